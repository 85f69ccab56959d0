/// The exit codes scripts rely on.
public enum ExitCode: Int32, CaseIterable, Sendable {
  case ok = 0
  case failure = 1
  case usage = 2
  case noRoster = 3
  case notAuthorized = 4
  case insufficientScope = 5
  case appNotAllowed = 6
  case throttled = 7
  case unavailable = 8
  case held = 9
  case localData = 10
  case interrupted = 130

  /// The code a verdict ends a command with.
  public init(_ verdict: Verdict) {
    self =
      switch verdict.class {
      case .healthy: .ok
      case .notAuthorized: .notAuthorized
      case .insufficientScope: .insufficientScope
      case .appNotAllowed: .appNotAllowed
      case .notPermission:
        switch verdict.cause {
        case .throttled: .throttled
        case .notInOrganisation: .failure
        default: .unavailable
        }
      }
  }
}
