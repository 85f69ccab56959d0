extension DisplayText {
  public enum Alignment: Sendable { case left, right }

  /// What one cell, or two of a wide character, shows: a character and the marks on it.
  public struct Glyph: Hashable, Sendable {
    public let text: String
    /// 1, or 2 for a wide character.
    public let width: Int

    public init(text: String, width: Int) {
      self.text = text
      self.width = width
    }
  }

  /// The text as the cells that it fills, from the left.
  public var glyphs: [Glyph] {
    if isASCII { return string.map { Glyph(text: String($0), width: 1) } }
    var glyphs: [Glyph] = []
    let scalars = string.unicodeScalars
    var start = scalars.startIndex
    while start < scalars.endIndex {
      var end = scalars.index(after: start)
      while end < scalars.endIndex, CellWidth.of(scalars[end]) == 0 { end = scalars.index(after: end) }
      glyphs.append(Glyph(text: String(scalars[start..<end]), width: max(CellWidth.of(scalars[start]), 1)))
      start = end
    }
    return glyphs
  }

  /// The text cut to so many columns, with an ellipsis where something was cut off.
  ///
  /// A wide character is not cut in half: the result may be a column narrower than asked for.
  public func truncated(to columns: Int, ellipsis: DisplayText = "…") -> DisplayText {
    if width <= columns { return self }
    let mark = ellipsis.width <= columns ? ellipsis : .empty
    var left = max(columns, 0) - mark.width
    var kept = ""
    for glyph in glyphs {
      guard glyph.width <= left else { break }
      kept += glyph.text
      left -= glyph.width
    }
    return DisplayText(harmless: kept, isASCII: isASCII) + mark
  }

  /// The text in exactly so many columns: cut with an ellipsis, or filled with spaces.
  public func fitted(to columns: Int, _ alignment: Alignment = .left, ellipsis: DisplayText = "…") -> DisplayText {
    let text = truncated(to: columns, ellipsis: ellipsis)
    let missing = columns - text.width
    guard missing > 0 else { return text }
    let spaces = DisplayText(harmless: String(repeating: " ", count: missing), isASCII: true)
    return alignment == .left ? text + spaces : spaces + text
  }

  /// The text for a terminal that knows ASCII only: accents are left out, lines become `+-|`, and what has no
  /// counterpart is a question mark for each column, so that the width stays.
  public var asciiForm: DisplayText {
    if isASCII { return self }
    return DisplayText(harmless: glyphs.map { $0.asciiForm }.joined(), isASCII: true)
  }
}

extension DisplayText.Glyph {
  /// As many ASCII characters as the glyph has columns.
  public var asciiForm: String {
    if text.utf8.count == 1 { return text }
    if let known = Self.known[text] { return known }
    guard let first = text.unicodeScalars.first else { return "" }
    let folded = Folding.fold(String(first))
    guard let letter = folded.first, letter.isASCII else { return String(repeating: "?", count: width) }
    let cased = first.properties.isUppercase ? letter.uppercased() : String(letter)
    return cased + String(repeating: " ", count: width - 1)
  }

  /// What the console draws with, in the characters every terminal has.
  private static let known: [String: String] = [
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+",
    "╭": "+", "╮": "+", "╰": "+", "╯": "+", "━": "=", "┃": "|", "═": "=", "║": "|", "╔": "+", "╗": "+", "╚": "+",
    "╝": "+", "█": "#", "▉": "#", "▊": "#", "▋": "#", "▌": "|", "▍": "|", "▎": "|", "▏": "|", "▐": "|", "░": ".",
    "▒": ":", "▓": "#", "●": "*", "○": "o", "◐": "o", "◌": "o", "•": "*", "·": ".", "…": "~", "✓": "v", "✔": "v",
    "✗": "x", "✘": "x", "⚠": "!", "←": "<", "→": ">", "↑": "^", "↓": "v", "↵": "<", "⏎": "<", "⇥": ">", "▲": "^",
    "▼": "v", "▶": ">", "◀": "<", "▸": ">", "▾": "v", "›": ">", "‹": "<", "»": ">", "«": "<", "−": "-", "×": "x",
    "\u{FFFD}": "?", "§": "S", "©": "c", "®": "r", "€": "E", "£": "L", "°": "o", "≥": ">", "≤": "<", "≠": "!",
    "Δ": "d", "∅": "0", "⠋": "|", "⠙": "/", "⠹": "-", "⠸": "\\", "⠼": "|", "⠴": "/", "⠦": "-", "⠧": "\\",
    "⠇": "|", "⠏": "/",
  ]
}
