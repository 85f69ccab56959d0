internal import Glibc

/// Points in time as text.
enum Timestamp {
  static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// RFC 3339 in UTC, whole seconds: `2026-12-01T07:02:00Z`.
  static func rfc3339(_ seconds: Double) -> String {
    formatted(seconds, "%Y-%m-%dT%H:%M:%SZ", local: false)
  }

  /// For people, in their time zone: `07:02 today`, `yesterday 07:02`, `2026-11-28 07:02`.
  static func spoken(_ seconds: Double, now: Double = now) -> String {
    let clock = formatted(seconds, "%H:%M", local: true)
    let day = formatted(seconds, "%Y-%m-%d", local: true)
    if day == formatted(now, "%Y-%m-%d", local: true) { return "\(clock) today" }
    if day == formatted(now - 86400, "%Y-%m-%d", local: true) { return "\(clock) yesterday" }
    return "\(day) \(clock)"
  }

  /// A length of time in its largest unit: `41 min`, `3 h`, `2 days`.
  static func length(_ seconds: Double) -> String {
    switch max(seconds, 0) {
    case ..<60: "\(Int(max(seconds, 0).rounded())) s"
    case ..<5400: "\(Int((seconds / 60).rounded())) min"
    case ..<172_800: "\(Int((seconds / 3600).rounded())) h"
    default: "\(Int((seconds / 86400).rounded())) days"
    }
  }

  private static func formatted(_ seconds: Double, _ format: String, local: Bool) -> String {
    var time = time_t(seconds.rounded(.down))
    var parts = unsafe tm()
    _ = unsafe local ? localtime_r(&time, &parts) : gmtime_r(&time, &parts)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let length = unsafe strftime(buffer.baseAddress!, buffer.count, format, &parts)
      return unsafe String(
        decoding: UnsafeRawBufferPointer(start: buffer.baseAddress, count: length), as: UTF8.self)
    }
  }
}
