import Terminal
import Text

/// A frame being drawn into, with the theme that says how things look.
struct Pen {
  var frame: Frame
  let theme: Theme
  let isUTF8: Bool

  func style(_ ink: Ink) -> Style { theme[ink.role] }
  func style(_ ink: Ink, on ground: Ink) -> Style { theme.style(ink.role, on: ground.role) }

  @discardableResult
  mutating func write(_ text: String, _ ink: Ink, at column: Int, _ row: Int, in area: Rect) -> Int {
    frame.write(DisplayText(foreign: text), at: Point(column: column, row: row), style: style(ink), within: area)
  }

  @discardableResult
  mutating func write(_ text: String, _ ink: Ink, on ground: Ink, at column: Int, _ row: Int, in area: Rect) -> Int {
    frame.write(
      DisplayText(foreign: text), at: Point(column: column, row: row), style: style(ink, on: ground), within: area)
  }

  /// One span after the other; what does not fit is cut with an ellipsis.
  @discardableResult
  mutating func write(_ spans: [Span], at column: Int, _ row: Int, in area: Rect, on ground: Ink? = nil) -> Int {
    var column = column
    for (index, span) in spans.enumerated() {
      let room = area.maxColumn - column
      guard room > 0 else { break }
      let isLast = index == spans.count - 1
      let text = isLast || span.text.width > room ? span.text.truncated(to: room) : span.text
      let look = ground.map { style(span.ink, on: $0) } ?? style(span.ink)
      column = frame.write(text, at: Point(column: column, row: row), style: look, within: area)
    }
    return column
  }

  /// A text in so many cells, and not one more.
  mutating func cell(
    _ text: String, _ look: Style, at column: Int, _ row: Int, columns: Int, right: Bool = false, in area: Rect
  ) {
    frame.write(
      DisplayText(foreign: text), at: Point(column: column, row: row), columns: columns,
      alignment: right ? .right : .left, style: look, within: area)
  }

  mutating func fill(_ area: Rect, _ ink: Ink) { frame.fill(area, style: style(ink)) }

  /// The box of a pane, its title in the upper line.
  mutating func box(_ area: Rect, _ title: String, isFocused: Bool) {
    frame.box(
      area, title: DisplayText(foreign: title), style: style(isFocused ? .borderFocus : .border),
      titleStyle: style(isFocused ? .titleFocus : .title))
  }

  /// A sentence in the middle of a pane: why there are no rows.
  mutating func message(_ lines: [[Span]], in area: Rect) {
    let wrapped = lines.flatMap { Wrapping.wrap($0, width: area.size.columns) }
    let first = area.minRow + max((area.size.rows - wrapped.count) / 3, 0)
    for (index, spans) in wrapped.enumerated() where first + index < area.maxRow {
      let width = spans.reduce(0) { $0 + $1.text.width }
      let column = area.minColumn + max((area.size.columns - width) / 2, 0)
      write(spans, at: column, first + index, in: area)
    }
  }
}
