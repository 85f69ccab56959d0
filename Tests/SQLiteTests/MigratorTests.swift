import Foundation
import SQLite
import Testing

@Suite struct MigratorTests {
  let folder = TemporaryFolder()
  let first = Migrator.Step("first", "CREATE TABLE a (x); INSERT INTO a VALUES (1)")
  let second = Migrator.Step("second", "ALTER TABLE a ADD COLUMN y DEFAULT 2")

  @Test func stepsRunOnceAndInOrder() throws {
    let connection = try Connection.memory()
    try Migrator([first]).migrate(connection)
    try Migrator([first, second]).migrate(connection)
    try Migrator([first, second]).migrate(connection)
    #expect(try connection.rows("SELECT x, y FROM a") { [$0.int(0), $0.int(1)] } == [[1, 2]])
  }

  @Test func aFailingStepLeavesNothing() throws {
    let connection = try Connection.memory()
    let broken = Migrator.Step("broken", "CREATE TABLE b (x); INSERT INTO missing VALUES (1)")
    #expect(throws: SQLiteError.self) { try Migrator([first, broken]).migrate(connection) }
    #expect(try connection.first("SELECT count(*) FROM sqlite_schema WHERE name = 'b'") { $0.int(0) } == 0)
    try Migrator([first, second]).migrate(connection)
  }

  @Test func aNewerDatabaseIsRefused() throws {
    let connection = try Connection.memory()
    try Migrator([first, second]).migrate(connection)
    #expect(throws: Migrator.Refusal.newerDatabase(steps: ["second"])) { try Migrator([first]).migrate(connection) }
  }

  @Test func severalProcessesMayMigrateAtOnce() async throws {
    let path = folder.path + "/shared.sqlite"
    let steps = (0..<20).map { Migrator.Step("step \($0)", "CREATE TABLE t\($0) (x)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<6 {
        group.addTask {
          let connection = try Connection(path, .create)
          try connection.useWriteAheadLog()
          try Migrator(steps).migrate(connection)
        }
      }
      try await group.waitForAll()
    }
    let connection = try Connection(path, .readOnly)
    #expect(try connection.first("SELECT count(*) FROM migration") { $0.int(0) } == 20)
  }
}
