/// E-mail domains, numbered: an organisation has a few, and every person has one of them.
///
/// A person carries the number of their domain, so that of a million people at `springfield.example` all are known to
/// have `springf` in their address without a look at each.
struct EmailDomains {
  /// Enough for a district; more would make a query as long as the list.
  static let limit = 64

  /// From the `@` on, in the order of their numbers, which begin with 1.
  private(set) var domains: [[UInt8]] = []

  /// The number of a folded address's domain; `nil` where it has none, or the list is full.
  mutating func number(of address: SearchText) -> Int? {
    guard let at = address.bytes.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let domain = address.bytes[at...]
    if let place = domains.firstIndex(where: { $0.elementsEqual(domain) }) { return place + 1 }
    guard domains.count < Self.limit else { return nil }
    domains.append(Array(domain))
    return domains.count
  }
}
