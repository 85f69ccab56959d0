internal import JSON
public import Secrets

/// What the token endpoint gave: an access token, and at the code exchange a refresh token with it.
///
/// Read leniently, as the servers that answer are not ours: members unknown are ignored, a type of `bearer` in any case
/// or none, a lifetime as number or text or none (then Apple's 3600 s).
public struct TokenAnswer: Sendable {
  public let accessToken: AccessToken
  public let refreshToken: Secret?
  public let identityToken: Secret?
  /// When it came, by this host's clock, in seconds since 1970.
  public let receivedAt: Double

  /// Apple: "the amount of time, in seconds, before the access token expires"; its sample has 3600.
  static let usualLifetime = 3600.0

  /// Which rule an answer broke, without any of the answer.
  struct Unreadable: Error, Equatable { let rule: String }

  init(body: [UInt8], receivedAt: Double) throws(Unreadable) {
    guard let object = (try? JSONValue(parsing: body))?.objectValue else {
      throw Unreadable(rule: "it is not a JSON object")
    }
    if let type = object["token_type"], type != .null {
      guard type.stringValue?.lowercased() == "bearer" else { throw Unreadable(rule: "its token type is not bearer") }
    }
    guard let access = try Self.token("access_token", in: object) else {
      throw Unreadable(rule: "it has no access token")
    }
    let lifetime = try Self.lifetime(object["expires_in"])
    accessToken = AccessToken(value: access, expiresAt: receivedAt + lifetime, isFresh: true)
    refreshToken = try Self.token("refresh_token", in: object)
    identityToken = try Self.token("id_token", in: object)
    self.receivedAt = receivedAt
  }

  /// Tokens go into header fields and forms: visible ASCII, as RFC 6749, appendix A.12, has it.
  static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 16 << 10 && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// An empty text counts as absent.
  private static func token(_ name: String, in object: JSONObject) throws(Unreadable) -> Secret? {
    switch object[name] {
    case nil, .null?, .string("")?: return nil
    case .string(let text)? where isToken(text): return Secret(text)
    default: throw Unreadable(rule: "its \(name) is not a token")
    }
  }

  private static func lifetime(_ value: JSONValue?) throws(Unreadable) -> Double {
    switch value {
    case nil, .null?: return usualLifetime
    case let value?:
      guard let seconds = value.doubleValue ?? value.stringValue.flatMap(Double.init), seconds.isFinite, seconds >= 0
      else { throw Unreadable(rule: "its expires_in is not a number of seconds") }
      // A lifetime of years would only mean that a dead token is noticed by its 401.
      return min(seconds, 366 * 86_400)
    }
  }
}
