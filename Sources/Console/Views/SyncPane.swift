import Roster
import Terminal
import Text

/// A sync as it runs: each list with its own bar, then how fast, how long, and what is waited for.
enum SyncPane {
  static let order: [(RosterCollection, String)] = [
    (.users, "People"), (.classes, "Classes"), (.locations, "Locations"),
  ]

  static func draw(_ console: Console, _ pen: inout Pen, in area: Rect) {
    pen.box(area, "Sync", isFocused: false)
    let inside = Arrangement.inside(area)
    guard console.isStandingKnown else { return }
    for (row, (collection, name)) in order.enumerated() where row < inside.size.rows - 1 {
      pen.write(name, .label, at: inside.minColumn, inside.minRow + row, in: inside)
      let rest = Rect(
        column: inside.minColumn + 11, row: inside.minRow + row, columns: inside.size.columns - 11, rows: 1)
      if let progress = console.sync.progress {
        draw(progress.collections[collection], &pen, in: rest)
      } else {
        pen.write([stored(collection, console)], at: rest.minColumn, rest.minRow, in: rest)
      }
    }
    pen.write(sentence(console), at: inside.minColumn, inside.maxRow - 1, in: inside)
  }

  private static func stored(_ collection: RosterCollection, _ console: Console) -> Span {
    guard let roster = console.standing.roster else { return Span("–", .dim) }
    let count =
      switch collection {
      case .users: roster.people
      case .classes: roster.classes
      case .locations: roster.locations
      }
    return count.map { Span(Numbers.grouped($0)) } ?? Span("not asked for", .dim)
  }

  private static func draw(_ progress: SyncProgress.Progress?, _ pen: inout Pen, in area: Rect) {
    let row = area.minRow
    guard let progress, progress.state != .waiting else {
      pen.write("waiting", .dim, at: area.minColumn, row, in: area)
      return
    }
    switch progress.state {
    case .complete:
      pen.write([Span("✓ ", .ok), Span(Numbers.grouped(progress.received))], at: area.minColumn, row, in: area)
    case .skipped: pen.write("not asked for", .dim, at: area.minColumn, row, in: area)
    case .reading, .waiting:
      guard let expected = progress.expected, expected > 0, area.size.columns > 14 else {
        pen.write("\(Numbers.grouped(progress.received)) so far", .text, at: area.minColumn, row, in: area)
        return
      }
      // Never full while more may come: the count of last time is an estimate.
      let fraction = min(Double(progress.received) / Double(expected), 0.99)
      let columns = area.size.columns - 6
      pen.frame.bar(
        fraction, at: Point(column: area.minColumn, row: row), columns: columns, done: pen.style(.progressDone),
        rest: pen.style(.progressRest), within: area)
      pen.cell(
        "\(Int(fraction * 100))%", pen.style(.text), at: area.minColumn + columns, row, columns: 5, right: true,
        in: area)
    }
  }

  /// The last line of the pane, and the whole of it where the panes are folded.
  static func sentence(_ console: Console) -> [Span] {
    let sync = console.sync
    if let progress = sync.progress { return running(progress, console) }
    if let report = sync.report { return ended(report, console) }
    if let refusal = sync.refusal { return [Span(refusal.message, .error)] }
    let standing = console.standing
    if standing.held != nil {
      return [
        Span("held for review · ", .warning), Span(console.keys.name(of: .publish), .key), Span(" reviews", .dim),
      ]
    }
    if console.isReadOnly { return [Span("a file is not synced", .dim)] }
    if let last = standing.lastRun { return [Span("last sync " + last, .dim)] }
    return standing.link == .never
      ? [Span("connect first", .dim)] : [Span(console.keys.name(of: .sync), .key), Span(" syncs", .dim)]
  }

  private static func running(_ progress: SyncProgress, _ console: Console) -> [Span] {
    if console.sync.isCancelling { return [Span("cancelling, keeping its place", .busy)] }
    if let wait = progress.wait, wait.until > console.now {
      let left = Numbers.span(wait.until - console.now)
      switch wait.reason {
      case .askedByApple: return [Span("Apple asks us to wait \(left)", .warning), Span(" · " + cancel(console), .dim)]
      case .retrying:
        return [Span("retry \(progress.retries) in \(left)", .warning), Span(" · " + cancel(console), .dim)]
      }
    }
    switch progress.phase {
    case .connecting: return [Span("connecting", .busy), Span(" · " + cancel(console), .dim)]
    case .building: return [Span("building the roster", .busy)]
    case .publishing, .finished: return [Span("publishing", .busy)]
    case .reading:
      var parts = [Numbers.grouped(console.sync.received)]
      if let expected = console.sync.expected { parts[0] += " of about \(Numbers.about(expected))" }
      if let left = console.sync.secondsLeft { parts.append("\(Numbers.span(left)) left") }
      if let rate = console.sync.rate { parts.append("\(Numbers.about(Int(rate)))/s") }
      if progress.retries > 0 { parts.append(Numbers.counted(progress.retries, "retry", "retries")) }
      return [Span(parts.joined(separator: " · ")), Span(" · " + cancel(console), .dim)]
    }
  }

  private static func cancel(_ console: Console) -> String { console.keys.name(of: .cancel) + " cancels" }

  private static func ended(_ report: SyncReport, _ console: Console) -> [Span] {
    switch report.state {
    case .published:
      // What is worth a look comes first: the pane is narrow.
      if let warning = report.warning { return [Span("✓ ", .ok), Span(warning, .warning)] }
      return [Span("✓ complete in \(Numbers.span(report.seconds))", .ok)]
    case .held:
      return [
        Span("held for review · ", .warning), Span(console.keys.name(of: .publish), .key), Span(" reviews", .dim),
      ]
    case .incomplete: return [Span("incomplete", .warning), why(report)]
    case .failed: return [Span("failed", .error), why(report)]
    }
  }

  private static func why(_ report: SyncReport) -> Span {
    Span(report.verdict.map { ": " + Verdicts.sentence($0) } ?? "", .dim)
  }
}
