internal import Glibc

/// This host's wall clock.
public enum SystemClock {
  /// Seconds since 1970.
  @Sendable public static func now() -> Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
