import Terminal

/// A question with its two answers.
enum ConfirmView {
  static func draw(_ confirmation: Confirmation, _ pen: inout Pen) {
    let columns = 64
    let text = DialogView.wrapped(confirmation.lines.map { [Span($0)] }, columns: DialogView.inner(columns, pen))
    let inside = DialogView.open(confirmation.title, columns: columns, rows: text.count + 4, &pen)
    DialogView.write(
      text, &pen,
      in: Rect(
        column: inside.minColumn, row: inside.minRow, columns: inside.size.columns, rows: inside.size.rows - 2))
    let row = inside.maxRow - 1
    var column = inside.minColumn
    for (words, key, isChosen) in [(confirmation.yes, "y", confirmation.isYes), ("No", "n", !confirmation.isYes)] {
      if isChosen { pen.frame.cursor = Point(column: column, row: row) }
      let label = isChosen ? "▸ \(words) (\(key)) " : "  \(words) (\(key)) "
      column = pen.write(label, isChosen ? .selection : .text, on: .dialog, at: column, row, in: inside) + 2
    }
  }
}
