import SQLite
import Testing

@Suite struct StatementTests {
  let connection = try! Connection.memory()

  @Test(arguments: [
    Value.null, 0, -1, .integer(.max), .integer(.min), 1.5, "", "Zoë", "佐藤 花子", "a\u{0}b", .blob([]), .blob([0, 255]),
  ])
  func valuesComeBackAsTheyWent(value: Value) throws {
    let back = try connection.first("SELECT ?1, typeof(?1)", [value]) { row -> Value in
      switch row.text(1) {
      case "integer": .integer(row.int64(0))
      case "real": .real(row.double(0))
      case "text": .text(row.text(0) ?? "")
      case "blob": .blob(row.blob(0) ?? [])
      default: .null
      }
    }
    #expect(back == value)
  }

  @Test func absentIsNotZero() throws {
    let statement = try connection.prepare("SELECT NULL, 0")
    let row = try #require(try statement.step())
    #expect(row.isNull(0) && !row.isNull(1))
    #expect(row.optionalInt(0) == nil && row.optionalInt(1) == 0)
    #expect(row.text(0) == nil && row.optionalDouble(0) == nil && row.optionalBool(0) == nil)
    #expect(row.blob(0) == nil)
    #expect(row.columnCount == 2)
  }

  @Test func aStatementRunsAgain() throws {
    try connection.execute("CREATE TABLE t (x INTEGER PRIMARY KEY, y TEXT)")
    let insert = try connection.prepare("INSERT INTO t (y) VALUES (?)")
    for letter in ["a", "b", "c"] { try insert.run([.text(letter)]) }
    #expect(connection.lastInsertedRowID == 3)
    #expect(connection.changes == 1)
    let select = try connection.prepare("SELECT y FROM t WHERE x > ? ORDER BY x")
    #expect(try select.rows([0]) { $0.text(0) } == ["a", "b", "c"])
    #expect(try select.rows([1]) { $0.text(0) } == ["b", "c"])
    #expect(try select.first([2]) { $0.text(0) } == "c")
  }

  @Test func columnsAreCopiedAsTheyAre() throws {
    try connection.execute("CREATE TABLE t (a, b, c, d)")
    let copy = try connection.prepare("INSERT INTO t VALUES (?, ?, ?, ?)")
    let source = try connection.prepare("SELECT 'text', 1.5, NULL, x'00ff'")
    let row = try #require(try source.step())
    for column in 0..<4 { try copy.bind(column: column, of: row, at: column + 1) }
    try copy.run()
    #expect(
      try connection.first("SELECT a = 'text' AND b = 1.5 AND c IS NULL AND d = x'00ff' FROM t") { $0.bool(0) } == true)
  }

  @Test func theCacheGivesAFreshStatement() throws {
    try connection.execute("CREATE TABLE t (x); INSERT INTO t VALUES (1), (2)")
    let statement = try connection.cached("SELECT x FROM t")
    _ = try statement.step()
    #expect(try connection.cached("SELECT x FROM t") === statement)
    #expect(try connection.rows("SELECT x FROM t") { $0.int(0) } == [1, 2])
  }

  @Test func wrongTextIsAnError() throws {
    #expect(throws: SQLiteError.self) { try connection.prepare("SELEC 1") }
    #expect(throws: SQLiteError.self) { try connection.prepare("-- nothing") }
  }

  @Test func aTransactionHappensWhollyOrNotAtAll() throws {
    struct Stop: Error {}
    try connection.execute("CREATE TABLE t (x)")
    try connection.transaction { try connection.execute("INSERT INTO t VALUES (1)") }
    #expect(throws: Stop.self) {
      try connection.transaction {
        try connection.execute("INSERT INTO t VALUES (2)")
        throw Stop()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.rows("SELECT x FROM t") { $0.int(0) } == [1])
  }
}
