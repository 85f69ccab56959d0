internal import Roster
internal import Text

/// A verdict for people: what it is, how sure, who must act, on what evidence, and the steps.
enum VerdictText {
  static func of(_ verdict: Verdict, _ style: TextStyle) -> String {
    let ink: TextStyle.Ink = verdict.class == .healthy ? .good : .bad
    var lines = [style.paint(DisplayText(foreign: verdict.class.title), ink) + " (\(verdict.cause.rawValue))"]
    if verdict.class != .healthy {
      lines.append("  How sure: \(verdict.confidence.rawValue)")
      if !verdict.alsoPossible.isEmpty {
        lines.append("  Also possible: " + verdict.alsoPossible.map(\.title).joined(separator: ", "))
      }
      lines.append("  Who must act: \(verdict.whoActs)")
    }
    lines += list("Evidence", verdict.evidence, style) + list("What to do", verdict.steps, style, numbered: true)
    return Wrapping.of(lines.joined(separator: "\n") + "\n", style.columns)
  }

  /// One line: what it is, and why.
  static func titled(_ verdict: Verdict) -> String { "\(verdict.class.title) (\(verdict.cause.rawValue))" }

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
