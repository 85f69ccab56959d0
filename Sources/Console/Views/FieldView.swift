import Terminal
import Text

/// A text being typed, scrolled so that the cursor is always in it.
enum FieldView {
  static func draw(_ field: TextField, _ pen: inout Pen, in area: Rect, isFocused: Bool, placeholder: String = "") {
    guard !area.isEmpty else { return }
    pen.fill(area, .input)
    let shown = field.shown
    let before = field.isMasked ? shown : String(shown.prefix(field.cursor))
    let width = CellWidth.of(DisplayText(foreign: before))
    let start = max(width - area.size.columns + 1, 0)
    if field.isEmpty {
      pen.write([Span(placeholder, .placeholder)], at: area.minColumn, area.minRow, in: area, on: .input)
    }
    pen.write(shown, .input, at: area.minColumn - start, area.minRow, in: area)
    if isFocused { pen.frame.cursor = Point(column: area.minColumn + width - start, row: area.minRow) }
  }
}
