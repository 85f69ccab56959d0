internal import Synchronization

/// That nobody wants an export any more: raised by whoever cancels, looked at by the thread that works.
final class ExportCancellation: Sendable {
  private let isRaised = Atomic(false)
  private let isOver = Atomic(false)
  private let interrupt = Mutex<(@Sendable () -> Void)?>(nil)

  /// Before each record.
  func check() throws { if isRaised.load(ordering: .relaxed) { throw CancellationError() } }

  /// Whether there is anybody to notice.
  var isWorking: Bool { !isOver.load(ordering: .relaxed) }
  func end() { isOver.store(true, ordering: .relaxed) }

  func raise() {
    isRaised.store(true, ordering: .relaxed)
    interrupt.withLock { $0?() }
  }

  /// Work that looks at nothing while it runs, such as one long statement; `interrupt` ends it from another thread.
  func during<Value>(_ work: () throws -> Value, interrupt: @escaping @Sendable () -> Void) throws -> Value {
    self.interrupt.withLock { $0 = interrupt }
    defer { self.interrupt.withLock { $0 = nil } }
    try check()
    do {
      return try work()
    } catch {
      // What it failed of is that it was interrupted.
      try check()
      throw error
    }
  }
}
