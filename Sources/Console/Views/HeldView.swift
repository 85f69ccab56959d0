import Terminal

/// What would vanish if a held roster were published: counts first, names on demand.
enum HeldView {
  private static let columns = 72

  static func draw(_ held: HeldDialog, _ console: Console, _ pen: inout Pen) {
    let text = text(held, console)
    let room = room(for: held, console)
    let names = held.showsNames ? names(held) : []
    let inside = DialogView.open(
      "Review of the held roster", columns: columns, rows: text.count + (names.isEmpty ? 0 : room + 1) + 4, &pen)
    DialogView.write(
      text, &pen,
      in: Rect(
        column: inside.minColumn, row: inside.minRow, columns: inside.size.columns, rows: inside.size.rows - 2))
    if !names.isEmpty {
      let area = Rect(
        column: inside.minColumn, row: inside.minRow + text.count + 1, columns: inside.size.columns, rows: room)
      DialogView.write(names, from: held.top, &pen, in: area)
    }
    guard held.review != nil else { return DialogView.foot([("Esc", "close")], &pen, in: inside) }
    var keys = [("p", "publish"), ("d", "drop"), ("v", held.showsNames ? "hide names" : "names"), ("Esc", "later")]
    if names.count > room { keys.insert(("↑↓", "\(held.top + 1) to \(held.top + room) of \(names.count)"), at: 3) }
    DialogView.foot(keys, &pen, in: inside)
  }

  private static func text(_ held: HeldDialog, _ console: Console) -> [[Span]] {
    var lines: [[Span]] = []
    if let failure = held.failure {
      lines = [[Span("✗ " + failure.message, .error)]] + (failure.remedy.map { [[Span($0)]] } ?? [])
    } else if let review = held.review {
      lines = [
        [Span("Held: ", .warning), Span(review.reason)], [],
        [Span("People that would vanish        ", .label), Span(Numbers.grouped(review.removedPeople), .strong)],
        [Span("Classes that would vanish       ", .label), Span(Numbers.grouped(review.removedClasses), .strong)],
        [Span("Classes that lose over half     ", .label), Span(Numbers.grouped(review.emptiedClasses), .strong)],
      ]
      if !held.showsNames {
        lines += [
          [],
          [Span("The roster shown stays until you publish this one. Both work offline.", .dim)],
        ]
      }
    } else if let words = Activity.words(
      "Reading what is held", since: held.since, now: console.now, isUTF8: console.isUTF8, cancel: nil)
    {
      lines = [[Span(words, .busy)]]
    }
    return lines.flatMap { Wrapping.wrap($0, width: box(console, rows: 10).columns - 4) }
  }

  private static func names(_ held: HeldDialog) -> [[Span]] {
    guard let review = held.review else { return [] }
    let rest = review.removedPeople + review.removedClasses + review.emptiedClasses - review.vanishing.count
    return review.vanishing.map { [Span("- ", .removed), Span($0)] }
      + (rest > 0 ? [[Span("… and \(Numbers.grouped(rest)) more", .dim)]] : [])
  }

  /// Rows that the names have in this window.
  private static func room(for held: HeldDialog, _ console: Console) -> Int {
    let names = names(held).count
    return max(min(names, box(console, rows: .max).rows - text(held, console).count - 5), 1)
  }

  /// The last row that may stand first, so that the names end at the bottom; and how many make a page.
  static func scrolling(of held: HeldDialog, _ console: Console) -> (last: Int, page: Int) {
    let room = room(for: held, console)
    return (max(names(held).count - room, 0), max(room - 1, 1))
  }

  private static func box(_ console: Console, rows: Int) -> Size {
    DialogBox.area(columns: columns, rows: rows, in: console.size).size
  }
}
