/// What two spellings have in common when a person searches: case, accents and width of letters do not count.
///
/// `Zoë`, `ZOE` and `ｚｏｅ` fold to `zoe`; `Łódź` to `lodz`, `Groß` to `gross`, `Ærø` to `aero`. Kana, Hangul and the
/// vowel signs of Indic and Thai writing are letters to their readers and are kept. Folding twice changes nothing.
public enum Folding {
  /// The form of `text` that is stored for search and compared with a folded query.
  public static func fold(_ text: String) -> String {
    var text = text
    if let ascii = text.withUTF8(lowercasedASCII) { return ascii }
    return FoldingMap.shared.fold(text)
  }

  /// Each place in folded text where a search of one or two letters may begin, up to the end of its word.
  ///
  /// That is the start of every word, and every character of a Chinese, Japanese or Korean one, whose names are
  /// written without spaces: `佐藤 花子` gives `佐藤`, `藤`, `花子`, `子`.
  public static func words(_ folded: String) -> [Substring] {
    var words: [Substring] = []
    var index = folded.startIndex
    while index < folded.endIndex {
      guard isWord(folded[index]) else {
        index = folded.index(after: index)
        continue
      }
      let end = folded[index...].firstIndex { !isWord($0) } ?? folded.endIndex
      words.append(folded[index..<end])
      var next = folded.index(after: index)
      while next < end {
        if isIdeographic(folded[next]) { words.append(folded[next..<end]) }
        next = folded.index(after: next)
      }
      index = end
    }
    return words
  }

  /// The parts of a folded query, each of which has to match: what stands between spaces.
  public static func terms(_ folded: String) -> [Substring] {
    folded.split(separator: " ", omittingEmptySubsequences: true)
  }

  /// Whether a name may be searched from this character on, wherever in the name it stands.
  public static func isIdeographic(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first, scalar.value >= 0x1100 else { return false }
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3041...0x312F, 0x3131...0x318E,
      0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF,
      0xF900...0xFAFF, 0x1AFF0...0x1B16F, 0x20000...0x3FFFF:
      return true
    default:
      return false
    }
  }

  private static func isWord(_ character: Character) -> Bool {
    if let ascii = character.asciiValue {
      return ascii >= 0x61 && ascii <= 0x7A || ascii >= 0x30 && ascii <= 0x39 || ascii >= 0x41 && ascii <= 0x5A
    }
    return character.isLetter || character.isNumber
  }

  /// The common case in one pass over the bytes; `nil` if the text needs the table.
  private static func lowercasedASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return String(unsafeUninitializedCapacity: bytes.count) { buffer in
      for index in bytes.indices { buffer[index] = lowercased(bytes[index]) }
      return bytes.count
    }
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x41...0x5A: byte + 0x20
    case 0x09...0x0D: 0x20
    case 0x60: 0x27
    default: byte
    }
  }
}
