/// Numbers and lengths of time as people read them.
enum Numbers {
  /// `4,812`
  static func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + text
  }

  /// `1 student`, `28 students`
  static func counted(_ number: Int, _ one: String, _ many: String) -> String {
    grouped(number) + " " + (number == 1 ? one : many)
  }

  /// About: `81,300` of a number that is an estimate is shown to three digits.
  static func about(_ number: Int) -> String {
    guard number >= 10_000 else { return grouped(number) }
    var unit = 1
    while number / unit >= 10_000 { unit *= 10 }
    return grouped((number + unit / 2) / unit * unit)
  }

  /// `6s`, `4m 10s`, `41m`, `3h`, `2d`; in minutes up to two hours, so that an hour counts down as steadily as its rest.
  static func span(_ seconds: Double) -> String {
    let whole = Int(max(seconds, 0).rounded(.up))
    switch whole {
    case ..<60: return "\(whole)s"
    case ..<600: return "\(whole / 60)m" + (whole % 60 == 0 ? "" : " \(whole % 60)s")
    case ..<7200: return "\(whole / 60)m"
    case ..<172_800: return "\(whole / 3600)h"
    default: return "\(whole / 86_400)d"
    }
  }
}
