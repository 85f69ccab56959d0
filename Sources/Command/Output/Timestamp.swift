internal import Glibc
internal import Roster

/// Points in time as people say them, in their time zone.
enum Timestamp {
  /// `07:02 today`, `07:02 yesterday`, `2026-11-28 07:02`.
  static func spoken(_ seconds: Double, now: Double = UTCTime.now) -> String {
    let clock = local(seconds, "%H:%M")
    let day = local(seconds, "%Y-%m-%d")
    if day == local(now, "%Y-%m-%d") { return "\(clock) today" }
    if day == local(now - 86400, "%Y-%m-%d") { return "\(clock) yesterday" }
    return "\(day) \(clock)"
  }

  /// `2026-12-01 07:02:11 CET`.
  static func exact(_ seconds: Double) -> String { local(seconds, "%Y-%m-%d %H:%M:%S %Z") }

  /// A length of time in its largest unit: `41 min`, `3 h`, `2 days`.
  static func length(_ seconds: Double) -> String {
    switch max(seconds, 0) {
    case ..<60: "\(Int(max(seconds, 0).rounded())) s"
    case ..<5400: "\(Int((seconds / 60).rounded())) min"
    case ..<172_800: "\(Int((seconds / 3600).rounded())) h"
    default: "\(Int((seconds / 86400).rounded())) days"
    }
  }

  private static func local(_ seconds: Double, _ format: String) -> String {
    var time = time_t(seconds.rounded(.down))
    var parts = unsafe tm()
    _ = unsafe localtime_r(&time, &parts)
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let length = unsafe strftime(buffer.baseAddress!, buffer.count, format, &parts)
      return unsafe String(decoding: UnsafeRawBufferPointer(start: buffer.baseAddress, count: length), as: UTF8.self)
    }
  }
}
