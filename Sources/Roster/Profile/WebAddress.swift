internal import FoundationEssentials

/// The parts of an absolute http(s) address that rules are about.
struct WebAddress: Equatable {
  let scheme: String
  /// Lower case; an IPv6 address without its brackets.
  let host: String
  let hasUser: Bool
  let hasQuery: Bool
  let hasFragment: Bool

  init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let parts = URLComponents(string: text),
      let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased(), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    hasUser = parts.user != nil || parts.password != nil
    hasQuery = parts.query != nil
    hasFragment = parts.fragment != nil
  }

  var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") && isIPv4 }

  var isAddressNumber: Bool { isIPv4 || host.contains(":") }

  private var isIPv4: Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}
