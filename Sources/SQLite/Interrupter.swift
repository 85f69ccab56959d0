internal import CSQLite
internal import Synchronization

/// Ends what a connection is doing, from any thread; the running statement throws an error that `isInterrupted`.
public final class Interrupter: Sendable {
  /// The connection's handle while it is open: SQLite forbids interrupting a closed one.
  private let handle = Mutex<Handle>(Handle())

  /// Unchecked because SQLite allows `sqlite3_interrupt` from any thread, and nothing else is done with it here.
  private struct Handle: @unchecked Sendable { var pointer: OpaquePointer? }

  init(_ pointer: OpaquePointer) {
    let wrapped = Handle(pointer: pointer)
    handle.withLock { $0 = wrapped }
  }

  public func interrupt() {
    handle.withLock { if let pointer = $0.pointer { sqlite3_interrupt(pointer) } }
  }

  /// After this, interrupting does nothing.
  func forget() { handle.withLock { $0 = Handle() } }
}
