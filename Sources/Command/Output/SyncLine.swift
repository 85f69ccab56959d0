internal import Glibc
internal import Roster
internal import Synchronization

/// A running sync as one line on standard error, rewritten in place. Nothing is written where nobody
/// watches, or where a line cannot be rewritten.
final class SyncLine: Sendable {
  private let isShown: Bool
  private let unicode: Bool
  private let lastShown = Mutex(0.0)

  init(quiet: Bool, _ invocation: Invocation) {
    isShown = !quiet && Streams.isTerminal(STDERR_FILENO) && invocation.environment["TERM"] != "dumb"
    unicode = invocation.style.unicode
  }

  /// At most ten times a second, and always for a change of phase.
  func show(_ progress: SyncProgress) {
    guard isShown else { return }
    let now = UTCTime.now
    let isDue = lastShown.withLock { last in
      guard now - last >= 0.1 || progress.phase != .reading else { return false }
      last = now
      return true
    }
    if isDue { Streams.err("\r\u{1B}[K" + text(progress, now: now)) }
  }

  func end() { if isShown { Streams.err("\r\u{1B}[K") } }

  private func text(_ progress: SyncProgress, now: Double) -> String {
    if let wait = progress.wait {
      let seconds = Int(max(wait.until - now, 0).rounded(.up))
      switch wait.reason {
      case .askedByApple: return "Apple asks us to wait \(seconds) s"
      case .retrying: return "trying again in \(seconds) s"
      }
    }
    switch progress.phase {
    case .connecting: return "connecting"
    case .building: return "building the roster"
    case .publishing: return "publishing"
    case .finished: return ""
    case .reading: break
    }
    let parts = RosterCollection.allCases.compactMap { collection -> String? in
      guard let state = progress.collections[collection], state.state != .skipped else { return nil }
      let name = collection == .users ? "people" : collection.rawValue
      if state.state == .complete { return "\(name) \(state.received)" + (unicode ? " ✓" : " done") }
      return "\(name) \(state.received)" + (state.expected.map { " of about \($0)" } ?? "")
    }
    return parts.joined(separator: unicode ? " · " : ", ")
  }
}
