internal import JSON
public import Secrets
public import Signing

/// Checks an identity token of Sign in with Apple, one thing at a time, and says each result: what a server of one's own
/// has to check too, in the same order.
///
/// ```swift
/// let keys = AppleKeys(endpoints: .apple, transport: Client())          // one for the life of the server
/// let verifier = IdentityTokenVerifier(audiences: ["com.example.app", "com.example.web"])
///
/// let token = try JWT(compact: text)
/// let checks = verifier.checks(of: token, key: await keys.key(for: token), nonce: nonce, now: UTCTime.now)
/// guard IdentityTokenVerifier.verified(checks) == true else { return refuse(checks) }
/// let subject = IdentityClaims(token.claims).subject                     // the roster user's id, if `org_id` is yours
/// ```
///
/// Source: Apple, "Verifying a user"; OpenID Connect Core, 3.1.3.7 and 3.3.2.11 for the two hashes.
public struct IdentityTokenVerifier: Sendable {
  /// Seconds by which the clocks may differ.
  public static let tolerance = 60.0

  /// Client ids a token may be issued to: the App ID for native sign-ins, the Services ID for the web, both where an
  /// app has both.
  public let audiences: [String]

  public init(audiences: [String]) { self.audiences = audiences }

  /// Where the key for the signature comes from, or why there is none.
  public enum Key: Sendable {
    case found(JWK)
    /// Apple's set was read, twice, and has no such key.
    case unknown
    /// The set could not be read, or nobody may ask for it.
    case unavailable(reason: String)
  }

  /// `nonce` is the one the app sent (or the value it sent the SHA-256 of); `code` and `accessToken` those that came
  /// with the token; `organizationID` that of the roster.
  public func checks(
    of token: JWT, key: Key, nonce: String? = nil, code: Secret? = nil, accessToken: Secret? = nil,
    organizationID: String? = nil, now: Double
  ) -> [TokenCheck] {
    let claims = IdentityClaims(token.claims)
    return [
      Self.signature(token, key), Self.algorithm(token), Self.issuer(claims), audience(claims),
      Self.expiry(claims, now), Self.issuedAt(claims, now), Self.nonce(claims, nonce),
      Self.hash(.atHash, claims.atHash, of: accessToken, named: "access token"),
      Self.hash(.cHash, claims.cHash, of: code, named: "authorization code"),
      Self.organization(claims, organizationID),
    ]
  }

  /// `false` if a check failed; `nil` if a needed one was skipped; `true` only if neither.
  public static func verified(_ checks: [TokenCheck]) -> Bool? {
    if checks.contains(where: { $0.outcome == .fail }) { return false }
    return checks.contains { $0.outcome == .skipped && $0.isNeeded } ? nil : true
  }

  // MARK: - One by one

  private static func signature(_ token: JWT, _ key: Key) -> TokenCheck {
    switch key {
    case .unavailable(let reason): return TokenCheck(.signature, .skipped, reason)
    case .unknown:
      return TokenCheck(
        .signature, .fail,
        token.keyID == nil
          ? "the header names no key (`kid`)"
          : "Apple's keys, fetched anew, hold none of the `kid` that the header names")
    case .found(let key):
      return token.isSigned(by: key.key)
        ? TokenCheck(.signature, .pass, "signed with Apple's key \(shown(key.id))")
        : TokenCheck(.signature, .fail, "not signed with the key that the header names; the token was changed or cut")
    }
  }

  private static func algorithm(_ token: JWT) -> TokenCheck {
    token.algorithm == "RS256"
      ? TokenCheck(.algorithm, .pass, "RS256")
      : TokenCheck(
        .algorithm, .fail, "Apple signs with RS256; the header names \(token.algorithm == nil ? "none" : "another")")
  }

  private static func issuer(_ claims: IdentityClaims) -> TokenCheck {
    claims.issuer == Endpoints.issuer
      ? TokenCheck(.issuer, .pass, Endpoints.issuer)
      : TokenCheck(.issuer, .fail, "the issuer is not \(Endpoints.issuer)")
  }

  private func audience(_ claims: IdentityClaims) -> TokenCheck {
    guard !audiences.isEmpty else { return TokenCheck(.audience, .skipped, "no client id is known to compare with") }
    guard !claims.audiences.isEmpty else { return TokenCheck(.audience, .fail, "the token names no audience") }
    if let match = claims.audiences.first(where: audiences.contains) { return TokenCheck(.audience, .pass, match) }
    return TokenCheck(
      .audience, .fail,
      "issued to \(claims.audiences.map(Self.shown).joined(separator: ", ")); accepted are \(audiences.joined(separator: ", "))."
        + " A native app's token carries the App ID, a web page's the Services ID: `--audience` of the profile names further ones"
    )
  }

  private static func expiry(_ claims: IdentityClaims, _ now: Double) -> TokenCheck {
    guard let expiresAt = claims.expiresAt else { return TokenCheck(.expiry, .fail, "the token has no `exp`") }
    let time = UTCTime.rfc3339(expiresAt)
    return expiresAt + tolerance > now
      ? TokenCheck(.expiry, .pass, "valid until \(time)")
      : TokenCheck(.expiry, .fail, "expired at \(time) (tolerance \(Int(tolerance)) s)")
  }

  private static func issuedAt(_ claims: IdentityClaims, _ now: Double) -> TokenCheck {
    guard let issuedAt = claims.issuedAt else { return TokenCheck(.issuedAt, .fail, "the token has no `iat`") }
    let time = UTCTime.rfc3339(issuedAt)
    return issuedAt <= now + tolerance
      ? TokenCheck(.issuedAt, .pass, "issued at \(time)")
      : TokenCheck(
        .issuedAt, .fail, "issued at \(time), which lies ahead (tolerance \(Int(tolerance)) s): check this host's clock"
      )
  }

  private static func nonce(_ claims: IdentityClaims, _ given: String?) -> TokenCheck {
    switch (given, claims.nonce) {
    case (nil, nil):
      return TokenCheck(.nonce, .skipped, "the token has none and none was given", isNeeded: false)
    case (nil, _?):
      return TokenCheck(.nonce, .skipped, "the token has one, but none was given")
    case (_?, nil):
      return claims.nonceSupported == false
        ? TokenCheck(.nonce, .skipped, "this device does not support nonces, so the token has none")
        : TokenCheck(.nonce, .fail, "a nonce was given, but the token has none")
    case (let given?, let own?):
      if own == given { return TokenCheck(.nonce, .pass, "equal to the one given") }
      let digest = SHA256.digest(given.utf8)
      // Apps mostly send the SHA-256 of their nonce, in hex or base64url.
      if own.lowercased() == hex(digest) || own == Base64URL.encode(digest) {
        return TokenCheck(.nonce, .pass, "equal to the SHA-256 of the one given")
      }
      return TokenCheck(.nonce, .fail, "not the one given, nor its SHA-256: the token belongs to another sign-in")
    }
  }

  /// The left half of the value's SHA-256, in base64url.
  private static func hash(
    _ name: TokenCheck.Name, _ claim: String?, of value: Secret?, named: String
  ) -> TokenCheck {
    guard let claim else {
      return TokenCheck(name, .skipped, "the token has no `\(name.rawValue)`", isNeeded: false)
    }
    guard let value else {
      return TokenCheck(name, .skipped, "there is no \(named) to compare with", isNeeded: false)
    }
    let digest = unsafe value.withBytes { unsafe SHA256.digest($0) }
    return Base64URL.encode(digest.prefix(16)) == claim
      ? TokenCheck(name, .pass, "belongs to the \(named)")
      : TokenCheck(name, .fail, "the \(named) belongs to another token")
  }

  static func organization(_ claims: IdentityClaims, _ roster: String?) -> TokenCheck {
    guard let own = claims.organizationID else {
      return TokenCheck(
        .organization, .skipped, "the token names no organisation: it is not of a managed account", isNeeded: false)
    }
    guard let roster else {
      return TokenCheck(
        .organization, .skipped, "no organisation is known here yet: sync first", isNeeded: false)
    }
    return own == roster
      ? TokenCheck(.organization, .pass, "the roster's organisation")
      : TokenCheck(.organization, .fail, "another organisation than the roster's")
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// An id from a token as evidence: short, and of the characters ids have.
  private static func shown(_ id: String?) -> String {
    guard let id else { return "(none)" }
    let isPlain = id.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isPlain && id.utf8.count <= 100 ? id : "(an id not shown)"
  }
}
