internal import JSON
internal import Secrets
internal import Signing

/// Checks a client secret as Apple's token endpoint does, claim by claim. The client learns `invalid_client` whatever
/// it is; the reason is for the admin address.
struct ClientSecretCheck {
  let teamID: String
  let keyID: String
  let key: ES256PublicKey
  let audience: String
  /// Seconds since 1970, by the sandbox's clock.
  let now: Double

  /// Six months, as Apple counts them.
  static let longestLife = 15_777_000.0
  /// How far `iat` may lie ahead: a clock a few seconds fast is refused.
  static let tolerance = 2.0

  enum Fault: String, Error {
    case missing = "no client secret was sent"
    case malformed = "the client secret is no JWT"
    case algorithm = "alg is not ES256"
    case keyID = "kid is not the key's id"
    case issuer = "iss is not the team's id"
    case audience = "aud is not https://appleid.apple.com"
    case subject = "sub is not the client_id of the request"
    case issuedInFuture = "iat lies in the future"
    case noIssueTime = "iat is missing or no number"
    case noExpiry = "exp is missing or no number"
    case expired = "exp has passed"
    case tooLong = "exp lies more than 15777000 seconds ahead"
    case signature = "the signature is not by the key with this id, or is not R and S raw"
  }

  func check(_ secret: String?, client: String) throws(Fault) {
    guard let secret, !secret.isEmpty else { throw .missing }
    guard let token = try? JWT(compact: secret) else { throw .malformed }
    guard token.header["alg"]?.stringValue == "ES256" else { throw .algorithm }
    guard token.header["kid"]?.stringValue == keyID else { throw .keyID }
    guard token.claims["iss"]?.stringValue == teamID else { throw .issuer }
    guard token.claims["aud"]?.stringValue == audience else { throw .audience }
    guard token.claims["sub"]?.stringValue == client else { throw .subject }
    guard let issued = token.claims["iat"]?.doubleValue else { throw .noIssueTime }
    guard let expires = token.claims["exp"]?.doubleValue else { throw .noExpiry }
    if issued > now + Self.tolerance { throw .issuedInFuture }
    if expires <= now { throw .expired }
    if expires - now > Self.longestLife { throw .tooLong }
    guard token.isSigned(by: key) else { throw .signature }
  }
}
