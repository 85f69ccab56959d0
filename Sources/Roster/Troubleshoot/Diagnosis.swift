public import JSON

/// A verdict with the checks it rests on: what `doctor` found, or what `explain` could read.
public struct Diagnosis: Sendable, Equatable {
  public var verdict: Verdict
  public var checks: [Check]

  public init(verdict: Verdict, checks: [Check]) {
    self.verdict = verdict
    self.checks = checks
  }

  public var json: JSONValue {
    ["verdict": verdict.json, "checks": .array(checks.map(\.json))]
  }
}

/// One thing that was looked at. What could not be looked at is *not checked*, which is never a failure.
public struct Check: Sendable, Equatable, Identifiable {
  public enum Outcome: String, CaseIterable, Sendable {
    case pass, fail
    case notChecked = "not_checked"
  }

  public var id: String { name }
  public var name: String
  public var outcome: Outcome
  /// The HTTP status, where there was an answer.
  public var status: Int?
  /// What was seen. No secret, no person.
  public var detail: String

  public init(name: String, outcome: Outcome, status: Int? = nil, detail: String) {
    self.name = name
    self.outcome = outcome
    self.status = status
    self.detail = detail
  }

  public var json: JSONValue {
    [
      "name": .string(name), "outcome": .string(outcome.rawValue), "status": JSONValue(status),
      "detail": .string(detail),
    ]
  }
}
