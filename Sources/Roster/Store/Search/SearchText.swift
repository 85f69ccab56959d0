internal import Text

/// A field as search sees it: folded, as UTF-8, with the places known at which a short term may match.
///
/// Terms of one or two letters match where a word begins (and at every character of Chinese, Japanese and Korean);
/// longer ones match anywhere. Letters are Unicode scalars. The index and the check of each row share this one
/// definition, so that they can't disagree.
struct SearchText {
  private(set) var bytes: [UInt8] = []

  init() {}

  init(_ text: String?) {
    if let text { set(text) }
  }

  mutating func set(_ text: String) {
    var text = text
    text.withUTF8 { unsafe set(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Takes text that stands elsewhere as UTF-8, without making a string of it where it is plain ASCII.
  mutating func set(utf8 source: UnsafeRawBufferPointer) {
    bytes.removeAll(keepingCapacity: true)
    let folded = Self.foldedASCII
    for index in 0..<source.count {
      let byte = unsafe source[index]
      guard byte < 0x80 else {
        bytes = Array(Folding.fold(unsafe String(decoding: source, as: UTF8.self)).utf8)
        return
      }
      bytes.append(folded[Int(byte)])
    }
  }

  /// What folding makes of each ASCII character.
  private static let foldedASCII: [UInt8] = (0..<128).map {
    Folding.fold(String(Unicode.Scalar(UInt8($0)))).utf8.first ?? 0x20
  }

  // MARK: Scalars

  /// The scalar that starts at `index`, and how many bytes it has.
  func scalar(at index: Int) -> (value: UInt32, length: Int) {
    let first = UInt32(bytes[index])
    func next(_ offset: Int) -> UInt32 { index + offset < bytes.count ? UInt32(bytes[index + offset] & 0x3F) : 0 }
    switch first {
    case 0..<0x80: return (first, 1)
    case 0..<0xE0: return ((first & 0x1F) << 6 | next(1), 2)
    case 0..<0xF0: return ((first & 0x0F) << 12 | next(1) << 6 | next(2), 3)
    default: return ((first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
    }
  }

  /// A short term may match here: a word begins, or a character that is a word of its own.
  func isStart(_ index: Int) -> Bool {
    if bytes[index] == 0x20 { return false }
    if index == 0 || bytes[index - 1] == 0x20 { return true }
    if bytes[index] < 0x80, bytes[index - 1] < 0x80 {
      return Self.isWordASCII(bytes[index]) && !Self.isWordASCII(bytes[index - 1])
    }
    let here = scalar(at: index).value
    if here >= 0x1100, let scalar = Unicode.Scalar(here), Folding.isIdeographic(Character(scalar)) { return true }
    guard Self.isWord(here) else { return false }
    var before = index - 1
    while before > 0, bytes[before] & 0xC0 == 0x80 { before -= 1 }
    return !Self.isWord(scalar(at: before).value)
  }

  private static func isWord(_ value: UInt32) -> Bool {
    if value < 0x80 { return isWordASCII(UInt8(value)) }
    guard let properties = Unicode.Scalar(value)?.properties else { return false }
    // A combining mark belongs to the letter before it.
    return properties.isAlphabetic || properties.numericType != nil || properties.isGraphemeExtend
  }

  /// Folded letters and digits.
  private static func isWordASCII(_ byte: UInt8) -> Bool { byte &- 0x61 < 26 || byte &- 0x30 < 10 }

  // MARK: Matching

  func matches(_ term: SearchTerm) -> Bool {
    let wanted = term.text.bytes
    guard bytes.count >= wanted.count, let first = wanted.first else { return wanted.isEmpty }
    for index in 0...(bytes.count - wanted.count) where bytes[index] == first {
      var offset = 1
      while offset < wanted.count, bytes[index + offset] == wanted[offset] { offset += 1 }
      if offset == wanted.count, !term.isShort || isStart(index) { return true }
    }
    return false
  }
}

extension SearchText {
  /// Family and given name without a space, where both are Chinese, Japanese or Korean.
  static func joinedName(_ family: String?, _ given: String?) -> String? {
    guard let family, let given, family.last.map(Folding.isIdeographic) == true,
      given.first.map(Folding.isIdeographic) == true
    else { return nil }
    return family + given
  }
}

/// One word of a query; all of them have to match, in any order and any field.
struct SearchTerm: Hashable {
  let text: SearchText
  /// Of one or two letters: matches only where a word begins.
  let isShort: Bool
  /// Of up to three letters: what the index finds for it is right as it is.
  let isPart: Bool

  init(folded: Substring) {
    var text = SearchText()
    text.set(String(folded))
    self.text = text
    let scalarCount = folded.unicodeScalars.count
    isShort = scalarCount <= 2
    isPart = scalarCount <= 3
  }

  /// The terms of a query, each once.
  static func terms(of query: String) -> [SearchTerm] {
    var terms: [SearchTerm] = []
    for word in Folding.terms(Folding.fold(query)) {
      // "Okafor, Ngozi" is how lists show a name.
      let trimmed = word.drop { $0 == "," || $0 == ";" }
      let end = trimmed.lastIndex { $0 != "," && $0 != ";" }
      let term = SearchTerm(folded: end.map { trimmed[...$0] } ?? word)
      if !terms.contains(term) { terms.append(term) }
    }
    return terms
  }

  static func == (one: SearchTerm, other: SearchTerm) -> Bool { one.text.bytes == other.text.bytes }
  func hash(into hasher: inout Hasher) { hasher.combine(text.bytes) }
}
