internal import Glibc
internal import SQLite

/// The file that says which roster is shown, opened at its first use.
///
/// In WAL mode, so that no reader waits for a writer, and with `synchronous = FULL`: once the pointer has moved to
/// another roster, a loss of power must not move it back to one that has been removed.
final class Catalogue {
  private let path: String
  private var connection: Connection?

  init(path: String) { self.path = path }

  /// Does something with the connection; `nil` where there is no catalogue and none is to be made. What the file itself
  /// is the cause of is told with its name.
  func use<Result>(making: Bool, _ body: (Connection) throws -> Result) throws -> Result? {
    do {
      return try open(making: making).map(body)
    } catch let error as SQLiteError {
      if error.isBusy || error.isInterrupted || error.isConstraint { throw error }
      if error.isDamaged { throw StoreError.damagedCatalogue(path: path) }
      // SQLite's own words say so in one way or another, by what it tried first.
      let reason = error.isReadOnly ? "Read-only, by its file system or for this user" : error.message
      throw StoreError.unusableCatalogue(path: path, reason: reason)
    }
  }

  private func open(making: Bool) throws -> Connection? {
    if let connection { return connection }
    if !making, unsafe access(path, F_OK) != 0 { return nil }
    do {
      connection = try opened(making ? .create : .readWrite)
      return connection
    } catch let error as SQLiteError where !making && (error.isReadOnly || error.isMissing) {
      // Where nothing can be written nobody writes: what is there can still be read. Not kept, for this may change.
      return try Connection(path, .immutable)
    }
  }

  private func opened(_ mode: Connection.Mode) throws -> Connection {
    let opened = try Connection(path, mode)
    try opened.useWriteAheadLog()
    try opened.execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    do {
      try CatalogueSchema.migrator.migrate(opened)
    } catch is Migrator.Refusal {
      throw StoreError.newerCatalogue(path: path)
    }
    return opened
  }

  func close() { connection = nil }
}
