internal import Synchronization

/// Ends the waiting for work that takes too long, even where the work does not heed its cancellation.
enum TimeLimit {
  /// The work's result, or `nil` when the time is over or this task is cancelled; the work is then cancelled and its
  /// result dropped.
  static func within<Value: Sendable>(
    seconds: Double, _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let race = Race<Value>()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        race.begin(
          continuation,
          tasks: [
            Task { race.end(with: await work()) },
            Task {
              try? await Task.sleep(for: .seconds(seconds))
              race.end(with: nil)
            },
          ])
      }
    } onCancel: {
      race.end(with: nil)
    }
  }

  /// Whoever comes first ends it; later ends do nothing.
  private final class Race<Value: Sendable>: Sendable {
    private struct State {
      var continuation: CheckedContinuation<Value?, Never>?
      var tasks: [Task<Void, Never>] = []
      var outcome: Value??
    }

    private let state = Mutex(State())

    func begin(_ continuation: CheckedContinuation<Value?, Never>, tasks: [Task<Void, Never>]) {
      let early: Value?? = state.withLock { state in
        if state.outcome == nil {
          state.continuation = continuation
          state.tasks = tasks
        }
        return state.outcome
      }
      guard let early else { return }
      tasks.forEach { $0.cancel() }
      continuation.resume(returning: early)
    }

    func end(with value: Value?) {
      let waiting = state.withLock { state -> State? in
        guard state.outcome == nil else { return nil }
        state.outcome = .some(value)
        defer { (state.continuation, state.tasks) = (nil, []) }
        return state
      }
      guard let waiting else { return }
      waiting.tasks.forEach { $0.cancel() }
      waiting.continuation?.resume(returning: value)
    }
  }
}
