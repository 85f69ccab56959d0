public import Secrets

/// Where a request gets its access token from, and a better one after a refusal.
public protocol AccessTokenSource: Sendable {
  /// A token that will live long enough for a request. Throws `AccessFailure` where there is none to be had.
  func accessToken() async throws -> AccessToken

  /// Another token than the one a request was refused with; many callers with the same one cause one refresh.
  func replacement(for failed: AccessToken) async throws -> AccessToken
}

/// An access token of Account & Organizational Data Sharing, sent as `Authorization: Bearer`.
public struct AccessToken: Sendable {
  public var value: Secret
  /// Seconds since 1970.
  public var expiresAt: Double
  /// It was issued for this very purpose a moment ago: a refusal is not for its age.
  public var isFresh: Bool

  public init(value: Secret, expiresAt: Double, isFresh: Bool) {
    self.value = value
    self.expiresAt = expiresAt
    self.isFresh = isFresh
  }
}
