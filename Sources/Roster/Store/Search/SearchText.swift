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
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: Folding.fold(text).utf8)
  }

  /// Takes text that stands elsewhere as UTF-8, without making a string of it where it is plain ASCII.
  mutating func set(utf8 source: UnsafeRawBufferPointer) {
    bytes.removeAll(keepingCapacity: true)
    for index in 0..<source.count {
      let byte = unsafe source[index]
      guard byte < 0x80 else { return set(unsafe String(decoding: source, as: UTF8.self)) }
      bytes.append(Self.foldedASCII[Int(byte)])
    }
  }

  /// What folding makes of each ASCII character.
  private static let foldedASCII: [UInt8] = (0..<128).map {
    Folding.fold(String(Unicode.Scalar(UInt8($0)))).utf8.first ?? 0x20
  }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func truncate(to count: Int) { bytes.removeSubrange(count...) }

  // MARK: Scalars

  /// Bytes of the scalar that starts at `index`.
  func length(at index: Int) -> Int {
    switch bytes[index] {
    case 0..<0x80: 1
    case 0..<0xE0: min(2, bytes.count - index)
    case 0..<0xF0: min(3, bytes.count - index)
    default: min(4, bytes.count - index)
    }
  }

  private func scalar(at index: Int) -> Unicode.Scalar {
    let first = UInt32(bytes[index])
    func next(_ offset: Int) -> UInt32 { UInt32(bytes[index + offset] & 0x3F) }
    let value: UInt32 =
      switch length(at: index) {
      case 1: first
      case 2: (first & 0x1F) << 6 | next(1)
      case 3: (first & 0x0F) << 12 | next(1) << 6 | next(2)
      default: (first & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3)
      }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  /// A short term may match here: a word begins, or a character that is a word of its own.
  func isStart(_ index: Int) -> Bool {
    if bytes[index] == 0x20 { return false }
    if index == 0 || bytes[index - 1] == 0x20 { return true }
    if bytes[index] < 0x80, bytes[index - 1] < 0x80 {
      return Self.isWordASCII(bytes[index]) && !Self.isWordASCII(bytes[index - 1])
    }
    let here = scalar(at: index)
    if here.value >= 0x1100, Folding.isIdeographic(Character(here)) { return true }
    guard Self.isWord(here) else { return false }
    var before = index - 1
    while before > 0, bytes[before] & 0xC0 == 0x80 { before -= 1 }
    return !Self.isWord(scalar(at: before))
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isWordASCII(UInt8(scalar.value)) }
    let properties = scalar.properties
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

  func hasPrefix(_ other: some Collection<UInt8>) -> Bool { bytes.starts(with: other) }
}

/// One word of a query; all of them have to match, in any order and any field.
struct SearchTerm: Hashable {
  let text: SearchText
  /// Of one or two letters: matches only where a word begins.
  let isShort: Bool
  let scalarCount: Int

  init(folded: Substring) {
    var text = SearchText()
    text.set(String(folded))
    self.text = text
    scalarCount = folded.unicodeScalars.count
    isShort = scalarCount <= 2
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
