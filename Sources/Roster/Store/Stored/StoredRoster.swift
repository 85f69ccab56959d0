internal import SQLite
internal import Synchronization

/// One complete roster, read from its file.
///
/// It answers from the file it opened, also while a newer roster is published and after the file has been unlinked.
/// Calls from several threads take turns. The file is read as one nobody writes: without locks, and also from a
/// folder that cannot be written.
public final class StoredRoster: Sendable {
  public let path: String
  public let summary: RosterSummary
  /// Who made this file, where it was exported for someone to read.
  public let maker: String?
  private let reader: Mutex<Holder>
  private let interrupter: Interrupter

  /// Unchecked because the reader is only reached under the lock around this.
  private struct Holder: @unchecked Sendable { let reader: RosterReader }

  /// Opens a roster file: one of an archive, or one that was exported.
  ///
  /// - Throws: `StoreError.notARoster` for a damaged or foreign file, `newerRoster` for one from a newer version.
  public init(path: String) throws {
    self.path = path
    do {
      let connection = try Connection(path, .immutable)
      let reader = try RosterReader(connection, path: path)
      summary = reader.summary
      maker = reader.maker
      interrupter = connection.interrupter
      self.reader = Mutex(Holder(reader: reader))
    } catch let error as SQLiteError where error.isDamaged || error.isInputOutput {
      throw StoreError.notARoster(path: path)
    }
  }

  /// Runs `body` with the reader, telling an interrupted or damaged file from other errors.
  func read<Result: Sendable>(_ body: (RosterReader) throws -> Result) throws -> Result {
    try reader.withLock { holder in
      do {
        return try body(holder.reader)
      } catch let error as SQLiteError where error.isInterrupted {
        throw RosterQuestionError.interrupted
      } catch let error as SQLiteError where error.isDamaged || error.isInputOutput {
        throw StoreError.notARoster(path: path)
      }
    }
  }

  /// Ends the question being answered; without one, does nothing.
  public func interrupt() { interrupter.interrupt() }
}
