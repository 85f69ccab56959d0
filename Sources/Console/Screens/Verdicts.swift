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

  /// What is said below a failure's own words: what it is, who must act, and each step once.
  static func account(of failure: Failure) -> [String] {
    guard let verdict = failure.verdict else { return failure.remedy.map { [$0] } ?? [] }
    let isTold = failure.message.hasPrefix(verdict.classes)
    let why = verdict.confidence == .possible ? [] : [verdict.cause.title]
    let what = ((isTold ? [] : [verdict.classes]) + why).joined(separator: ": ")
    let remedy = failure.remedy.flatMap { verdict.steps.contains($0) ? nil : $0 } ?? ""
    return [remedy, what, "Who must act: \(verdict.whoActs)"].filter { !$0.isEmpty }
      + verdict.steps.enumerated().map { "\($0 + 1). \($1)" }
  }

  static func ink(_ class: Verdict.Class) -> Ink {
    switch `class` {
    case .healthy: .ok
    case .notPermission: .warning
    default: .error
    }
  }
}
