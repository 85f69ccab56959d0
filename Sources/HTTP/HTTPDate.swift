/// A date as header fields carry it (RFC 9110, 5.6.7): `Date`, and the date form of `Retry-After`.
public enum HTTPDate {
  /// Seconds since 1970, or `nil` for anything but the three forms a recipient must read.
  public static func seconds(_ text: some StringProtocol) -> Double? {
    let words = text.split { (character: Character) in " ,-".contains(character) }.map { String($0) }
    // Sun, 06 Nov 1994 08:49:37 GMT · Sunday, 06-Nov-94 08:49:37 GMT · Sun Nov  6 08:49:37 1994
    if words.count == 6, words[5] == "GMT" {
      return seconds(year: words[3], month: words[2], day: words[1], time: words[4])
    }
    if words.count == 5, !text.contains(",") {
      return seconds(year: words[4], month: words[1], day: words[2], time: words[3])
    }
    return nil
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func seconds(year: String, month: String, day: String, time: String) -> Double? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false).map(number)
    guard let year = number(year).map({ $0 < 70 ? $0 + 2000 : $0 < 100 ? $0 + 1900 : $0 }),
      let month = months.firstIndex(of: month), let day = number(day), (1...31).contains(day), parts.count == 3,
      let hour = parts[0], let minute = parts[1], let second = parts[2], hour < 24, minute < 60, second <= 60
    else { return nil }
    return Double((days(year, month + 1, day) * 24 + hour) * 3600 + minute * 60 + second)
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }

  /// Days from 1970-01-01 in the Gregorian calendar, counted in years that begin in March.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
