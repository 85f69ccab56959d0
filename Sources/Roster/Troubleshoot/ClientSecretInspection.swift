internal import JSON
internal import Signing

/// Reads a client secret as Apple will: which of its header and claims would be refused.
///
/// Source: Apple, "Creating a client secret"; the cases from public reports of `invalid_client`.
struct ClientSecretInspection {
  /// What the profile says the secret must name, where that is known.
  struct Expected {
    let clientID: String
    let teamID: String
    let keyID: String
  }

  private(set) var faults: [(CredentialFault, String)] = []
  let expiresAt: Double?

  /// `now` is the time by Apple's clock, where it is known.
  init?(token: JWT, now: Double, expected: Expected? = nil) {
    let claims = token.claims
    guard claims["iss"] != nil || claims["sub"] != nil else { return nil }
    expiresAt = claims["exp"]?.doubleValue
    check(header: token)
    check(claims, now: now)
    check(claims, header: token, against: expected)
  }

  private mutating func check(header token: JWT) {
    var lacks: [String] = []
    if token.algorithm == nil { lacks.append("`alg`") }
    if token.keyID == nil { lacks.append("`kid`") }
    if !lacks.isEmpty { faults.append((.secretMalformed, "its header lacks \(lacks.joined(separator: " and "))")) }
    if let algorithm = token.algorithm, algorithm != "ES256" {
      faults.append((.secretMalformed, "it is not signed with ES256"))
    }
    if token.algorithm == "ES256", token.signature.count != 64 {
      faults.append(
        (.secretMalformed, "its signature has \(token.signature.count) bytes, not the 64 of R and S side by side"))
    }
    if let keyID = token.keyID, !Self.isTenCharacterID(keyID) {
      faults.append((.keyMismatch, "its `kid` is not a 10-character key id"))
    }
  }

  private mutating func check(_ claims: JSONObject, now: Double) {
    let issued = claims["iat"]?.doubleValue
    if let expiresAt {
      if expiresAt <= now { faults.append((.secretExpired, "its `exp` was \(UTCTime.rfc3339(expiresAt))")) }
      if expiresAt - now > ClientSecret.maximumLifetime {
        faults.append((.secretTooLongLived, "its `exp` is \(Self.wholeDays(expiresAt - now)) days ahead"))
      }
    } else {
      faults.append((.secretMalformed, "it has no `exp`"))
    }
    if let issued, issued > now + 1 {
      faults.append((.clock, "its `iat` lies \(Int(clamping: Int64(min(issued - now, 1e12)))) s ahead"))
    }
    switch claims["aud"] {
    case .string(Endpoints.issuer)?: break
    case .string(let other)? where other.contains("account.apple.com") || other.contains("appstoreconnect"):
      faults.append((.wrongAPI, "its `aud` is that of another Apple API"))
    case nil: faults.append((.secretMalformed, "it has no `aud`"))
    default: faults.append((.secretMalformed, "its `aud` is not \(Endpoints.issuer)"))
    }
  }

  private mutating func check(_ claims: JSONObject, header: JWT, against expected: Expected?) {
    let team = claims["iss"]?.stringValue
    if team.map(Self.isTenCharacterID) != true {
      faults.append((.teamID, "its `iss` is not a 10-character team id"))
    } else if let expected, team != expected.teamID {
      faults.append((.teamID, "its `iss` is not the profile's team id"))
    } else if team == header.keyID {
      faults.append((.teamID, "its `iss` and `kid` are one and the same id"))
    }
    if let expected, claims["sub"]?.stringValue != expected.clientID {
      faults.append((.clientID, "its `sub` is not the profile's client id"))
    } else if claims["sub"]?.stringValue?.isEmpty != false {
      faults.append((.clientID, "it has no `sub`"))
    }
    if let expected, let keyID = header.keyID, keyID != expected.keyID {
      faults.append((.keyMismatch, "its `kid` is not the profile's key id"))
    }
  }

  private static func wholeDays(_ seconds: Double) -> Int { Int(min(seconds / 86_400, 1e9)) }

  /// Team and key ids: ten capital letters and digits.
  static func isTenCharacterID(_ text: String) -> Bool {
    text.utf8.count == 10 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
  }
}
