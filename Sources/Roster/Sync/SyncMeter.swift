internal import Synchronization

/// Tells how far a sync is: often enough to look alive, seldom enough to cost nothing.
///
/// A change of phase, of a collection's state or of a wait is told at once, a growing count at most 30 times a second.
/// The last value is always told: one that was held back follows by itself. One call at a time, from any thread.
final class SyncMeter: Sendable {
  private static let pause = 1.0 / 30

  private struct State {
    var progress: SyncProgress
    var told: SyncProgress?
    var toldAt = -Double.infinity
    var isScheduled = false
    var waits: [SyncRun.Source: SyncProgress.Wait] = [:]
  }

  private let state: Mutex<State>
  private let clock: SyncClock
  private let tell: @Sendable (SyncProgress) -> Void

  init(_ progress: SyncProgress, clock: SyncClock, tell: @escaping @Sendable (SyncProgress) -> Void) {
    state = Mutex(State(progress: progress))
    self.clock = clock
    self.tell = tell
    update { _ in }
  }

  var progress: SyncProgress { state.withLock { $0.progress } }

  func update(_ change: (inout SyncProgress) -> Void) { edit { change(&$0.progress) } }

  /// Of several waits the one that ends last is shown.
  func waits(_ source: SyncRun.Source, _ wait: SyncProgress.Wait?) {
    edit { state in
      state.waits[source] = wait
      state.progress.wait = state.waits.values.max { $0.until < $1.until }
    }
  }

  private func edit(_ change: (inout State) -> Void) {
    let isHeldBack = state.withLock { state in
      change(&state)
      return tellIfDue(&state)
    }
    guard isHeldBack else { return }
    Task {
      try? await Task.sleep(for: .seconds(Self.pause))
      state.withLock { state in
        state.isScheduled = false
        tellNow(&state)
      }
    }
  }

  /// True if the value was held back and nobody is going to tell it yet.
  private func tellIfDue(_ state: inout State) -> Bool {
    if state.told?.isSameBut(counts: state.progress) == true, clock.elapsed() - state.toldAt < Self.pause {
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    tellNow(&state)
    return false
  }

  private func tellNow(_ state: inout State) {
    guard state.told != state.progress else { return }
    state.told = state.progress
    state.toldAt = clock.elapsed()
    tell(state.progress)
  }
}

extension SyncProgress {
  /// Whether nothing but numbers differs.
  fileprivate func isSameBut(counts other: SyncProgress) -> Bool {
    phase == other.phase && wait == other.wait && run == other.run
      && collections.mapValues(\.state) == other.collections.mapValues(\.state)
  }
}
