import Terminal

/// The command being typed, with what it can become above it.
enum PaletteView {
  static func draw(_ palette: PaletteDialog, _ console: Console, _ pen: inout Pen) {
    let size = pen.frame.size
    let stem = palette.tried?.stem ?? palette.field.text
    let choices = console.completions(of: stem)
    let rows = min(choices.count, max(size.rows - 6, 0), 12)
    let first = max(min((palette.tried?.index ?? 0) - rows + 1, choices.count - rows), 0)
    let top = size.rows - 1 - rows
    let columns = min(size.columns, 64)
    for offset in 0..<rows {
      let choice = choices[first + offset]
      let verb = console.verbs.first { $0.name == choice }
      let isTried = palette.tried?.index == first + offset
      let area = Rect(column: 0, row: top + offset, columns: columns, rows: 1)
      pen.fill(area, isTried ? .selection : .dialog)
      let ground: Ink = isTried ? .selection : .dialog
      pen.write(
        [Span(" :" + choice, .key), Span(verb?.operand.map { " " + $0 } ?? "", .dim)], at: 0, area.minRow, in: area,
        on: ground)
      if let help = verb?.help { pen.write([Span(help, .keyLabel)], at: 24, area.minRow, in: area, on: ground) }
    }
    let line = Rect(column: 0, row: size.rows - 1, columns: size.columns, rows: 1)
    pen.fill(line, .input)
    let column = pen.write(" : ", .prompt, at: 0, line.minRow, in: line)
    FieldView.draw(
      palette.field, &pen, in: Rect(column: column, row: line.minRow, columns: size.columns - column, rows: 1),
      isFocused: true)
    if let problem = palette.problem {
      let area = Rect(column: 0, row: max(top - 1, 0), columns: columns, rows: 1)
      pen.fill(area, .dialog)
      pen.write([Span(" " + problem, .error)], at: 0, area.minRow, in: area, on: .dialog)
    }
  }
}
