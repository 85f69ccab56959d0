public import Text

extension Frame {
  /// Writes one line of text and returns the column after it, as if nothing had been clipped.
  ///
  /// - Parameter area: what may be drawn on; the whole frame if absent.
  @discardableResult
  public mutating func write(_ text: DisplayText, at point: Point, style: Style, within area: Rect? = nil) -> Int {
    let clip = bounds.intersection(area ?? bounds)
    guard (clip.minRow..<clip.maxRow).contains(point.row) else { return point.column + text.width }
    var column = point.column
    for glyph in text.glyphs {
      let end = column + glyph.width
      if column >= clip.minColumn, end <= clip.maxColumn {
        place(glyph.text, width: glyph.width, column: column, row: point.row, style: style)
      } else if glyph.width == 2, end > clip.minColumn, column < clip.maxColumn {
        let visible = max(column, clip.minColumn)
        place(" ", width: 1, column: visible, row: point.row, style: style)
      }
      column = end
    }
    return column
  }

  /// Writes text into exactly so many columns: cut with an ellipsis, or filled with spaces.
  public mutating func write(
    _ text: DisplayText, at point: Point, columns: Int, alignment: DisplayText.Alignment = .left, style: Style,
    within area: Rect? = nil
  ) {
    write(text.fitted(to: columns, alignment), at: point, style: style, within: area)
  }

  /// Fills an area with one character of one column.
  public mutating func fill(_ area: Rect, _ character: DisplayText = " ", style: Style) {
    let area = bounds.intersection(area)
    let text = character.width == 1 ? character.string : " "
    for row in area.minRow..<area.maxRow {
      for column in area.minColumn..<area.maxColumn { place(text, width: 1, column: column, row: row, style: style) }
    }
  }

  /// Gives an area another look and leaves its text: the selected row, a match, a dimmed background.
  public mutating func restyle(_ area: Rect, _ change: (inout Style) -> Void) {
    let area = bounds.intersection(area)
    for row in area.minRow..<area.maxRow {
      for column in area.minColumn..<area.maxColumn { change(&self[column, row].style) }
    }
  }

  /// Draws a frame around an area's edge with a title in its upper line, and returns the area inside.
  ///
  /// An area too small for an inside (less than 2 by 2) is left alone.
  @discardableResult
  public mutating func box(
    _ area: Rect, title: DisplayText = .empty, style: Style, titleStyle: Style? = nil, within clip: Rect? = nil
  ) -> Rect {
    let inside = area.inset(by: 1)
    guard area.size.columns >= 2, area.size.rows >= 2 else { return inside }
    let line = DisplayText(stringLiteral: String(repeating: "─", count: inside.size.columns))
    let (left, right, bottom) = (area.minColumn, area.maxColumn - 1, area.maxRow - 1)
    write("╭" + line + "╮", at: area.origin, style: style, within: clip)
    for row in inside.minRow..<inside.maxRow {
      write("│", at: Point(column: left, row: row), style: style, within: clip)
      write("│", at: Point(column: right, row: row), style: style, within: clip)
    }
    write("╰" + line + "╯", at: Point(column: left, row: bottom), style: style, within: clip)
    if !title.isEmpty, inside.size.columns >= 4 {
      let shown = " " + title.truncated(to: inside.size.columns - 3) + " "
      write(shown, at: Point(column: left + 1, row: area.minRow), style: titleStyle ?? style, within: clip)
    }
    return inside
  }

  /// A bar filled to a fraction, in eighths of a column.
  public mutating func bar(
    _ fraction: Double, at point: Point, columns: Int, done: Style, rest: Style, within area: Rect? = nil
  ) {
    guard columns > 0 else { return }
    let clamped = fraction.isFinite ? min(max(fraction, 0), 1) : 0
    let eighths = Int((clamped * Double(columns * 8)).rounded(.down))
    let full = eighths / 8
    let parts: [DisplayText] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    var column = write(
      DisplayText(stringLiteral: String(repeating: "█", count: full)), at: point, style: done, within: area)
    if full < columns, eighths % 8 > 0 {
      column = write(parts[eighths % 8], at: Point(column: column, row: point.row), style: done, within: area)
    }
    let left = point.column + columns - column
    let remainder = DisplayText(stringLiteral: String(repeating: "░", count: max(left, 0)))
    write(remainder, at: Point(column: column, row: point.row), style: rest, within: area)
  }

  /// The frame for a terminal that knows ASCII only: `+-|` for lines, and as many columns as before.
  public var ascii: Frame {
    var frame = self
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        let text = self[column, row].text
        guard text.utf8.count > 1 else { continue }
        let isWide = column + 1 < size.columns && self[column + 1, row].text.isEmpty
        let ascii = DisplayText.Glyph(text: text, width: isWide ? 2 : 1).asciiForm
        frame[column, row].text = String(ascii.prefix(1))
        if isWide { frame[column + 1, row].text = String(ascii.dropFirst().prefix(1)) }
      }
    }
    return frame
  }

  /// The cells of a row as text, for tests and for a terminal without screen control.
  public func text(row: Int) -> String {
    (0..<size.columns).map { self[$0, row].text }.joined()
  }
}
