public import JSON
internal import Signing

/// A client secret shown as its claims, for the developer who wonders whether it is still good. The signature is not
/// kept.
public struct ClientSecretReview: Sendable, Equatable {
  /// From this many days on it is time to make a new one.
  public static let warningDays = 30

  public let claims: JSONObject
  public let keyID: String?
  /// Whole days until it expires; negative once it has; `nil` without an end.
  public let daysLeft: Int?
  /// What Apple would refuse it for.
  public let faults: [String]

  /// `nil` where the text is no client secret: those are signed with ES256, or should be, and name Apple as audience.
  public init?(_ text: String, now: Double) {
    guard let token = try? JWT(compact: text), token.algorithm != "RS256",
      token.claims["iss"]?.stringValue != Endpoints.issuer,
      let inspection = ClientSecretInspection(token: token, now: now)
    else { return nil }
    claims = token.claims
    keyID = token.keyID
    daysLeft = inspection.expiresAt.map { Int(min(max((($0 - now) / 86_400).rounded(.down), -1e6), 1e6)) }
    faults = inspection.faults.map { $0.0.seen($0.1) }
  }

  public var warning: String? {
    guard let daysLeft else { return "It has no end, which Apple refuses." }
    if daysLeft < 0 { return "It has expired: make a new one." }
    return daysLeft <= Self.warningDays ? "It expires in \(daysLeft) days: make a new one." : nil
  }

  var summary: String { daysLeft.map { $0 < 0 ? "expired" : "\($0) days left" } ?? "without an end" }
}
