import Terminal

/// Where everything stands in a window of a size: one place that drawing, paging and the mouse all ask.
struct Arrangement: Equatable, Sendable {
  enum Pane: Equatable, Sendable { case list, detail }

  /// Under 84 columns or 30 rows the three panes fold into a line, and the detail opens instead of standing beside.
  var isFolded: Bool
  /// Too small for anything but saying so.
  var isTiny: Bool
  var title: Rect
  /// The three panes; empty while folded or zoomed.
  var panes: [Rect] = []
  /// The one line they fold into.
  var status: Rect?
  var tabs: Rect
  /// The box of the list, borders included.
  var list: Rect
  var detail: Rect?
  var bar: Rect
  var size: Size

  init(size: Size, isZoomed: Bool, focus: Pane, hasDetail: Bool) {
    let (columns, rows) = (size.columns, size.rows)
    self.size = size
    isTiny = columns < 24 || rows < 8
    isFolded = columns < 84 || rows < 30
    title = Rect(column: 0, row: 0, columns: columns, rows: 1)
    bar = Rect(column: 0, row: rows - 1, columns: columns, rows: 1)
    var next = 1
    if isZoomed {
      tabs = Rect(column: 0, row: next, columns: columns, rows: 0)
    } else {
      if isFolded {
        status = Rect(column: 0, row: next, columns: columns, rows: 1)
        next += 1
      } else {
        let height = 6
        let third = columns / 3
        panes = [
          Rect(column: 0, row: next, columns: third, rows: height),
          Rect(column: third, row: next, columns: third, rows: height),
          Rect(column: 2 * third, row: next, columns: columns - 2 * third, rows: height),
        ]
        next += height
      }
      tabs = Rect(column: 0, row: next, columns: columns, rows: 1)
      next += 1
    }
    let body = Rect(column: 0, row: next, columns: columns, rows: rows - 1 - next)
    list = body
    guard hasDetail, !isFolded else { return }
    if isZoomed {
      if focus == .detail { detail = body }
      return
    }
    let left = columns * 11 / 20
    list = Rect(column: 0, row: next, columns: left, rows: body.size.rows)
    detail = Rect(column: left, row: next, columns: columns - left, rows: body.size.rows)
  }

  /// What is inside a box's borders, a column of air on each side left out.
  static func inside(_ box: Rect) -> Rect {
    Rect(
      column: box.minColumn + 2, row: box.minRow + 1, columns: box.size.columns - 4, rows: box.size.rows - 2)
  }

  /// Rows of a list on screen: inside its box, under its header.
  var listRows: Int { max(Self.inside(list).size.rows - 1, 1) }
}
