internal import Text

/// Breaks lines between words where a terminal would break within them; what follows stands under the text of its line.
///
/// A word that is longer than the terminal is wide stays whole: it may be a path or an address to copy.
enum Wrapping {
  /// - Parameters:
  ///   - columns: of the terminal; without one nothing is broken.
  ///   - margin: where the text of each line begins, if not behind its blanks and the mark of a list.
  static func of(_ text: String, _ columns: Int?, margin: Int? = nil) -> String {
    guard let columns else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line($0, columns, margin) }
      .joined(separator: "\n")
  }

  private static func line(_ text: Substring, _ columns: Int, _ margin: Int?) -> String {
    if width(text) <= columns { return String(text) }
    let indent = min(margin ?? indent(text), columns / 2)
    var lines: [String] = []
    var line = ""
    var used = 0
    for (index, word) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let width = width(word)
      if used > indent, used + 1 + width > columns, !word.isEmpty {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
        used = indent + width
      } else {
        line += (index == 0 ? "" : " ") + word
        used += (index == 0 ? 0 : 1) + width
      }
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// Where the text of a line begins, behind its blanks and the mark of a list ("- ", "2. ").
  private static func indent(_ text: Substring) -> Int {
    let blanks = text.prefix { $0 == " " }.count
    let rest = text.dropFirst(blanks)
    if rest.hasPrefix("- ") { return blanks + 2 }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }.count
    return digits > 0 && rest.dropFirst(digits).hasPrefix(". ") ? blanks + digits + 2 : blanks
  }

  /// Colours take no room.
  private static func width(_ text: Substring) -> Int {
    guard text.contains("\u{1B}") else { return CellWidth.of(String(text)) }
    let parts = text.split(separator: "\u{1B}", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(CellWidth.of(String(parts[0]))) { sum, part in
      sum + CellWidth.of(String(part.drop { $0 != "m" }.dropFirst()))
    }
  }
}
