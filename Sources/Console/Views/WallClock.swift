internal import Glibc

/// Moments as the person at this desk reads a clock.
struct WallClock: Equatable, Sendable {
  /// Whose clock: this machine's, or, in tests, none but UTC.
  enum Zone: Equatable, Sendable { case here, utc }

  var zone = Zone.here

  /// `07:02`
  func time(_ moment: Double) -> String {
    let parts = parts(moment)
    return Self.two(parts.hour) + ":" + Self.two(parts.minute)
  }

  /// `2026-12-01`
  func date(_ moment: Double) -> String {
    let parts = parts(moment)
    return "\(parts.year)-\(Self.two(parts.month))-\(Self.two(parts.day))"
  }

  /// `07:02 today`, `07:02 yesterday`, `07:02 on 2026-11-20`
  func moment(_ moment: Double, now: Double) -> String {
    let day = date(moment)
    if day == date(now) { return time(moment) + " today" }
    if day == date(now - 86_400) { return time(moment) + " yesterday" }
    return time(moment) + " on " + day
  }

  /// `07:02`, with its date where that is not today.
  func short(_ moment: Double, now: Double) -> String {
    date(moment) == date(now) ? time(moment) : date(moment) + " " + time(moment)
  }

  private struct Parts {
    var year: Int
    var month: Int
    var day: Int
    var hour: Int
    var minute: Int
  }

  private func parts(_ moment: Double) -> Parts {
    var seconds = time_t(moment)
    var parts = unsafe tm()
    if zone == .utc { unsafe gmtime_r(&seconds, &parts) } else { unsafe localtime_r(&seconds, &parts) }
    return unsafe Parts(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday), hour: Int(parts.tm_hour),
      minute: Int(parts.tm_min))
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
