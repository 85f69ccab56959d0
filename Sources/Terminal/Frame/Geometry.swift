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

extension Rect {
  public init(origin: Point, size: Size) {
    self.init(column: origin.column, row: origin.row, columns: size.columns, rows: size.rows)
  }

  public func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(minColumn, other.minColumn), max(minRow, other.minRow))
    return Rect(
      column: left, row: top, columns: min(maxColumn, other.maxColumn) - left, rows: min(maxRow, other.maxRow) - top)
  }

  /// Smaller by so many cells on each side, never less than empty.
  public func inset(by cells: Int) -> Rect {
    Rect(
      column: minColumn + cells, row: minRow + cells, columns: size.columns - 2 * cells, rows: size.rows - 2 * cells)
  }

  public func row(_ offset: Int) -> Rect {
    Rect(column: minColumn, row: minRow + offset, columns: size.columns, rows: 1).intersection(self)
  }

  /// The first columns, and what is left of the area.
  public func split(columns: Int) -> (Rect, Rect) {
    let first = min(max(columns, 0), size.columns)
    return (
      Rect(column: minColumn, row: minRow, columns: first, rows: size.rows),
      Rect(column: minColumn + first, row: minRow, columns: size.columns - first, rows: size.rows)
    )
  }

  /// The first rows, and what is left of the area.
  public func split(rows: Int) -> (Rect, Rect) {
    let first = min(max(rows, 0), size.rows)
    return (
      Rect(column: minColumn, row: minRow, columns: size.columns, rows: first),
      Rect(column: minColumn, row: minRow + first, columns: size.columns, rows: size.rows - first)
    )
  }
}
