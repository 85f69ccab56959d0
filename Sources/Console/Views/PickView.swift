import Terminal
import Text

/// One of a list.
enum PickView {
  static func draw(_ picker: Picker, _ pen: inout Pen) {
    let columns = columns(picker)
    let intro = intro(picker, in: pen.frame.size)
    let inside = DialogView.open(
      picker.title, columns: columns, rows: picker.items.count + intro.count + 4, &pen)
    DialogView.write(intro, &pen, in: inside)
    let rows = max(inside.size.rows - 2 - intro.count, 1)
    let first = max(min(picker.index - rows / 2, picker.items.count - rows), 0)
    for (offset, item) in picker.items.dropFirst(first).prefix(rows).enumerated() {
      let row = inside.minRow + intro.count + offset
      let isChosen = first + offset == picker.index
      let band = Rect(column: inside.minColumn - 1, row: row, columns: inside.size.columns + 2, rows: 1)
      if isChosen {
        pen.fill(band, .selection)
        pen.frame.cursor = Point(column: inside.minColumn, row: row)
      }
      pen.write(
        [Span((isChosen ? "▸ " : "  ") + item)], at: inside.minColumn, row, in: inside,
        on: isChosen ? .selection : .dialog)
    }
    DialogView.foot(
      [("↑↓", "move"), ("⏎", "choose"), ("Esc", picker.purpose == .firstRun ? "quit" : "back")], &pen, in: inside)
  }

  /// The item at a place of the screen.
  static func item(at point: Point, _ picker: Picker, in size: Size) -> Int? {
    let intro = intro(picker, in: size).count
    let area = DialogBox.area(columns: columns(picker), rows: picker.items.count + intro + 4, in: size)
    let inside = Arrangement.inside(area)
    let rows = max(inside.size.rows - 2 - intro, 1)
    let first = max(min(picker.index - rows / 2, picker.items.count - rows), 0)
    guard area.contains(point) else { return nil }
    let offset = point.row - inside.minRow - intro
    return (0..<rows).contains(offset) && first + offset < picker.items.count ? first + offset : nil
  }

  private static func columns(_ picker: Picker) -> Int {
    let widest = picker.items.map { Span($0).text.width }.max() ?? 10
    let line = picker.lines.map { Span($0).text.width }.max() ?? 0
    return max(widest + 8, 44, min(line + 4, 84))
  }

  /// What is asked, and a blank row under it.
  private static func intro(_ picker: Picker, in size: Size) -> [[Span]] {
    guard !picker.lines.isEmpty else { return [] }
    let width = DialogBox.area(columns: columns(picker), rows: 10, in: size).size.columns - 4
    return DialogView.wrapped((picker.lines + [""]).map { [Span($0)] }, columns: max(width, 1))
  }
}
