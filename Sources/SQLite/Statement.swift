internal import CSQLite

/// One SQL statement, compiled once and run as often as needed.
///
/// Parameters are bound by position, from 1. Belongs to the thread of its connection.
public final class Statement {
  fileprivate let handle: OpaquePointer

  /// Holds SQLite's handle only: the connection keeps its statements, so they must not keep the connection.
  init(_ sql: String, on database: OpaquePointer, persistent: Bool) throws(SQLiteError) {
    var handle: OpaquePointer?
    let flags = persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    let result = sqlite3_prepare_v3(database, sql, -1, flags, &handle, nil)
    guard result == SQLITE_OK else { throw SQLiteError(result, of: database) }
    guard let handle else { throw SQLiteError(code: SQLITE_MISUSE, message: "no statement in the SQL text") }
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  public var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }

  // MARK: Binding

  public func bind(_ value: Value, at index: Int) throws(SQLiteError) {
    switch value {
    case .null: try bindNull(at: index)
    case .integer(let value): try bind(value, at: index)
    case .real(let value): try check(sqlite3_bind_double(handle, Int32(index), value))
    case .text(let value): try bind(value, at: index)
    case .blob(let value): try bind(bytes: value, at: index)
    }
  }

  public func bindNull(at index: Int) throws(SQLiteError) { try check(sqlite3_bind_null(handle, Int32(index))) }

  public func bind(_ value: Int64, at index: Int) throws(SQLiteError) {
    try check(sqlite3_bind_int64(handle, Int32(index), value))
  }

  public func bind(_ value: Int, at index: Int) throws(SQLiteError) { try bind(Int64(value), at: index) }

  public func bind(_ value: String?, at index: Int) throws(SQLiteError) {
    guard var value else { return try bindNull(at: index) }
    let result = value.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) {
        homeroom_bind_text(handle, Int32(index), $0.baseAddress, Int32(clamping: $0.count))
      }
    }
    try check(result)
  }

  /// Binds UTF-8 as text; a blob where `asText` is false.
  public func bind(bytes: [UInt8], asText: Bool = false, at index: Int) throws(SQLiteError) {
    let result = bytes.withUnsafeBytes { raw in
      asText
        ? homeroom_bind_text(
          handle, Int32(index), raw.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: raw.count))
        : homeroom_bind_blob(handle, Int32(index), raw.baseAddress, Int32(clamping: raw.count))
    }
    try check(result)
  }

  /// Binds UTF-8 that lies elsewhere as text, without making a Swift value of it; NULL for none.
  public func bind(utf8: UnsafeRawBufferPointer?, at index: Int) throws(SQLiteError) {
    guard let utf8 else { return try bindNull(at: index) }
    let bytes = utf8.baseAddress?.assumingMemoryBound(to: CChar.self)
    try check(homeroom_bind_text(handle, Int32(index), bytes, Int32(clamping: utf8.count)))
  }

  /// Binds all parameters, from the first on.
  public func bind(_ values: [Value]) throws(SQLiteError) {
    precondition(values.count == parameterCount, "a statement's every parameter has a value")
    for (index, value) in values.enumerated() { try bind(value, at: index + 1) }
  }

  // MARK: Running

  /// The next row, or `nil` after the last; then the statement is ready to run again.
  public func step() throws(SQLiteError) -> Row? {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return Row(statement: handle)
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return nil
    case let result:
      let error = SQLiteError(result, of: sqlite3_db_handle(handle))
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Ends a run before its last row: until then its read transaction stays open.
  public func reset() { sqlite3_reset(handle) }

  /// Runs to the end, leaving rows unread. Bound values stay for the next run.
  public func run() throws(SQLiteError) {
    while try step() != nil {}
  }

  public func run(_ values: [Value]) throws(SQLiteError) {
    try bind(values)
    try run()
  }

  /// Every row, as `read` makes it.
  public func rows<Result>(_ values: [Value] = [], read: (Row) -> Result) throws(SQLiteError) -> [Result] {
    try bind(values)
    var results: [Result] = []
    while let row = try step() { results.append(read(row)) }
    return results
  }

  /// The first row, as `read` makes it.
  public func first<Result>(_ values: [Value] = [], read: (Row) -> Result) throws(SQLiteError) -> Result? {
    try bind(values)
    guard let row = try step() else { return nil }
    defer { reset() }
    return read(row)
  }

  private func check(_ result: Int32) throws(SQLiteError) {
    if result != SQLITE_OK { throw SQLiteError(result, of: sqlite3_db_handle(handle)) }
  }
}

extension Statement {
  /// Binds another statement's column as it is, without making a Swift value of it.
  public func bind(column: Int, of row: Row, at index: Int) throws(SQLiteError) {
    let result = sqlite3_bind_value(handle, Int32(index), sqlite3_column_value(row.statement, Int32(column)))
    if result != SQLITE_OK { throw SQLiteError(result, of: sqlite3_db_handle(handle)) }
  }
}
