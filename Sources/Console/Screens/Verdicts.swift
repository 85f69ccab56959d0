import Roster

/// A verdict in the words people at a desk use.
enum Verdicts {
  static func title(_ class: Verdict.Class) -> String {
    switch `class` {
    case .notAuthorized: "Not authorized"
    case .insufficientScope: "Insufficient scope"
    case .appNotAllowed: "App not allowed by the organisation"
    case .notPermission: "Not a permission failure"
    case .healthy: "Healthy"
    }
  }

  static func cause(_ cause: Cause) -> String {
    cause.rawValue.split(separator: "_").joined(separator: " ")
  }

  static func actor(_ actor: Verdict.Actor) -> String {
    switch actor {
    case .developer: "the developer of the app"
    case .schoolAdministrator: "the school's administrator"
    case .you: "you"
    case .nobody: "nobody: it passes or lies elsewhere"
    }
  }

  /// `not authorized, consent withdrawn`
  static func sentence(_ verdict: Verdict) -> String {
    title(verdict.class).lowercased() + ", " + cause(verdict.cause)
  }

  static func ink(_ class: Verdict.Class) -> Ink {
    switch `class` {
    case .healthy: .ok
    case .notPermission: .warning
    default: .error
    }
  }
}
