import Terminal

/// What would vanish if a held roster were published: counts first, names on demand.
enum HeldView {
  static func draw(_ held: HeldDialog, _ console: Console, _ pen: inout Pen) {
    let columns = 72
    var lines: [[Span]] = []
    if let failure = held.failure {
      lines = [[Span("✗ " + failure.message, .error)]] + (failure.remedy.map { [[Span($0)]] } ?? [])
    } else if let review = held.review {
      lines = [
        [Span("Held: ", .warning), Span(review.reason)], [],
        [Span("People that would vanish   ", .label), Span(Numbers.grouped(review.removedPeople), .strong)],
        [Span("Classes that would vanish  ", .label), Span(Numbers.grouped(review.removedClasses), .strong)],
        [Span("Classes emptied by half    ", .label), Span(Numbers.grouped(review.emptiedClasses), .strong)], [],
        [Span("The roster shown stays until this one is published. Neither needs a request.", .dim)],
      ]
    } else if let words = Activity.words(
      "Reading what is held", since: held.since, now: console.now, isUTF8: console.isUTF8, cancel: nil)
    {
      lines = [[Span(words, .busy)]]
    }
    let text = DialogView.wrapped(lines, columns: DialogView.inner(columns, pen))
    let names = held.showsNames ? held.review?.vanishing ?? [] : []
    let inside = DialogView.open(
      "Review of the held roster", columns: columns, rows: text.count + (names.isEmpty ? 0 : 11) + 4, &pen)
    DialogView.write(
      text, &pen,
      in: Rect(
        column: inside.minColumn, row: inside.minRow, columns: inside.size.columns, rows: inside.size.rows - 2))
    if !names.isEmpty {
      let area = Rect(
        column: inside.minColumn, row: inside.minRow + text.count + 1, columns: inside.size.columns,
        rows: inside.size.rows - text.count - 3)
      DialogView.write(names.map { [Span("- ", .removed), Span($0)] }, from: held.top, &pen, in: area)
    }
    guard held.review != nil else { return DialogView.foot([("Esc", "close")], &pen, in: inside) }
    DialogView.foot(
      [("p", "publish"), ("d", "drop"), ("v", held.showsNames ? "hide names" : "names"), ("Esc", "later")], &pen,
      in: inside)
  }
}
