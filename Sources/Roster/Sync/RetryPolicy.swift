/// Whether and when a request that failed is sent again.
///
/// A server that names a time is never asked earlier. Otherwise waits grow exponentially with full jitter (a random
/// share of the whole wait), so that clients which failed together do not return together.
struct RetryPolicy: Equatable, Sendable {
  struct Wait: Equatable, Sendable {
    var seconds: Double
    var reason: SyncProgress.Wait.Reason
  }

  /// Tries of one request that meets server errors or network faults.
  var tries = 8
  /// Tries of one request whose answer arrives but cannot be read: seldom a passing fault.
  var unreadableTries = 3
  /// Longest wait after the first failure, in seconds; it doubles with each.
  var base = 0.25
  /// Longest wait that is not asked for, in seconds.
  var cap = 20.0

  /// The wait before the next try, or `nil` to give up. `tries` counts those made; `random` is in 0..<1.
  func wait(after failure: RequestFailure, tries made: Int, random: Double) -> Wait? {
    switch failure.kind {
    case .throttled: break  // limited by the time a run may spend waiting, not by number
    case .server, .network: if made >= tries { return nil }
    case .unreadable: if made >= unreadableTries { return nil }
    case .refused, .gone, .final: return nil
    }
    let backoff = random * min(cap, base * Double(1 << min(made - 1, 30)))
    guard let asked = failure.askedWait else { return Wait(seconds: backoff, reason: .retrying) }
    // A server that keeps saying "now" and keeps refusing is given growing pauses too.
    return Wait(seconds: made <= 3 && asked > 0 ? asked : max(asked, backoff), reason: .askedByApple)
  }
}
