internal import Roster
internal import Text

/// A verdict for people: what it is, how sure, who must act, on what evidence, and the steps.
enum VerdictText {
  static func of(_ verdict: Verdict, _ style: TextStyle) -> String {
    let ink: TextStyle.Ink = verdict.class == .healthy ? .good : .bad
    var lines = [style.paint(DisplayText(foreign: Self.class(verdict.class)), ink) + " (\(verdict.cause.rawValue))"]
    if verdict.class != .healthy {
      lines.append("  How sure: \(verdict.confidence.rawValue)")
      if !verdict.alsoPossible.isEmpty {
        lines.append("  Also possible: " + verdict.alsoPossible.map(Self.class).joined(separator: ", "))
      }
      lines.append("  Who must act: \(actor(verdict.actor))")
    }
    lines += list("Evidence", verdict.evidence, style) + list("What to do", verdict.steps, style, numbered: true)
    return lines.joined(separator: "\n") + "\n"
  }

  static func `class`(_ class: Verdict.Class) -> String {
    switch `class` {
    case .notAuthorized: "Not authorized"
    case .insufficientScope: "Insufficient scope"
    case .appNotAllowed: "App not allowed by the organisation"
    case .notPermission: "Not a permission failure"
    case .healthy: "Healthy"
    }
  }

  static func actor(_ actor: Verdict.Actor) -> String {
    switch actor {
    case .developer: "the developer of the app"
    case .schoolAdministrator: "an Administrator or Site Manager of the school"
    case .you: "you"
    case .nobody: "nobody; it passes or belongs to the network"
    }
  }

  /// One line: what it is, and why.
  static func titled(_ verdict: Verdict) -> String { "\(Self.class(verdict.class)) (\(verdict.cause.rawValue))" }

  private static func list(
    _ title: String, _ entries: [String], _ style: TextStyle, numbered: Bool = false
  ) -> [String] {
    guard !entries.isEmpty else { return [] }
    return ["  \(title):"]
      + entries.enumerated().map { index, entry in
        "    " + (numbered ? "\(index + 1). " : "- ") + style.show(DisplayText(foreign: entry))
      }
  }
}
