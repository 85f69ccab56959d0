import Foundation
import SQLite
import Testing

@Suite struct ConnectionTests {
  let folder = TemporaryFolder()
  var file: String { folder.path + "/some.sqlite" }

  @Test func filesAreForTheirOwnerOnly() throws {
    let old = umask(0)
    defer { umask(old) }
    let connection = try Connection(file, .create)
    try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (1)")
    #expect(try folder.mode(of: "some.sqlite") == 0o600)
    #expect(try folder.mode(of: "some.sqlite-wal") == 0o600)
    #expect(try folder.mode(of: "some.sqlite-shm") == 0o600)
  }

  @Test func aLinkInThePlaceOfTheFileIsRefused() throws {
    try Connection(folder.path + "/real.sqlite", .create).execute("CREATE TABLE t (x)")
    try FileManager.default.createSymbolicLink(
      atPath: file, withDestinationPath: folder.path + "/real.sqlite")
    for mode in [Connection.Mode.create, .createNew, .readWrite, .readOnly, .immutable] {
      #expect(throws: SQLiteError.self, "\(mode)") { try Connection(file, mode) }
    }
  }

  @Test func aLinkOnTheWayIsFollowed() throws {
    let link = folder.path + "/way"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    try Connection(link + "/some.sqlite", .create).execute("CREATE TABLE t (x)")
    _ = try Connection(link + "/some.sqlite", .immutable)
  }

  @Test func aNewFileMustBeNew() throws {
    _ = try Connection(file, .createNew)
    #expect(throws: SQLiteError.self) { try Connection(file, .createNew) }
  }

  @Test func aMissingFileIsMissing() throws {
    for mode in [Connection.Mode.readWrite, .readOnly, .immutable] {
      let error = #expect(throws: SQLiteError.self) { try Connection(file, mode) }
      #expect(error?.isMissing == true)
    }
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func readersCannotWrite() throws {
    try Connection(file, .create).execute("CREATE TABLE t (x)")
    for mode in [Connection.Mode.readOnly, .immutable] {
      let connection = try Connection(file, mode)
      let error = #expect(throws: SQLiteError.self) { try connection.execute("INSERT INTO t VALUES (1)") }
      #expect(error?.isReadOnly == true)
    }
  }

  @Test func anImmutableFileIsReadFromAFolderNobodyCanWrite() throws {
    let odd = folder.path + "/100% of #1?"
    try FileManager.default.createDirectory(atPath: odd, withIntermediateDirectories: true)
    try Connection(odd + "/ü.sqlite", .create).execute("CREATE TABLE t (x); INSERT INTO t VALUES (7)")
    chmod(odd, 0o500)
    defer { chmod(odd, 0o700) }
    let connection = try Connection(odd + "/ü.sqlite", .immutable)
    #expect(try connection.first("SELECT x FROM t") { $0.int(0) } == 7)
  }

  @Test func aForeignFileIsDamaged() throws {
    try Data(repeating: 0x41, count: 8192).write(to: URL(fileURLWithPath: file))
    let connection = try Connection(file, .readOnly)
    let error = #expect(throws: SQLiteError.self) { try connection.execute("SELECT * FROM sqlite_schema") }
    #expect(error?.isDamaged == true)
  }

  @Test func interruptingEndsARunningStatement() async throws {
    let connection = try Connection.memory()
    let interrupter = connection.interrupter
    let thread = Thread {
      while !Thread.current.isCancelled {
        interrupter.interrupt()
        usleep(200)
      }
    }
    thread.start()
    defer { thread.cancel() }
    let error = #expect(throws: SQLiteError.self) {
      try connection.execute(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
    }
    #expect(error?.isInterrupted == true)
  }

  @Test func interruptingAClosedConnectionDoesNothing() throws {
    let connection = try Connection.memory()
    let interrupter = connection.interrupter
    try connection.close()
    interrupter.interrupt()
    #expect(throws: SQLiteError.self) { try connection.execute("SELECT 1") }
  }

  @Test func messagesHoldNoBoundValue() throws {
    let connection = try Connection.memory()
    try connection.execute("CREATE TABLE t (x TEXT UNIQUE CHECK (length(x) > 3))")
    try connection.run("INSERT INTO t VALUES (?)", ["Fatima Silva"])
    for name in ["Fatima Silva", "Zoë"] {
      let error = #expect(throws: SQLiteError.self) { try connection.run("INSERT INTO t VALUES (?)", [.text(name)]) }
      #expect(error?.isConstraint == true)
      #expect(error.map { "\($0)".contains(name) } == false)
    }
  }

  @Test func aMisspeltColumnIsNoString() throws {
    let connection = try Connection.memory()
    try connection.execute("CREATE TABLE t (x)")
    #expect(throws: SQLiteError.self) { try connection.execute(#"SELECT "y" FROM t"#) }
  }

  @Test func sortsSpillBesideTheDatabase() throws {
    let connection = try Connection(file, .create)
    try connection.execute("PRAGMA cache_size = 10; PRAGMA temp_store = FILE")
    let rows = try connection.prepare(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000)
      SELECT i, hex(randomblob(100)) AS r FROM n ORDER BY r
      """)
    _ = try rows.step()
    // Unlinked at once, so only the process's open files tell where it is.
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    let real = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
    #expect(open.contains { $0.hasPrefix(real + "/.sort-") && $0.hasSuffix("(deleted)") })
    #expect(!open.contains { $0.contains("etilqs") })
  }

  @Test func waitsForAnotherWriter() throws {
    let one = try Connection(file, .create)
    try one.execute("CREATE TABLE t (x)")
    let other = try Connection(file, .readWrite)
    try one.execute("BEGIN IMMEDIATE; INSERT INTO t VALUES (1)")
    let impatient = try Connection(file, .readWrite, busyTimeout: 0)
    let error = #expect(throws: SQLiteError.self) { try impatient.execute("INSERT INTO t VALUES (2)") }
    #expect(error?.isBusy == true)

    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let waiting = other
    Thread.detachNewThread {
      try? waiting.execute("INSERT INTO t VALUES (3)")
      done.signal()
    }
    try one.execute("COMMIT")
    done.wait()
    #expect(try one.rows("SELECT x FROM t ORDER BY x") { $0.int(0) } == [1, 3])
  }
}
