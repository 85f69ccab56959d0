import Terminal
import Text

/// A field to type or paste into, under what is asked.
enum InputView {
  static func draw(_ input: InputDialog, _ pen: inout Pen) {
    let columns = 76
    let text = DialogView.wrapped(input.lines.map { [Span($0)] }, columns: DialogView.inner(columns, pen))
    let inside = DialogView.open(input.title, columns: columns, rows: text.count + 5, &pen)
    DialogView.write(
      text, &pen,
      in: Rect(
        column: inside.minColumn, row: inside.minRow, columns: inside.size.columns, rows: inside.size.rows - 2))
    FieldView.draw(
      input.field, &pen,
      in: Rect(column: inside.minColumn, row: inside.maxRow - 2, columns: inside.size.columns, rows: 1),
      isFocused: true,
      placeholder: input.field.isMasked ? "paste here" : "")
    DialogView.foot([("⏎", "go on"), ("Esc", "back")], &pen, in: inside)
  }
}
