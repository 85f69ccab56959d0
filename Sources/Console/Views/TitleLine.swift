import Roster
import Terminal
import Text

/// The first line: the program, whose roster this is and of which kind, its time, and the connection.
///
/// Whose roster it is, of which kind and of what time is never left out, however long the name: first the connection
/// goes, which a pane or the status line tells too, then words, and at last the name is cut.
enum TitleLine {
  static func draw(_ console: Console, _ pen: inout Pen, in area: Rect) {
    pen.fill(area, .bar)
    let row = area.minRow
    let (left, right) = spans(console, columns: area.size.columns)
    let end = area.maxColumn - (right.isEmpty ? 0 : width(right) + 1)
    pen.write(left, at: 0, row, in: Rect(column: 0, row: row, columns: end, rows: 1), on: .bar)
    pen.write(right, at: end, row, in: area, on: .bar)
  }

  /// The fullest that fits.
  private static func spans(_ console: Console, columns: Int) -> (left: [Span], right: [Span]) {
    let standing = console.standing
    let (name, detail, kind) = subject(standing)
    let program = Span(" homeroom  ", .barStrong)
    let times = times(console)
    let fullest = times.fullest.map { ([program, name] + detail + kind, $0) }
    let profile = standing.source == .profile ? Span(standing.profile, .barStrong) : name
    let short = [Span(" ", .bar), profile] + kind
    let shorter = [([program, name] + kind, times.plain), (short, times.plain), (short, times.bare)]
    for choice in fullest + shorter where width(choice.0) + width(choice.1) + 2 <= columns { return choice }
    let right = columns - 3 - width(kind) - width(times.bare) >= leastName ? times.bare : []
    let room = columns - 1 - width(kind) - (right.isEmpty ? 0 : width(right) + 2)
    var cut = profile
    cut.text = profile.text.truncated(to: max(room, 0))
    return ([Span(" ", .bar), cut] + kind, right)
  }

  /// A name cut shorter than this tells nothing.
  private static let leastName = 8

  private static func width(_ spans: [Span]) -> Int { spans.reduce(0) { $0 + $1.text.width } }

  private static func subject(_ standing: Standing) -> (name: Span, detail: [Span], kind: [Span]) {
    switch standing.source {
    case .nothing: return (Span("no profile yet", .bar), [], [])
    case .file(let name): return (Span(name, .barStrong), [], [Span("  roster file, read-only", .bar)])
    case .profile:
      let name = standing.organizationName ?? standing.profile
      let detail = name == standing.profile ? [] : [Span(" (\(standing.profile))", .bar)]
      return (Span(name, .barStrong), detail, kind(standing))
    }
  }

  private static func kind(_ standing: Standing) -> [Span] {
    switch standing.kind {
    case .production: [Span(" · production", .bar)]
    case .sandbox: [Span(" ", .bar), Span(" SANDBOX ", .loud)]
    case .testData: [Span(" ", .bar), Span(" TEST DATA ", .loud)]
    }
  }

  /// What may stand at the right end: with all there is to say, the fullest first; the roster's time in words; that time.
  private static func times(_ console: Console) -> (fullest: [[Span]], plain: [Span], bare: [Span]) {
    guard console.isStandingKnown, console.standing.source != .nothing else { return ([[]], [], []) }
    guard let roster = console.standing.roster else {
      let none = [Span("no roster yet", .bar)]
      return ([none + connection(console), none], none, none)
    }
    let moment = console.clock.moment(roster.asOf, now: console.now)
    let plain = [Span("roster of \(moment)", .bar)]
    let whole = [Span("roster of \(moment), complete", .bar)]
    return ([whole + connection(console), whole, plain], plain, [Span(moment, .bar)])
  }

  private static func connection(_ console: Console) -> [Span] {
    guard !console.isReadOnly else { return [] }
    let (mark, words, ink) = ConnectionPane.state(console.standing.link)
    return [Span("   ", .bar), Span("\(mark) \(words.lowercased())", ink)]
  }
}
