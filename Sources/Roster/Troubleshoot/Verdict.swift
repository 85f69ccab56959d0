/// What a failure is, why it happened, how sure that is, and who must do what.
public struct Verdict: Sendable, Equatable {
  /// The mission's three classes, and the two answers that are none of them.
  public enum Class: String, CaseIterable, Sendable {
    case notAuthorized = "not_authorized"
    case insufficientScope = "insufficient_scope"
    case appNotAllowed = "app_not_allowed"
    case notPermission = "not_permission"
    case healthy
  }

  /// How sure the *class* is; doubt about the cause is told in the evidence.
  public enum Confidence: String, CaseIterable, Sendable, Comparable {
    case possible, likely, certain

    public static func < (one: Confidence, other: Confidence) -> Bool {
      let order: [Confidence] = [.possible, .likely, .certain]
      return order.firstIndex(of: one)! < order.firstIndex(of: other)!
    }
  }

  public enum Actor: String, CaseIterable, Sendable {
    case developer
    case schoolAdministrator = "school_administrator"
    case you
    case nobody
  }

  public var `class`: Class
  public var cause: Cause
  public var confidence: Confidence
  public var actor: Actor
  /// Other classes that the same evidence would fit; the step that separates them is among `steps`.
  public var alsoPossible: [Class]
  /// What was seen, in sentences. No secret, no person.
  public var evidence: [String]
  /// What to do, in order, with the exact place to click.
  public var steps: [String]

  public init(
    cause: Cause, confidence: Confidence, actor: Actor, alsoPossible: [Class] = [], evidence: [String] = [],
    steps: [String] = []
  ) {
    self.class = cause.class
    self.cause = cause
    self.confidence = confidence
    self.actor = actor
    self.alsoPossible = alsoPossible
    self.evidence = evidence
    self.steps = steps
  }

  public static let healthy = Verdict(cause: .none, confidence: .certain, actor: .nobody)
}
