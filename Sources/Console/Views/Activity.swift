/// How waiting is shown: not at all at first, then that it goes on, then for how long and how to end it.
enum Activity {
  /// Seconds before anything is said: what takes less would only flicker.
  static let grace = 0.15
  /// Seconds after which it is also said for how long.
  static let long = 1.0
  /// Seconds between two pictures of the turning mark.
  static let step = 0.12

  static func mark(since: Double, now: Double, isUTF8: Bool) -> String {
    let marks = isUTF8 ? ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"] : ["|", "/", "-", "\\"]
    return marks[Int(max(now - since, 0) / step) % marks.count]
  }

  /// `nil` while it is too early to say anything.
  static func words(_ what: String, since: Double, now: Double, isUTF8: Bool, cancel: String?) -> String? {
    let waited = now - since
    guard waited >= grace else { return nil }
    var text = mark(since: since, now: now, isUTF8: isUTF8) + " " + what
    if waited >= long {
      text += " · \(Int(waited))s"
      if let cancel { text += " · \(cancel) cancels" }
    }
    return text
  }
}
