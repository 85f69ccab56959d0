import Roster

/// A verdict in the words people at a desk use.
enum Verdicts {
  static func cause(_ cause: Cause) -> String {
    cause.rawValue.split(separator: "_").joined(separator: " ")
  }

  /// `not authorized, consent withdrawn`; a cause that is merely possible is not told aloud.
  static func sentence(_ verdict: Verdict) -> String {
    verdict.classes.lowercased() + (verdict.confidence == .possible ? "" : ", " + cause(verdict.cause))
  }

  static func ink(_ class: Verdict.Class) -> Ink {
    switch `class` {
    case .healthy: .ok
    case .notPermission: .warning
    default: .error
    }
  }
}
