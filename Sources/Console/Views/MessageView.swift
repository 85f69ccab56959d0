import Terminal

/// Something to read and put away.
enum MessageView {
  static func draw(_ message: MessageDialog, _ pen: inout Pen) {
    let columns = 84
    let text = DialogView.wrapped(message.lines.map { [Span($0)] }, columns: DialogView.inner(columns, pen))
    let inside = DialogView.open(message.title, columns: columns, rows: text.count + 4, &pen)
    let area = Rect(
      column: inside.minColumn, row: inside.minRow, columns: inside.size.columns, rows: inside.size.rows - 2)
    DialogView.write(text, from: min(message.top, max(text.count - area.size.rows, 0)), &pen, in: area)
    let copy = message.copy == nil ? [] : [("c", "copy")]
    DialogView.foot([("↑↓", "move")] + copy + [("Esc", "close")], &pen, in: inside)
  }
}
