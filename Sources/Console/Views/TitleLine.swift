import Roster
import Terminal
import Text

/// The first line: the program, whose roster this is and of which kind, its time, and the connection.
enum TitleLine {
  static func draw(_ console: Console, _ pen: inout Pen, in area: Rect) {
    pen.fill(area, .bar)
    let row = area.minRow
    let standing = console.standing
    var left: [Span] = [Span(" homeroom  ", .barStrong)]
    switch standing.source {
    case .nothing: left.append(Span("no profile yet", .bar))
    case .file(let name): left += [Span(name, .barStrong), Span("  roster file, read-only", .bar)]
    case .profile: left += profile(standing)
    }
    func width(_ spans: [Span]) -> Int { spans.reduce(0) { $0 + $1.text.width } }
    // Whose roster it is, and of which kind, comes first; then the roster's time; then the connection, which a pane or
    // the status line tells too.
    let shown = right(console).first { width(left) + width($0) + 2 <= area.size.columns } ?? []
    if width(left) > area.size.columns, standing.source == .profile {
      left = short(standing, columns: area.size.columns)
    }
    let end = area.maxColumn - (shown.isEmpty ? 0 : width(shown) + 1)
    pen.write(left, at: 0, row, in: Rect(column: 0, row: row, columns: end, rows: 1), on: .bar)
    pen.write(shown, at: end, row, in: area, on: .bar)
  }

  /// The profile's name cut so that its kind is never lost.
  private static func short(_ standing: Standing, columns: Int) -> [Span] {
    let kind = kind(standing)
    let room = columns - 1 - kind.reduce(0) { $0 + $1.text.width }
    let name = DisplayText(foreign: standing.profile).truncated(to: max(room, 0))
    return [Span(" " + name.string, .barStrong)] + kind
  }

  private static func profile(_ standing: Standing) -> [Span] {
    let name = standing.organizationName ?? standing.profile
    var spans = [Span(name, .barStrong)]
    if name != standing.profile { spans.append(Span(" (\(standing.profile))", .bar)) }
    return spans + kind(standing)
  }

  private static func kind(_ standing: Standing) -> [Span] {
    switch standing.kind {
    case .production: [Span(" · production", .bar)]
    case .sandbox: [Span(" ", .bar), Span(" SANDBOX ", .loud)]
    case .testData: [Span(" ", .bar), Span(" TEST DATA ", .loud)]
    }
  }

  /// What may stand at the right end, the fullest first.
  private static func right(_ console: Console) -> [[Span]] {
    guard console.isStandingKnown, console.standing.source != .nothing else { return [] }
    let time = console.standing.roster.map { "roster of \(console.clock.moment($0.asOf, now: console.now))" }
    let short = [Span(time ?? "no roster yet", .bar)]
    let whole = [Span(time.map { $0 + ", complete" } ?? "no roster yet", .bar)]
    guard !console.isReadOnly else { return [whole, short] }
    let (mark, words, ink) = ConnectionPane.state(console.standing.link)
    return [whole + [Span("   ", .bar), Span("\(mark) \(words.lowercased())", ink)], whole, short]
  }
}
