internal import CSQLite

/// The row a statement stands on. Valid until the statement steps, resets or is bound again.
///
/// Columns are read by position, from 0, and converted as SQLite converts; text that is not UTF-8 is repaired.
public struct Row {
  let statement: OpaquePointer

  public var columnCount: Int { Int(sqlite3_column_count(statement)) }

  public func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
  }

  public func int(_ column: Int) -> Int { Int(sqlite3_column_int64(statement, Int32(column))) }
  public func int64(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }
  public func double(_ column: Int) -> Double { sqlite3_column_double(statement, Int32(column)) }
  public func bool(_ column: Int) -> Bool { sqlite3_column_int(statement, Int32(column)) != 0 }

  public func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }
  public func optionalDouble(_ column: Int) -> Double? { isNull(column) ? nil : double(column) }
  public func optionalBool(_ column: Int) -> Bool? { isNull(column) ? nil : bool(column) }

  /// The text of a column, or `nil` where it is NULL.
  public func text(_ column: Int) -> String? {
    guard let bytes = sqlite3_column_text(statement, Int32(column)) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  public func blob(_ column: Int) -> [UInt8]? {
    if isNull(column) { return nil }
    return withBytes(column) { Array($0) }
  }

  /// The bytes of a text or blob column where SQLite holds them; empty for NULL. Do not let them escape.
  public func withBytes<Result>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let bytes = sqlite3_column_blob(statement, Int32(column))
    return try body(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(statement, Int32(column)))))
  }
}
