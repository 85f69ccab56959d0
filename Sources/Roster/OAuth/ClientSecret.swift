public import JSON
public import Secrets
public import Signing

/// What this app proves itself with at Apple's token endpoints: a JWT that names the developer's team, the key and the
/// client, signed with the developer's key.
///
/// As a value it is its claims: nothing here is secret until `signed(by:)`. A new one is made for each request and lives
/// for an hour. Apple allows half a year; but a secret that leaks is good for as long as it lives, one that is never
/// stored cannot be the old one that is still configured, and an hour still passes where this host's clock is many
/// minutes slow.
///
/// Source: Apple, "Creating a client secret".
public struct ClientSecret: Sendable, Hashable {
  /// Seconds that `exp` may lie ahead of Apple's clock at most.
  public static let maximumLifetime = 15_777_000.0
  static let lifetime = 3600.0
  /// `iat` is set back by this many seconds: one that lies ahead of Apple's clock is refused (public reports).
  static let backdating = 120.0

  public let clientID: String
  public let teamID: String
  public let keyID: String
  /// Seconds since 1970.
  public let issuedAt: Double
  public let expiresAt: Double

  public init(clientID: String, teamID: String, keyID: String, issuedAt: Double, expiresAt: Double) {
    self.clientID = clientID
    self.teamID = teamID
    self.keyID = keyID
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
  }

  public init(for profile: Profile, now: Double) {
    self.init(
      clientID: profile.clientID, teamID: profile.teamID, keyID: profile.keyID,
      issuedAt: (now - Self.backdating).rounded(.down), expiresAt: (now + Self.lifetime).rounded(.down))
  }

  /// Whole days until it expires; negative once it has.
  public func daysLeft(at now: Double) -> Int { Int(((expiresAt - now) / 86_400).rounded(.down)) }

  public var header: JSONObject { ["alg": "ES256", "kid": .string(keyID)] }

  public var claims: JSONObject {
    [
      "iss": .string(teamID), "iat": .integer(Int64(issuedAt)), "exp": .integer(Int64(expiresAt)),
      "aud": .string(Endpoints.issuer), "sub": .string(clientID),
    ]
  }

  public func signed(by key: ES256PrivateKey) throws(SigningError) -> Secret {
    try JWT.signed(header: header, claims: claims, by: key)
  }
}
