internal import CSystem
internal import Glibc
internal import Synchronization

/// Asynchronous work, waited for on the main thread.
///
/// The first Ctrl-C (or TERM, HUP) cancels the work, which then ends in its own good order; a second one ends the
/// process at once.
enum Waiting {
  struct Outcome<Value: Sendable>: Sendable {
    let result: Result<Value, any Error>
    let wasInterrupted: Bool

    /// The value; an interruption outranks whatever the cancelled work threw.
    func get() throws -> Value {
      switch result {
      case .success(let value): return value
      case .failure(let error): throw wasInterrupted ? Failure.interrupted : error
      }
    }
  }

  static func outcome<Value: Sendable>(
    of work: @escaping @Sendable () async throws -> Value
  ) -> Outcome<Value> {
    let signals = SignalWatch()
    let slot = Slot<Value>()
    let task = Task {
      do { slot.put(.success(try await work())) } catch { slot.put(.failure(error)) }
    }
    var wasInterrupted = false
    while true {
      var waits = [
        pollfd(fd: slot.ready, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      _ = unsafe poll(&waits, 2, -1)
      if waits[1].revents != 0, signals.take() != nil {
        if wasInterrupted { _exit(130) }
        wasInterrupted = true
        task.cancel()
      }
      if waits[0].revents != 0, let result = slot.take() {
        return Outcome(result: result, wasInterrupted: wasInterrupted)
      }
    }
  }

  static func value<Value: Sendable>(of work: @escaping @Sendable () async throws -> Value) throws -> Value {
    try outcome(of: work).get()
  }

  /// One result, and a descriptor that becomes readable when it is there.
  private final class Slot<Value: Sendable>: Sendable {
    let ready = homeroom_event_descriptor()
    private let content = Mutex<Result<Value, any Error>?>(nil)

    func put(_ result: Result<Value, any Error>) {
      content.withLock { $0 = result }
      homeroom_event_raise(ready)
    }

    func take() -> Result<Value, any Error>? { content.withLock { $0 } }

    deinit { close(ready) }
  }
}
