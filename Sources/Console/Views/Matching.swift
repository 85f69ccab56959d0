import Text

/// Where what is searched for stands in a text, so that it can be marked.
enum Matching {
  static func words(of search: String) -> [[Character]] {
    Folding.fold(search).split(separator: " ").map(Array.init)
  }

  /// Cells at which a word begins and ends. Short words match only the beginning of a word, as the search does.
  static func ranges(of words: [[Character]], in text: DisplayText) -> [Range<Int>] {
    var folded: [(character: Character, cells: Range<Int>)] = []
    var column = 0
    for glyph in text.glyphs {
      for character in glyph.text.utf8.count == 1 ? glyph.text.lowercased() : Folding.fold(glyph.text) {
        folded.append((character, column..<column + glyph.width))
      }
      column += glyph.width
    }
    var ranges: [Range<Int>] = []
    for word in words where !word.isEmpty && word.count <= folded.count {
      for start in 0...(folded.count - word.count) {
        guard word.indices.allSatisfy({ folded[start + $0].character == word[$0] }) else { continue }
        if word.count < 3, start > 0, folded[start - 1].character.isLetter, !Folding.isIdeographic(word[0]) { continue }
        ranges.append(folded[start].cells.lowerBound..<folded[start + word.count - 1].cells.upperBound)
      }
    }
    return ranges
  }
}
