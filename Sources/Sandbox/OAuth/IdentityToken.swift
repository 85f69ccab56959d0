internal import JSON
internal import Signing

/// The claims of an identity token, as Apple fills them for this account.
struct IdentityToken {
  let account: Account
  let client: String
  let organizationID: String
  let scopes: [String]
  var nonce: String?
  /// For `at_hash`.
  var accessToken: String?
  /// For `c_hash`.
  var code: String?
  let now: Double

  /// Apple's identity tokens live for a day.
  static let lifetime = 86_400.0

  var claims: JSONObject {
    var claims: JSONObject = [
      "iss": .string(SandboxIdentity.issuer), "aud": .string(client), "exp": .integer(Int64(now + Self.lifetime)),
      "iat": .integer(Int64(now)), "sub": .string(account.subject),
    ]
    if let nonce { claims["nonce"] = .string(nonce) }
    if let code { claims["c_hash"] = .string(Self.half(code)) }
    if let accessToken { claims["at_hash"] = .string(Self.half(accessToken)) }
    if account.isManaged {
      // A managed account's address is never a relay and never verified; the young have none.
      if let email = account.email, !email.isEmpty {
        claims["email"] = .string(email)
        claims["email_verified"] = .bool(false)
      }
      claims["org_id"] = .string(organizationID)
      if !scopes.isEmpty { claims["scopes"] = .string(scopes.joined(separator: " ")) }
    } else if let email = account.email {
      // Apple writes these two as strings or as Booleans: here once each.
      claims["email"] = .string(email)
      claims["email_verified"] = "true"
      claims["is_private_email"] = true
      claims["real_user_status"] = 2
    }
    claims["auth_time"] = .integer(Int64(now))
    claims["nonce_supported"] = true
    return claims
  }

  /// The left half of the hash (OpenID Connect Core, 3.1.3.6).
  private static func half(_ value: String) -> String {
    Base64URL.encode(SHA256.digest(value.utf8).prefix(16))
  }
}
