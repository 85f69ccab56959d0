public import JSON

/// One check of an identity token, with what was seen.
public struct TokenCheck: Sendable, Equatable, Identifiable {
  public enum Name: String, CaseIterable, Sendable {
    case signature, algorithm, issuer, audience, expiry
    case issuedAt = "issued_at"
    case nonce
    case atHash = "at_hash"
    case cHash = "c_hash"
    case organization
  }

  public enum Outcome: String, CaseIterable, Sendable {
    case pass, fail, skipped
  }

  public var id: Name { name }
  public let name: Name
  public let outcome: Outcome
  public let detail: String
  /// A skipped check that was needed keeps the token from being called verified.
  public let isNeeded: Bool

  public init(_ name: Name, _ outcome: Outcome, _ detail: String, isNeeded: Bool = true) {
    self.name = name
    self.outcome = outcome
    self.detail = detail
    self.isNeeded = isNeeded
  }

  public var json: JSONValue {
    ["name": .string(name.rawValue), "outcome": .string(outcome.rawValue), "detail": .string(detail)]
  }
}
