internal import CSQLite
internal import Glibc

/// An open database.
///
/// Belongs to one thread at a time; only its `interrupter` may be used from another. Errors are SQLite's own and
/// hold no bound value. Temporary files stay beside the database; `memory` keeps everything in memory.
public final class Connection {
  public enum Mode: Hashable, Sendable {
    /// Reads and writes a file that is made, with mode 0600, where there is none.
    case create
    /// Makes a new file; one that is there is an error.
    case createNew
    /// Reads and writes a file that is there.
    case readWrite
    /// Reads a file that others may be writing.
    case readOnly
    /// Reads a file that nobody writes any more: without locks, and also from a folder that cannot be written.
    case immutable
  }

  public let interrupter: Interrupter
  private var pointer: OpaquePointer?
  private var statements: [String: Statement] = [:]

  /// Opens the file at `path`, never through a link in its place.
  ///
  /// - Parameter busyTimeout: how many milliseconds to wait for another process's lock.
  public convenience init(_ path: String, _ mode: Mode, busyTimeout: Int = 10_000) throws(SQLiteError) {
    let file = try DatabaseFile.resolved(path)
    switch mode {
    case .create: try DatabaseFile.make(file.path, exclusively: false)
    case .createNew: try DatabaseFile.make(file.path, exclusively: true)
    case .readWrite, .readOnly, .immutable: break
    }
    var name = file.path
    var flags = SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    switch mode {
    case .create, .createNew, .readWrite: flags |= SQLITE_OPEN_READWRITE
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .immutable:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = Self.uri(file.path) + "?immutable=1"
    }
    try self.init(name, flags: flags, fileSystem: try TemporaryFolder.fileSystem(for: file.folder))
    sqlite3_busy_timeout(pointer, Int32(busyTimeout))
  }

  /// Switches the file to write-ahead logging. Of several processes that do so at once SQLite refuses all but one
  /// without calling its busy handler, so that the others try again here, for about ten seconds.
  public func useWriteAheadLog() throws(SQLiteError) {
    for attempt in 1... {
      do throws(SQLiteError) {
        return try execute("PRAGMA journal_mode = WAL")
      } catch {
        guard error.isBusy, attempt < 1000 else { throw error }
        usleep(10_000)
      }
    }
  }

  /// An empty database in memory.
  public static func memory() throws(SQLiteError) -> Connection {
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let connection = try Connection(":memory:", flags: flags, fileSystem: nil)
    try connection.execute("PRAGMA temp_store = MEMORY")
    return connection
  }

  private init(_ name: String, flags: Int32, fileSystem: String?) throws(SQLiteError) {
    var opened: OpaquePointer?
    let result = sqlite3_open_v2(name, &opened, flags, fileSystem)
    guard result == SQLITE_OK, let opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(result))
      sqlite3_close_v2(opened)
      throw SQLiteError(code: result, message: message)
    }
    pointer = opened
    interrupter = Interrupter(opened)
    homeroom_harden(opened)
  }

  deinit {
    interrupter.forget()
    statements = [:]
    sqlite3_close_v2(pointer)
  }

  /// Closes the file; every later use throws. Statements still held elsewhere make it an error.
  public func close() throws(SQLiteError) {
    guard let open = pointer else { return }
    statements = [:]
    interrupter.forget()
    let result = sqlite3_close(open)
    guard result == SQLITE_OK else { throw SQLiteError(result, of: open) }
    pointer = nil
  }

  // MARK: Statements

  /// Runs SQL text of any number of statements, without parameters.
  public func execute(_ sql: String) throws(SQLiteError) {
    let open = try handle()
    let result = sqlite3_exec(open, sql, nil, nil, nil)
    if result != SQLITE_OK { throw SQLiteError(result, of: open) }
  }

  /// A statement of the caller's own.
  public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
    try Statement(sql, on: try handle(), persistent: false)
  }

  /// The statement of that text, compiled at its first use and kept. Not for use while a run of it is under way.
  public func cached(_ sql: String) throws(SQLiteError) -> Statement {
    if let statement = statements[sql] {
      statement.reset()
      return statement
    }
    let statement = try Statement(sql, on: try handle(), persistent: true)
    statements[sql] = statement
    return statement
  }

  /// Runs one statement through the cache.
  public func run(_ sql: String, _ values: [Value] = []) throws(SQLiteError) {
    try cached(sql).run(values)
  }

  public func rows<Result>(
    _ sql: String, _ values: [Value] = [], read: (Row) -> Result
  ) throws(SQLiteError) -> [Result] {
    try cached(sql).rows(values, read: read)
  }

  public func first<Result>(
    _ sql: String, _ values: [Value] = [], read: (Row) -> Result
  ) throws(SQLiteError) -> Result? {
    try cached(sql).first(values, read: read)
  }

  /// Adds a file that nobody writes any more, under a schema name of its own; this connection must be `immutable` too.
  public func attach(_ path: String, as schema: String) throws(SQLiteError) {
    let file = try DatabaseFile.resolved(path)
    try run("ATTACH ? AS \(schema)", [.text(Self.uri(file.path) + "?immutable=1")])
  }

  public var lastInsertedRowID: Int64 { pointer.map { sqlite3_last_insert_rowid($0) } ?? 0 }
  /// Rows that the last statement inserted, changed or deleted.
  public var changes: Int { pointer.map { Int(sqlite3_changes64($0)) } ?? 0 }
  public var isInTransaction: Bool { pointer.map { sqlite3_get_autocommit($0) == 0 } ?? false }

  private func handle() throws(SQLiteError) -> OpaquePointer {
    guard let pointer else { throw SQLiteError(code: SQLITE_MISUSE, message: "the database is closed") }
    return pointer
  }

  private static func uri(_ path: String) -> String {
    var uri = Array("file:".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "?"): uri += Array("%3f".utf8)
      case UInt8(ascii: "#"): uri += Array("%23".utf8)
      case UInt8(ascii: "%"): uri += Array("%25".utf8)
      default: uri.append(byte)
      }
    }
    return String(decoding: uri, as: UTF8.self)
  }
}
