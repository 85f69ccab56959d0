import Roster
import Terminal

/// What each scope has been shown to give. The token answer names none, so only a request proves one.
enum ScopesPane {
  static func draw(_ console: Console, _ pen: inout Pen, in area: Rect) {
    pen.box(area, "Scopes", isFocused: false)
    let inside = Arrangement.inside(area)
    guard console.isStandingKnown else { return }
    let scopes = console.standing.scopes.filter { $0.requested || $0.scope != .rosterTest }
    let shown = scopes.prefix(max(inside.size.rows - 1, 1))
    // Words, names and marks each in a column; the names are left out where the marks would have no room beside them.
    let words = inside.minColumn + 9
    let names = (shown.map(\.scope.rawValue.count).max() ?? 0) + 2
    let marks = shown.map { mark($0).0.count }.max() ?? 0
    let hasNames = words + names + marks <= inside.maxColumn
    var row = inside.minRow
    for scope in shown {
      let (mark, ink) = mark(scope)
      pen.write(word(scope.scope), .text, at: inside.minColumn, row, in: inside)
      if hasNames { pen.write(scope.scope.rawValue, .dim, at: words, row, in: inside) }
      pen.write(mark, ink, at: words + (hasNames ? names : 0), row, in: inside)
      row += 1
    }
    guard row < inside.maxRow else { return }
    pen.write([proof(console)], at: inside.minColumn, inside.maxRow - 1, in: inside)
  }

  static func word(_ scope: Scope) -> String {
    switch scope {
    case .users: "people"
    case .classes: "classes"
    case .rosterTest: "test"
    }
  }

  static func mark(_ scope: Standing.ScopeStanding) -> (String, Ink) {
    switch (scope.requested, scope.proven) {
    case (false, _): ("– not asked", .dim)
    case (true, true?): ("✓ proven", .ok)
    case (true, false?): ("✗ refused", .error)
    case (true, nil): ("? not proven", .warning)
    }
  }

  /// When the newest proof was made: a tick without its proof would be a guess.
  private static func proof(_ console: Console) -> Span {
    guard let newest = console.standing.scopes.compactMap(\.checkedAt).max() else {
      if console.isReadOnly { return Span("a roster file asks for none", .dim) }
      if console.standing.source == .nothing { return Span("", .dim) }
      return Span(console.sync.isRunning ? "the sync asks with them now" : "no request has proven any yet", .dim)
    }
    return Span("as requests showed at \(console.clock.short(newest, now: console.now))", .dim)
  }
}
