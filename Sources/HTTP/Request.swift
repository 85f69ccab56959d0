public import Secrets

/// One HTTP request. The bearer token and the body stay secrets until the transfer thread hands them to libcurl.
public struct Request: Sendable {
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  public enum Body: Sendable {
    /// `application/x-www-form-urlencoded`; the values may be secrets, the names are not.
    case form([(name: String, value: Secret)])
  }

  public var method: Method
  /// An absolute `https` address, or `http` to a loopback address; anything else is refused before it is sent.
  public var url: String
  public var headers: [(name: String, value: String)]
  public var bearer: Secret?
  public var body: Body?
  /// Seconds from start to the last byte.
  public var timeout: Double
  /// Bytes accepted after decompression; one more and the transfer ends with `TransportError.tooLarge`.
  public var maximumBodySize: Int

  public init(
    _ method: Method = .get, url: String, headers: [(name: String, value: String)] = [], bearer: Secret? = nil,
    body: Body? = nil, timeout: Double = 60, maximumBodySize: Int = 64 << 20
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.bearer = bearer
    self.body = body
    self.timeout = timeout
    self.maximumBodySize = maximumBodySize
  }
}
