/// A pasted text without what came along by accident: quotes, invisible characters, HTML's spelling of `&`, and line
/// breaks in the middle of an address.
struct PastedText {
  private let lines: [Substring]
  private let text: String

  init(_ pasted: String) {
    text = Self.tidy(pasted)
    lines = text.split(whereSeparator: \.isNewline).map { Self.trim($0) }.filter { !$0.isEmpty }
  }

  var isEmpty: Bool { lines.isEmpty }

  /// The readings of an address in it, the longest first: a break may be within the address or after it. Without an
  /// address, the bare parameters (`code=…&state=…`).
  var addresses: [String] {
    let start =
      lines.firstIndex { $0.firstRange(of: "://") != nil } ?? lines.firstIndex { Self.isParameters($0) }
      ?? (lines.joined().firstRange(of: "://") != nil ? 0 : nil)
    guard let start else { return [] }
    var readings: [String] = []
    for end in stride(from: min(lines.count, start + Self.mostLines), to: start, by: -1) {
      let joined = lines[start..<end].joined()
      let address = Self.address(in: joined[...])
      if readings.last != address { readings.append(address) }
    }
    return readings
  }

  /// The text, if it is one word that a code could be.
  var bareCode: String? {
    let word = lines.joined()
    let isCode =
      (8...2048).contains(word.utf8.count)
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "~"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
          true
        default: false
        }
      }
    // A short word without a digit is just a word, and so are several in lines of their own.
    let hasDigit = word.utf8.contains { (0x30...0x39).contains($0) }
    return isCode && (hasDigit || (lines.count == 1 && word.utf8.count >= 16)) ? word : nil
  }

  /// From the scheme to the first blank, quote or bracket after it.
  private static func address(in text: Substring) -> String {
    guard let mark = text.firstRange(of: "://") else { return String(text.prefix { !stops.contains($0) }) }
    let scheme = text[..<mark.lowerBound].reversed().prefix { $0.isASCII && $0.isLetter }.reversed()
    return String(scheme) + text[mark.lowerBound...].prefix { !stops.contains($0) }
  }

  private static let stops: Set<Character> = [
    " ", "\t", "\"", "'", "<", ">", "`", "\u{201C}", "\u{201D}", "\u{AB}", "\u{BB}",
  ]

  /// An address of 32 KiB, broken by a terminal 40 columns wide, has fewer.
  private static let mostLines = 1000

  private static func isParameters(_ line: Substring) -> Bool {
    !line.contains(" ") && (line.contains("code=") || line.contains("error=")) && line.contains("=")
      && !line.hasSuffix("=")
  }

  private static func tidy(_ pasted: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in pasted.unicodeScalars {
      switch scalar {
      // Zero-width marks, byte order mark, soft hyphen, marks of direction.
      case "\u{200B}"..."\u{200F}", "\u{202A}"..."\u{202E}", "\u{2060}"..."\u{2069}", "\u{FEFF}", "\u{AD}": break
      case "\u{A0}": scalars.append(" ")
      case "\u{0}"..."\u{8}", "\u{E}"..."\u{1F}", "\u{7F}": scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    return String(scalars).replacing("&amp;", with: "&")
  }

  private static func trim(_ line: Substring) -> Substring {
    var line = line
    while let first = line.first, stops.contains(first) { line.removeFirst() }
    while let last = line.last, stops.contains(last) { line.removeLast() }
    return line
  }
}
