import Terminal
import Text

/// The lines of a document in their pane, wrapped or cut, the cursor's line marked.
enum DocumentView {
  /// How the cursor's line is marked.
  enum Cursor { case active, inactive, none }

  static func draw(_ document: Document, _ pen: inout Pen, in area: Rect, cursor mark: Cursor, hasKeys: Bool) {
    let rows = document.screenRows(width: area.size.columns)
    let cursor = document.cursorIndex
    let words = Matching.words(of: document.find)
    for offset in 0..<area.size.rows {
      guard document.top + offset < rows.count else { break }
      let row = rows[document.top + offset]
      let line = area.minRow + offset
      let isSelected = row.line == cursor && mark != .none
      let band = Rect(column: area.minColumn - 1, row: line, columns: area.size.columns + 2, rows: 1)
      let ground: Ink? = isSelected ? (mark == .active ? .selection : .selectionInactive) : nil
      if let ground {
        pen.fill(band, ground)
        if row.isFirst {
          pen.write(pen.isUTF8 ? "▌" : ">", ground, at: band.minColumn, line, in: band)
          if mark == .active, hasKeys { pen.frame.cursor = Point(column: area.minColumn, row: line) }
        }
      }
      if let spans = row.spans {
        pen.write(spans, at: area.minColumn + row.indent, line, in: area, on: ground)
        if !words.isEmpty, !isSelected { highlight(spans, words, &pen, at: area.minColumn + row.indent, line) }
      } else if case .columns(let columns) = document.lines[row.line].shape {
        draw(columns, &pen, at: line, in: area, on: ground, marking: isSelected ? [] : words)
      }
    }
  }

  private static func draw(
    _ columns: [Line.Column], _ pen: inout Pen, at row: Int, in area: Rect, on ground: Ink?,
    marking words: [[Character]]
  ) {
    let weights = max(columns.reduce(0) { $0 + $1.weight }, 1)
    let cells = area.size.columns - (columns.count - 1)
    var column = area.minColumn
    for (index, part) in columns.enumerated() {
      let isLast = index == columns.count - 1
      var width = isLast ? area.maxColumn - column : cells * part.weight / weights
      // A narrow mark keeps its few cells whatever the width.
      if part.weight == 1, columns.count > 2 { width = part.span.text.width }
      let text = part.span.text.fitted(to: max(width, 0))
      pen.frame.write(
        text, at: Point(column: column, row: row),
        style: ground.map { pen.style(part.span.ink, on: $0) } ?? pen.style(part.span.ink), within: area)
      if !words.isEmpty { highlight([part.span], words, &pen, at: column, row) }
      column += width + 1
    }
  }

  private static func highlight(_ spans: [Span], _ words: [[Character]], _ pen: inout Pen, at column: Int, _ row: Int) {
    let text = spans.map(\.text).reduce(.empty, +)
    let match = pen.style(.match)
    for range in Matching.ranges(of: words, in: text) {
      pen.frame.restyle(Rect(column: column + range.lowerBound, row: row, columns: range.count, rows: 1)) {
        ($0.foreground, $0.bold, $0.underline, $0.reverse) = (
          match.foreground, match.bold, match.underline, match.reverse
        )
      }
    }
  }
}
