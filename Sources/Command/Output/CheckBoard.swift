internal import Roster
internal import Synchronization
internal import Text

/// The checks of a diagnosis on standard output, each as soon as it and those before it have ended.
final class CheckBoard: Sendable {
  private let style: TextStyle
  private let shown = Mutex(0)

  init(_ style: TextStyle) { self.style = style }

  /// `checks` are the first so many of the list, in its order; those shown before are not shown again.
  func show(_ checks: ArraySlice<Check>) {
    shown.withLock { shown in
      for check in checks.dropFirst(shown) { try? Streams.out(Self.line(check, style)) }
      shown = max(shown, checks.count)
    }
  }

  static func line(_ check: Check, _ style: TextStyle) -> String {
    let (nameWidth, wordsWidth) = (15, 13)
    let name = style.show(DisplayText(foreign: check.name).fitted(to: nameWidth))
    let words = DisplayText(foreign: DiagnosisText.words(check.outcome)).fitted(to: wordsWidth)
    let ink: TextStyle.Ink =
      switch check.outcome {
      case .pass: .good
      case .fail: .bad
      case .notChecked: .dim
      }
    let status = check.status.map { "HTTP \($0)" + (check.detail.isEmpty ? "" : ": ") } ?? ""
    let line = name + style.paint(words, ink) + style.show(DisplayText(foreign: status + check.detail)) + "\n"
    return Wrapping.of(line, style.columns, margin: nameWidth + wordsWidth)
  }
}
