/// Foreign text made harmless: what a network, a file or a person wrote, fit to be put on a screen.
///
/// C0 and C1 controls, DEL, bidi overrides, isolates and marks, and line and paragraph separators are replaced by
/// visible marks, so that no name can move the cursor, recolour a line or reorder what stands beside it. Where
/// terminals disagree about the columns a character takes (joined emoji, skin tones, flags, presentation selectors),
/// a form stands in its place on which they agree. The raw value stays in the store and in JSON; only this reaches a
/// frame or a text table.
public struct DisplayText: Hashable, Sendable, CustomStringConvertible {
  /// Safe to write to a terminal.
  public let string: String
  let isASCII: Bool

  /// One line of text: a line break is shown as a mark. See `lines(foreign:)` for text that has several.
  public init(foreign text: String) {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      string = text
      isASCII = true
    } else {
      string = VisibleForm.of(text)
      isASCII = false
    }
  }

  init(harmless text: String, isASCII: Bool) {
    string = text
    self.isASCII = isASCII
  }

  public static let empty = DisplayText(harmless: "", isASCII: true)

  public var description: String { string }
  public var isEmpty: Bool { string.isEmpty }
  /// The columns it fills.
  public var width: Int { CellWidth.of(self) }

  public static func + (left: DisplayText, right: DisplayText) -> DisplayText {
    DisplayText(harmless: left.string + right.string, isASCII: left.isASCII && right.isASCII)
  }

  /// Text of several lines, such as an answer's body: split where it breaks, with a tab as two spaces.
  public static func lines(foreign text: String) -> [DisplayText] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
      .map { line in
        DisplayText(foreign: line.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "  "))
      }
  }
}

extension DisplayText: ExpressibleByStringInterpolation {
  /// The program's own words. What is interpolated into them is made harmless like anything else.
  public init(stringLiteral text: String) { self.init(foreign: text) }
}
