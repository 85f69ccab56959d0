/// The tokens by which FTS5 finds a record, as text with spaces between them.
///
/// A token of one or two letters stands for a place where a word begins with them, one of three for three letters in
/// a row anywhere. So one FTS5 table answers terms of every length, and the plain `ascii` tokenizer, which takes
/// letters, digits and all beyond ASCII, can read it; punctuation is moved to the private use area. Longer tokens are
/// marks: of a role, a place, an e-mail domain.
struct SearchTokens {
  private(set) var bytes: [UInt8] = []
  /// Where each scalar of the field at hand starts, and where the last one ends.
  private var starts: [Int] = []

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// The tokens of a field; without those of three letters where `parts` is false.
  mutating func add(_ text: SearchText, parts: Bool = true) {
    let field = text.bytes
    starts.removeAll(keepingCapacity: true)
    var index = 0
    while index < field.count {
      starts.append(index)
      index += text.length(at: index)
    }
    starts.append(field.count)
    let count = starts.count - 1
    for scalar in 0..<count where field[starts[scalar]] != 0x20 {
      let hasSecond = scalar + 1 < count && field[starts[scalar + 1]] != 0x20
      if text.isStart(starts[scalar]) {
        add(field[starts[scalar]..<starts[scalar + 1]])
        if hasSecond { add(field[starts[scalar]..<starts[scalar + 2]]) }
      }
      if parts, hasSecond, scalar + 2 < count, field[starts[scalar + 2]] != 0x20 {
        add(field[starts[scalar]..<starts[scalar + 3]])
      }
    }
  }

  mutating func add(_ mark: Mark) {
    bytes.append(contentsOf: mark.token.utf8)
    bytes.append(0x20)
  }

  private mutating func add(_ token: ArraySlice<UInt8>) {
    for byte in token { Self.append(byte, to: &bytes) }
    bytes.append(0x20)
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x80...: bytes.append(byte)
    // U+E000 and on, in UTF-8.
    default: bytes.append(contentsOf: [0xEE, 0x80 | byte >> 6, 0x80 | byte & 0x3F])
    }
  }

  /// What a record is found by, besides its text. Longer than any token of text.
  enum Mark {
    case role(Role)
    case place(Int)
    case roleAtPlace(Role, Int)
    case domain(Int)

    var token: String {
      switch self {
      case .role(let role): "\u{E101}role\(PlaceList.letter(role))"
      case .place(let place): "\u{E102}place\(place)"
      case .roleAtPlace(let role, let place): "\u{E103}place\(PlaceList.letter(role))\(place)"
      case .domain(let domain): "\u{E104}domain\(domain)"
      }
    }
  }

  // MARK: Asking

  /// The token of a term of one to three letters.
  static func token(of term: SearchTerm) -> String {
    var bytes: [UInt8] = []
    for byte in term.text.bytes { append(byte, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Tokens of three letters that a field holding `text` has.
  static func parts(of text: SearchText) -> [String] {
    var tokens: [String] = []
    var starts: [Int] = []
    var index = 0
    while index < text.bytes.count {
      starts.append(index)
      index += text.length(at: index)
    }
    starts.append(text.bytes.count)
    guard starts.count > 3 else { return [] }
    for scalar in 0..<(starts.count - 3) {
      var bytes: [UInt8] = []
      for byte in text.bytes[starts[scalar]..<starts[scalar + 3]] { append(byte, to: &bytes) }
      let token = String(decoding: bytes, as: UTF8.self)
      if !tokens.contains(token) { tokens.append(token) }
    }
    return tokens
  }
}
