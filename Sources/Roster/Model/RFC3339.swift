/// Times as documents and evidence show them: `2026-12-01T07:02:00Z`, always in UTC (RFC 3339).
public enum RFC3339 {
  /// Fractions of a second are dropped; a time outside the years 1 to 9999 is held at their ends.
  public static func text(_ secondsSince1970: Double) -> String {
    guard secondsSince1970.isFinite else { return "unknown" }
    let total = Int(min(max(secondsSince1970.rounded(.down), -62_135_596_800), 253_402_300_799))
    let days = total >= 0 ? total / 86_400 : -((86_399 - total) / 86_400)
    let second = total - days * 86_400
    let (year, month, day) = date(days)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}
