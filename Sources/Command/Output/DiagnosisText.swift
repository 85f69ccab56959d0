internal import Roster
internal import Text

/// A diagnosis for people: the verdict on top, then each check.
enum DiagnosisText {
  static func of(_ diagnosis: Diagnosis, _ style: TextStyle) -> String {
    var text = VerdictText.of(diagnosis.verdict, style)
    if !diagnosis.checks.isEmpty {
      var table = TextTable([.init("Check"), .init("Outcome"), .init("Seen")])
      for check in diagnosis.checks {
        table.add([
          check.name, words(check.outcome),
          (check.status.map { "HTTP \($0)" + (check.detail.isEmpty ? "" : ": ") } ?? "") + check.detail,
        ])
      }
      text += "\n" + table.text(style)
    }
    return text
  }

  static func words(_ outcome: Check.Outcome) -> String {
    switch outcome {
    case .pass: "pass"
    case .fail: "FAIL"
    case .notChecked: "not checked"
    }
  }
}
