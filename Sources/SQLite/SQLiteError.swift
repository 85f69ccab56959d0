internal import CSQLite

/// Why a database could not do what was asked: SQLite's code and its own words.
///
/// The words name tables and columns, never the values bound to a statement: no message can carry a pupil's name.
public struct SQLiteError: Error, Hashable, Sendable {
  /// SQLite's extended result code.
  public let code: Int32
  public let message: String

  public init(code: Int32, message: String) {
    self.code = code
    self.message = message
  }

  /// As the statement that was interrupted would throw it.
  public static var interrupted: SQLiteError { SQLiteError(code: SQLITE_INTERRUPT, message: "interrupted") }

  /// The result code without its extension.
  public var primaryCode: Int32 { code & 0xff }

  public var isInterrupted: Bool { primaryCode == SQLITE_INTERRUPT }
  public var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }
  public var isFull: Bool { primaryCode == SQLITE_FULL }
  public var isReadOnly: Bool { primaryCode == SQLITE_READONLY || primaryCode == SQLITE_PERM }
  public var isMissing: Bool { primaryCode == SQLITE_CANTOPEN }
  /// The file is damaged, or is not a database.
  public var isDamaged: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }
  /// The system refused to read or write, as for a folder in a file's place.
  public var isInputOutput: Bool { primaryCode == SQLITE_IOERR }
  /// A unique index, foreign key or check refused the change.
  public var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }
}

extension SQLiteError {
  init(_ code: Int32, of database: OpaquePointer?) {
    self.init(code: code, message: String(cString: sqlite3_errmsg(database)))
  }
}

extension SQLiteError: CustomStringConvertible {
  public var description: String { "SQLite \(code): \(message)" }
}
