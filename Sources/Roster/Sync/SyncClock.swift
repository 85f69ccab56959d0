internal import Glibc

/// Time and chance as a sync sees them; tests bring their own.
public struct SyncClock: Sendable {
  /// Seconds since 1970: what is shown and stored.
  public var now: @Sendable () -> Double
  /// Seconds from any fixed start, untouched by a clock that is set: what waits and limits are measured by.
  public var elapsed: @Sendable () -> Double
  /// Until a time that `elapsed` gives. Throws `CancellationError` when the task is cancelled.
  public var sleep: @Sendable (_ until: Double) async throws -> Void
  /// In 0..<1.
  public var random: @Sendable () -> Double

  public init(
    now: @escaping @Sendable () -> Double, elapsed: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Double) async throws -> Void,
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.now = now
    self.elapsed = elapsed
    self.sleep = sleep
    self.random = random
  }

  public static let system = SyncClock(
    now: { read(CLOCK_REALTIME) }, elapsed: { read(CLOCK_BOOTTIME) },
    sleep: { try await Task.sleep(for: .seconds($0 - read(CLOCK_BOOTTIME))) })

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
