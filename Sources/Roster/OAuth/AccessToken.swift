public import Secrets

/// What a Roster request carries: `Authorization: Bearer …`.
public struct AccessToken: Sendable, Equatable {
  public var value: Secret
  /// Seconds since 1970, by this host's clock.
  public var expiresAt: Double
  /// It had just been issued when it was handed out: a refusal then is about permission, not about its age.
  public var isFresh: Bool

  public init(value: Secret, expiresAt: Double, isFresh: Bool = false) {
    self.value = value
    self.expiresAt = expiresAt
    self.isFresh = isFresh
  }

  /// The same token, whenever it was handed out.
  public static func == (one: AccessToken, other: AccessToken) -> Bool { one.value == other.value }
}

/// Where requests get their token from: a `Session` in the product, a fixed one before a connection is kept.
public protocol AccessTokenSource: Sendable {
  /// A token that is good for some minutes, renewed first if need be. Throws `AccessFailure` where there is none.
  func accessToken() async throws -> AccessToken

  /// Another token after a request with `failed` was answered 401. Call it once for one refused request: a second 401
  /// is the answer.
  func replacement(for failed: AccessToken) async throws -> AccessToken
}
