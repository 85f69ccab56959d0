import Roster
import Terminal

/// A pane that could not be filled: why, and what to do. Never to be taken for an empty one.
enum FailureView {
  static func draw(_ failure: Failure, _ pen: inout Pen, in area: Rect) {
    var lines: [[Span]] = [[Span("✗ " + failure.message, .error)]]
    if let remedy = failure.remedy { lines.append([Span(remedy)]) }
    if let verdict = failure.verdict { lines.append([Span(Verdicts.sentence(verdict), .dim)]) }
    pen.message(lines, in: area)
  }

  static func drawNoRoster(_ console: Console, _ pen: inout Pen, in area: Rect) {
    let keys = console.keys
    let next: [Span] =
      if console.sync.isRunning {
        [Span("The first one is being read; it shows once it is complete.", .dim)]
      } else if console.standing.link == .connected {
        [Span(keys.name(of: .sync), .key), Span(" syncs it from Apple School Manager", .dim)]
      } else {
        [Span(keys.name(of: .connect), .key), Span(" connects to Apple School Manager", .dim)]
      }
    var lines = [[Span("No roster yet", .strong)], next]
    // One that was tried for and did not come: why, before trying again.
    if let last = console.standing.lastRun, !console.sync.isRunning, console.standing.link == .connected {
      lines.insert([Span("Last sync " + last, .warning)], at: 1)
      lines.append([Span(keys.name(of: .screen4), .key), Span(" says why, and who must act", .dim)])
    }
    pen.message(lines, in: area)
  }
}
