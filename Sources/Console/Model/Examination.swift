public import Roster

/// What `doctor` found, as far as it has come.
public struct Examination: Sendable, Equatable {
  public struct Check: Sendable, Equatable {
    public enum Outcome: String, Sendable {
      case pass, fail
      case notChecked = "not checked"
      case running
      /// Its turn is yet to come.
      case waiting
    }
    public var name: String
    public var outcome: Outcome
    public var status: Int?
    public var detail: String

    public init(name: String, outcome: Outcome, status: Int? = nil, detail: String = "") {
      self.name = name
      self.outcome = outcome
      self.status = status
      self.detail = detail
    }
  }

  public var verdict: Verdict?
  public var checks: [Check]
  public var scopes: [ScopeLine]
  /// Seconds since 1970.
  public var at: Double?
  /// For handing on, of what was pasted; that of the checks is made when it is wanted, with what is answered by then.
  public var report: Handout?

  public init(
    verdict: Verdict?, checks: [Check], scopes: [ScopeLine] = [], at: Double? = nil, report: Handout? = nil
  ) {
    self.verdict = verdict
    self.checks = checks
    self.scopes = scopes
    self.at = at
    self.report = report
  }
}
