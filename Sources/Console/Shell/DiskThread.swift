internal import Synchronization

/// Does what waits for a disk, one piece after the other in the order it was given, so that no key has to.
final class DiskThread: Sendable {
  private let pieces = Mutex<[@Sendable () -> Void]>([])
  private let bell = Bell()

  /// The thread lasts as long as the process: a console has one.
  init() {
    OnceThread.run { [self] in run() }
  }

  func post(_ piece: @escaping @Sendable () -> Void) {
    pieces.withLock { $0.append(piece) }
    bell.ring()
  }

  /// Waits until all that was given is done, but not for ever: a disk may hang.
  ///
  /// - Returns: whether it is done.
  @discardableResult
  func finish(within seconds: Double) -> Bool {
    let done = Bell()
    post { done.ring() }
    return done.wait(until: MonotonicClock.now + seconds)
  }

  private func run() {
    while true {
      bell.wait()
      let piece = pieces.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      piece?()
    }
  }
}
