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

  /// The connection; `nil` where there is no catalogue and none is to be made.
  func open(making: Bool) throws -> Connection? {
    if let connection { return connection }
    if !making, unsafe access(path, F_OK) != 0 { return nil }
    let opened = try Connection(path, making ? .create : .readWrite)
    try opened.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
    do {
      try CatalogueSchema.migrator.migrate(opened)
    } catch is Migrator.Refusal {
      throw StoreError.newerCatalogue(path: path)
    }
    connection = opened
    return opened
  }

  func close() { connection = nil }
}
