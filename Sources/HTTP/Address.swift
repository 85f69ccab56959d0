internal import CCurl

/// Where a request may go: `https` anywhere, `http` to this machine only.
final class Address {
  private let parsed: ParsedAddress
  /// An IPv6 address in its brackets.
  let host: String
  let isLoopback: Bool

  var handle: OpaquePointer { parsed.handle }

  init(_ text: String) throws(TransportError) {
    guard let parsed = ParsedAddress(text), let address = WebAddress(parsed, text) else {
      throw .refusedAddress("it is not an absolute address")
    }
    self.parsed = parsed
    host = parsed[CURLUPART_HOST] ?? address.host
    isLoopback = address.isLoopback
    switch address.scheme {
    case "https": break
    case "http" where isLoopback: break
    case "http": throw .refusedAddress("http://\(host) is not encrypted, which is allowed to this machine only")
    default: throw .refusedAddress("\(address.scheme) is not https")
    }
    if address.hasUser { throw .refusedAddress("an address with a user name in it") }
  }
}
