import Terminal

/// Every key, from the table that dispatches them.
enum HelpView {
  static func draw(_ help: HelpDialog, _ console: Console, _ pen: inout Pen) {
    let size = pen.frame.size
    let box = HelpLines.area(in: size).size
    let inside = DialogView.open("Help", columns: box.columns, rows: box.rows, &pen)
    let entries = HelpLines.rows(of: console.keys, matching: help.field.text, in: size, isUTF8: console.isUTF8)
    pen.write("Find ", .prompt, on: .dialog, at: inside.minColumn, inside.minRow, in: inside)
    FieldView.draw(
      help.field, &pen,
      in: Rect(column: inside.minColumn + 5, row: inside.minRow, columns: inside.size.columns - 5, rows: 1),
      isFocused: true)
    let area = Rect(
      column: inside.minColumn, row: inside.minRow + 1, columns: inside.size.columns, rows: inside.size.rows - 2)
    if entries.isEmpty { pen.message([[Span("Nothing in help matches", .dim)]], in: area) }
    let keys = HelpLines.keyColumns(of: area.size.columns)
    for (offset, entry) in entries.dropFirst(help.top).prefix(area.size.rows).enumerated() {
      let row = area.minRow + offset
      if entry.isHeading {
        pen.write(entry.words, .heading, on: .dialog, at: area.minColumn, row, in: area)
      } else {
        pen.cell(entry.keys, pen.style(.key, on: .dialog), at: area.minColumn + 1, row, columns: keys, in: area)
        pen.write([Span(entry.words)], at: area.minColumn + keys + 2, row, in: area, on: .dialog)
      }
    }
    let more = entries.count > help.top + area.size.rows
    DialogView.foot([("↑↓", more ? "more" : "move"), ("Esc", "close")], &pen, in: inside)
  }
}
