/// Columns and rows, from the top left.
public struct Point: Hashable, Sendable {
  public var column: Int
  public var row: Int

  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

public struct Size: Hashable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

public struct Rect: Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public init(column: Int, row: Int, columns: Int, rows: Int) {
    origin = Point(column: column, row: row)
    size = Size(columns: max(columns, 0), rows: max(rows, 0))
  }

  public var minColumn: Int { origin.column }
  public var maxColumn: Int { origin.column + size.columns }
  public var minRow: Int { origin.row }
  public var maxRow: Int { origin.row + size.rows }
  public var isEmpty: Bool { size.columns == 0 || size.rows == 0 }

  public func contains(_ point: Point) -> Bool {
    (minColumn..<maxColumn).contains(point.column) && (minRow..<maxRow).contains(point.row)
  }
}
