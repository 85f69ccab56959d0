import Terminal

/// Where a dialog stands: in the middle, as large as it needs and as the window allows.
enum DialogBox {
  static func area(columns: Int, rows: Int, in size: Size) -> Rect {
    let columns = min(columns, size.columns - (size.columns > 50 ? 4 : 0))
    let rows = min(rows, size.rows - (size.rows > 14 ? 2 : 0))
    return Rect(column: (size.columns - columns) / 2, row: (size.rows - rows) / 2, columns: columns, rows: rows)
  }
}
