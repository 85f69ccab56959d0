/// E-mail domains as whole words: an organisation has a few, and every person has one of them.
///
/// A million people of `springfield.example` would each be found by eighteen parts of it. Instead the domain is
/// searched in this list, and the person carries its number; the person's own text ends with the first two letters of
/// the domain, so that a term across the `@` is found by its part before them. Beyond `limit` domains the address is
/// searched as it is.
struct EmailDomains {
  /// Enough for a district; more would make a query as long as the list.
  static let limit = 64

  private(set) var numbers: [[UInt8]: Int] = [:]

  struct Split {
    /// What is searched as text.
    var text: SearchText
    var domain: Int?
  }

  /// Splits a folded address, taking up its domain where there is room.
  mutating func split(_ address: SearchText) -> Split {
    guard let at = address.bytes.lastIndex(of: UInt8(ascii: "@")), at + 1 < address.bytes.count else {
      return Split(text: address, domain: nil)
    }
    let domain = address.bytes[(at + 1)...]
    // A space would start a word that the cut text does not have.
    guard !domain.contains(0x20) else { return Split(text: address, domain: nil) }
    let key = Array(domain)
    if numbers[key] == nil {
      guard numbers.count < Self.limit else { return Split(text: address, domain: nil) }
      numbers[key] = numbers.count + 1
    }
    var text = address
    text.cutDomain(after: at)
    return Split(text: text, domain: numbers[key])
  }
}

extension SearchText {
  /// Keeps the address up to the first two letters of its domain.
  mutating func cutDomain(after at: Int) {
    var end = at + 1
    for _ in 0..<2 where end < bytes.count { end += length(at: end) }
    truncate(to: end)
  }
}
