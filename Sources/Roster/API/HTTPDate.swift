/// Reading the times in `Date` and `Retry-After` headers.
///
/// RFC 9110, 5.6.7: a recipient accepts `Sun, 06 Nov 1994 08:49:37 GMT`, and the two older forms
/// `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`. All three are in UTC.
public enum HTTPDate {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Seconds since 1970, or `nil` for text that is no HTTP date.
  public static func seconds(_ text: String) -> Double? {
    let words = text.split { " ,-\t".contains($0) }.map { $0.lowercased() }
    guard words.count >= 5 else { return nil }
    // asctime has the month where the others have the day, and the year at the end.
    let isAsctime = months.contains(words[1])
    let day = Int(words[isAsctime ? 2 : 1])
    let month = months.firstIndex(of: words[isAsctime ? 1 : 2])
    let year = Int(words[isAsctime ? 4 : 3]).map(fullYear)
    let clock = words[isAsctime ? 3 : 4].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard let day, (1...31).contains(day), let month, let year, (1970...9999).contains(year), clock.count == 3,
      let hour = clock[0], (0...23).contains(hour), let minute = clock[1], (0...59).contains(minute),
      let second = clock[2], (0...60).contains(second)
    else { return nil }
    return Double(days(year, month + 1, day) * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  /// Two digits stand for the year nearest to the time these servers have existed.
  private static func fullYear(_ year: Int) -> Int { year >= 100 ? year : year + (year < 70 ? 2000 : 1900) }

  /// Days from 1970-01-01 in the proleptic Gregorian calendar (Howard Hinnant, "chrono-Compatible Low-Level Date
  /// Algorithms", `days_from_civil`).
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
