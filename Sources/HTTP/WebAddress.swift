internal import CCurl

/// The parts of an absolute address that rules are about.
///
/// It is taken apart by libcurl's own parser, so that what a rule looked at is what is connected to. What that parser
/// lets pass and others read otherwise is refused: a missing or a third slash, a backslash, an escaped host, blanks.
public struct WebAddress: Equatable, Sendable {
  /// Lower case.
  public let scheme: String
  /// Lower case; an IPv6 address without its brackets. An IPv4 address as four numbers, however it was written.
  public let host: String
  public let hasUser: Bool
  public let hasQuery: Bool
  public let hasFragment: Bool

  public init?(_ text: String) {
    guard let parsed = ParsedAddress(text) else { return nil }
    self.init(parsed, text)
  }

  init?(_ parsed: ParsedAddress, _ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }),
      let scheme = parsed[CURLUPART_SCHEME]?.lowercased(), let host = parsed[CURLUPART_HOST]?.lowercased(), !host.isEmpty,
      parsed[CURLUPART_PORT] != "0", text.lowercased().hasPrefix(scheme + "://")
    else { return nil }
    let rest = text.dropFirst(scheme.utf8.count + 3)
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.isEmpty, !authority.contains("%") else { return nil }
    self.scheme = scheme
    self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    hasUser = authority.contains("@")
    hasQuery = rest.prefix { $0 != "#" }.contains("?")
    hasFragment = rest.contains("#")
  }

  /// Whether it leads to this machine and nowhere else: `localhost`, which libcurl asks no name server for, `::1`, and
  /// 127.0.0.0/8 (RFC 1122, 3.2.1.3). What is unencrypted goes to no other place.
  public var isLoopback: Bool { host == "localhost" || host == "::1" || host.hasPrefix("127.") && isIPv4 }

  public var isAddressNumber: Bool { isIPv4 || host.contains(":") }

  private var isIPv4: Bool {
    let parts = (host.hasSuffix(".") ? host.dropLast() : host[...]).split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
  }
}

/// An address as libcurl took it apart, to be connected to in that form.
final class ParsedAddress {
  let handle: OpaquePointer

  /// `nil` where libcurl cannot read it.
  init?(_ text: String) {
    guard let handle = curl_url() else { return nil }
    self.handle = handle
    guard !text.utf8.contains(0),
      curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME)) == CURLUE_OK
    else { return nil }
  }

  deinit { curl_url_cleanup(handle) }

  subscript(part: CURLUPart) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
