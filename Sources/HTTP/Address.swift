internal import CCurl

/// Where a request may go: `https` anywhere, `http` to this machine only.
///
/// It is taken apart by libcurl's own parser and handed on in that form, so that what was checked is what is connected to.
final class Address {
  let handle: OpaquePointer
  let host: String
  let isLoopback: Bool

  init(_ text: String) throws(TransportError) {
    guard let handle = curl_url() else { throw .refusedAddress("libcurl has no memory") }
    self.handle = handle
    let result = curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_NON_SUPPORT_SCHEME))
    guard result == CURLUE_OK, !text.utf8.contains(0), let scheme = Self.part(CURLUPART_SCHEME, of: handle),
      let host = Self.part(CURLUPART_HOST, of: handle), !host.isEmpty
    else {
      host = ""
      isLoopback = false
      throw .refusedAddress("it is not an absolute address")
    }
    self.host = host
    isLoopback = ["127.0.0.1", "[::1]", "localhost"].contains(host.lowercased())
    switch scheme.lowercased() {
    case "https": break
    case "http" where isLoopback: break
    case "http": throw .refusedAddress("http://\(host) is not encrypted, which is allowed to this machine only")
    default: throw .refusedAddress("\(scheme) is not https")
    }
    if Self.part(CURLUPART_USER, of: handle) != nil || Self.part(CURLUPART_PASSWORD, of: handle) != nil {
      throw .refusedAddress("an address with a user name in it")
    }
  }

  deinit { curl_url_cleanup(handle) }

  private static func part(_ part: CURLUPart, of handle: OpaquePointer) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &text, 0) == CURLUE_OK, let text else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}
