import Roster
import Terminal

/// The three panes folded into one line, where the window is small.
enum StatusLine {
  static func draw(_ console: Console, _ pen: inout Pen, in area: Rect) {
    guard console.isStandingKnown else { return }
    let standing = console.standing
    guard standing.source != .nothing else { return }
    var spans: [Span] = [Span(" ", .text)]
    if !console.isReadOnly {
      let (mark, words, ink) = ConnectionPane.state(standing.link)
      spans.append(Span(mark + " " + words, ink))
      for scope in standing.scopes where scope.requested {
        let (mark, ink) = ScopesPane.mark(scope)
        spans += [Span("  " + ScopesPane.word(scope.scope) + " ", .dim), Span(String(mark.prefix(1)), ink)]
      }
      spans.append(Span("  ", .dim))
    }
    let sync = console.sync
    if let progress = sync.progress, progress.phase == .reading, progress.wait == nil, !sync.isCancelling {
      spans += SyncPane.order.flatMap { collection, name in bar(progress.collections[collection], name) }
      if let left = sync.secondsLeft {
        spans.append(Span("\(Numbers.span(left)) left"))
      } else {
        spans.append(Span(Numbers.grouped(sync.received)))
      }
    } else {
      spans += SyncPane.sentence(console)
    }
    pen.write(spans, at: area.minColumn, area.minRow, in: area)
  }

  private static func bar(_ progress: SyncProgress.Progress?, _ name: String) -> [Span] {
    guard let progress, progress.state != .skipped else { return [] }
    switch progress.state {
    case .complete: return [Span(name + " ", .dim), Span("✓  ", .ok)]
    case .reading:
      guard let expected = progress.expected, expected > 0 else { return [] }
      return [Span(name + " \(min(progress.received * 100 / expected, 99))%  ", .busy)]
    default: return []
    }
  }
}
