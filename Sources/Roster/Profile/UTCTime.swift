internal import Glibc

/// The wall clock, and RFC 3339 for it.
public enum UTCTime {
  /// Seconds since 1970.
  public static var now: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// In UTC, whole seconds: `2026-12-01T07:02:00Z`. A time outside the years 1 to 9999 is held at their ends, whatever
  /// a token claims.
  public static func rfc3339(_ seconds: Double) -> String {
    guard seconds.isFinite else { return "unknown" }
    let whole = Int(min(max(seconds.rounded(.down), -62_135_596_800), 253_402_300_799))
    let (days, second) = whole.quotientAndRemainder(dividingBy: 86400)
    let day = second < 0 ? days - 1 : days
    let time = second < 0 ? second + 86400 : second
    let date = date(day)
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let year = String(repeating: "0", count: max(0, 4 - String(date.year).count)) + String(date.year)
    return "\(year)-\(two(date.month))-\(two(date.day))T\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
  }

  /// Days since 1970 to a date of the Gregorian calendar (Howard Hinnant, "chrono-compatible low-level date
  /// algorithms", civil_from_days).
  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
