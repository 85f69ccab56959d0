import Roster
internal import Synchronization

/// A sync's progress as lines: one for each list begun or ended and for each wait, never a line redrawn.
final class ProgressLines: Sendable {
  private struct Told {
    var states: [RosterCollection: SyncProgress.Progress.State] = [:]
    var wait = 0.0
  }

  private let tell: @Sendable (String) -> Void
  private let told = Mutex(Told())

  init(_ tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

  func take(_ progress: SyncProgress) {
    for (collection, name) in SyncPane.order {
      guard let one = progress.collections[collection] else { continue }
      let before = told.withLock { told in
        defer { told.states[collection] = one.state }
        return told.states[collection] ?? .waiting
      }
      guard before != one.state else { continue }
      switch one.state {
      case .reading: tell("\(name): reading" + (one.expected.map { ", about \(Numbers.about($0)) expected" } ?? ""))
      case .complete: tell("\(name): \(Numbers.grouped(one.received)), complete")
      case .skipped: tell("\(name): not asked for")
      case .waiting: break
      }
    }
    guard let pause = progress.wait else { return }
    let isNew = told.withLock { told in
      defer { told.wait = pause.until }
      return told.wait != pause.until
    }
    if isNew { tell(pause.reason == .askedByApple ? "Apple asks us to wait" : "Trying again") }
  }
}
