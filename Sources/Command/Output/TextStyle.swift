internal import Text

/// How text for people may look where it goes: with colours or without, in UTF-8 or in ASCII.
struct TextStyle: Equatable, Sendable {
  enum Ink: String, Sendable {
    case bold = "1"
    case dim = "2"
    case good = "32"
    case warning = "33"
    case bad = "31"
  }

  var color: Bool
  var unicode: Bool
  /// Of the terminal it goes to; `nil` where it goes to none.
  var columns: Int?

  static let plain = TextStyle(color: false, unicode: true)

  func paint(_ text: DisplayText, _ ink: Ink) -> String {
    let form = show(text)
    return color && !form.isEmpty ? "\u{1B}[\(ink.rawValue)m\(form)\u{1B}[0m" : form
  }

  func show(_ text: DisplayText) -> String { (unicode ? text : text.asciiForm).string }
}
