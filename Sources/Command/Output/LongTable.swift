/// A table of any length, printed as it grows: columns are aligned over a window at a time, so that a million rows need no
/// more memory than a few.
struct LongTable {
  private static var window: Int { 500 }

  private let columns: [TextTable.Column]
  private let style: TextStyle
  private var table: TextTable
  private var isFirst = true
  /// Whether there was no room for all columns.
  private(set) var leftOut = false

  init(_ columns: [TextTable.Column], _ style: TextStyle) {
    self.columns = columns
    self.style = style
    table = TextTable(columns)
  }

  mutating func add(_ cells: [String?]) throws(Failure) {
    table.add(cells)
    if table.rows.count == Self.window { try flush() }
  }

  /// A table without rows keeps its heading.
  mutating func end() throws(Failure) {
    if isFirst || !table.rows.isEmpty { try flush() }
  }

  private mutating func flush() throws(Failure) {
    leftOut = leftOut || table.leavesOut(style)
    try Streams.out(table.text(style, heading: isFirst))
    table = TextTable(columns, widths: table.widths)
    isFirst = false
  }
}
