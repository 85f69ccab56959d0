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

  /// Reads what `rfc3339` writes; `nil` for any other form.
  static func seconds(rfc3339 text: some StringProtocol) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x54, bytes[13] == 0x3A,
      bytes[16] == 0x3A, bytes[19] == 0x5A
    else { return nil }
    let fields = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].compactMap { field in
      bytes[field].allSatisfy { (0x30...0x39).contains($0) } ? Int(String(decoding: bytes[field], as: UTF8.self)) : nil
    }
    guard fields.count == 6, (1...12).contains(fields[1]), (1...31).contains(fields[2]) else { return nil }
    let time = fields[3] * 3600 + fields[4] * 60 + fields[5]
    return Double(days(fields[0], fields[1], fields[2]) * 86400 + time)
  }

  /// A date to days since 1970 (the same source, days_from_civil).
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
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
