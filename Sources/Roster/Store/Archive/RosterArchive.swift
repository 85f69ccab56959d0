internal import SQLite
internal import Synchronization

/// One profile's data folder: its rosters, and the catalogue that says which of them is shown.
///
/// Any number of processes may use one folder; all take short transactions and wait for each other's. What changes
/// runs and rosters (`beginRun` to `prune`) is done by the one that holds the profile's sync lock. Reading makes no
/// file: a folder without a catalogue is an archive with nothing in it.
public final class RosterArchive: Sendable {
  /// Complete rosters kept, besides the current one and the one before it.
  public static let kept = 7

  public let folder: String
  let files: RosterFiles
  private let catalogue: Mutex<Holder>

  /// - Parameter folder: the profile's data folder, which must exist before anything is written.
  public init(folder: String) {
    self.folder = folder
    files = RosterFiles(folder: folder)
    catalogue = Mutex(Holder(catalogue: Catalogue(path: files.catalogue)))
  }

  /// Runs `body` on the catalogue if there is one, else gives `nil`.
  func reading<Result: Sendable>(_ body: (Connection) throws -> Result) throws -> Result? {
    try catalogue.withLock { try $0.catalogue.use(making: false, body) }
  }

  /// Runs `body` in a transaction on the catalogue, made if there is none.
  func writing<Result: Sendable>(_ body: (Connection) throws -> Result) throws -> Result {
    try catalogue.withLock { holder in
      let result = try holder.catalogue.use(making: true) { connection in
        try connection.transaction { try body(connection) }
      }
      guard let result else { preconditionFailure("a catalogue that is made is there") }
      return result
    }
  }

  /// Closes the catalogue; the next use opens it again.
  public func close() {
    catalogue.withLock { $0.catalogue.close() }
  }

  /// Unchecked because the catalogue is only reached under the lock around this.
  private struct Holder: @unchecked Sendable { let catalogue: Catalogue }
}
