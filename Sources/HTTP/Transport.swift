/// Something that carries a request and brings the answer: libcurl in the product, a script in tests.
public protocol Transport: Sendable {
  /// Returns for every HTTP status. Cancelling the task ends the transfer with `TransportError.cancelled`.
  func send(_ request: Request) async throws(TransportError) -> Response
}

/// Why no HTTP answer came. It names hosts and libcurl's own words, never an address's query, a header or a body.
public enum TransportError: Error, Equatable, Sendable {
  /// With why, in words that follow "the address is refused:".
  case refusedAddress(String)
  /// The access token has characters that no header field can carry.
  case unsendableToken
  case nameNotResolved(host: String)
  case connectFailed(host: String)
  case tls(host: String, detail: String)
  case proxy(detail: String)
  case timedOut(seconds: Double)
  case interrupted(detail: String)
  case tooLarge(limit: Int)
  case malformedAnswer(detail: String)
  case cancelled
}
