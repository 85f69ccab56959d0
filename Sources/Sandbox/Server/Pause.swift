internal import Glibc
internal import Synchronization

/// Waiting that ends at once when the server stops.
final class Pause: Sendable {
  /// A pipe that becomes readable when its writing end is closed.
  private let end: (read: Int32, write: Int32)
  private let hasEnded = Atomic(false)

  init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("no pipe: \(String(cString: strerror(errno)))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    end = (ends[0], ends[1])
  }

  deinit {
    stop()
    close(end.read)
  }

  /// Returns false if the server stopped meanwhile.
  func wait(seconds: Double) -> Bool {
    var poller = pollfd(fd: end.read, events: Int16(POLLIN), revents: 0)
    let deadline = Self.monotonic() + seconds
    while true {
      let left = deadline - Self.monotonic()
      let ready = poll(&poller, 1, Int32(max(0, min(left * 1000, 2_000_000_000)).rounded(.up)))
      if ready > 0 { return false }
      if Self.monotonic() >= deadline { return true }
    }
  }

  /// Ends all waiting, now and later.
  func stop() {
    if !hasEnded.exchange(true, ordering: .relaxed) { close(end.write) }
  }

  private static func monotonic() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
