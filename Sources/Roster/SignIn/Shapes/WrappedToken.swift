internal import Signing

/// Finds compact JSON Web Tokens in other text: inside a log line, and broken over several lines by a mail program or a
/// terminal.
///
/// Where a broken token ends cannot be seen from its letters, for the next line's first word may look like more of it.
/// It is told by the length of the signature that the header's algorithm makes; where that fits nowhere, a token goes on
/// only past lines that are as wide as the first of them, as a program that breaks lines leaves them.
enum WrappedToken {
  /// More are not looked for.
  private static let limit = 8
  /// A token of the longest length that is read, broken at the narrowest width in use.
  private static let mostLines = 200
  /// Lines put together for all beginnings of a text: many that lead nowhere must not cost a square of its length.
  private static let mostJoins = 2000

  static func all(in text: String) -> [String] {
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { unwrapped($0) }
    var found: [String] = []
    var line = 0
    var joins = 0
    var start = lines.first?.startIndex
    while line < lines.count, found.count < limit, joins < mostJoins {
      guard let from = start, let mark = beginning(in: lines[line], from: from) else {
        line += 1
        start = line < lines.count ? lines[line].startIndex : nil
        continue
      }
      guard let (token, lastLine, end) = token(in: lines, line, mark, &joins) else {
        start = lines[line].index(mark, offsetBy: 3)
        continue
      }
      found.append(token)
      (line, start) = (lastLine, end)
    }
    return found
  }

  private typealias Line = Substring.UTF8View

  /// A line without the marks of quoting, blanks and a carriage return at its ends.
  private static func unwrapped(_ line: Substring.UTF8View) -> Line {
    var line = line
    while let first = line.first,
      first == 0x20 || first == 0x09 || first == UInt8(ascii: ">") || first == UInt8(ascii: "|")
    {
      line = line.dropFirst()
    }
    while let last = line.last, last == 0x20 || last == 0x09 || last == 0x0D || last == UInt8(ascii: "|") {
      line = line.dropLast()
    }
    return line
  }

  /// Where a token may begin: `eyJ` (a JSON object in base64url) that no letter of one stands before.
  private static func beginning(in line: Line, from: Line.Index) -> Line.Index? {
    var index = from
    while index < line.endIndex {
      if line[index...].starts(with: "eyJ".utf8),
        index == line.startIndex || !isTokenByte(line[line.index(before: index)])
      {
        return index
      }
      index = line.index(after: index)
    }
    return nil
  }

  private static func token(
    in lines: [Line], _ first: Int, _ mark: Line.Index, _ joins: inout Int
  ) -> (String, line: Int, end: Line.Index)? {
    var joined = ""
    var loose: (String, line: Int, end: Line.Index)?
    for line in first..<min(first + mostLines, lines.count) {
      let rest = line == first ? lines[line][mark...] : lines[line]
      let run = rest.prefix(while: isTokenByte)
      if run.isEmpty || joined.utf8.count > JWT.maximumLength { break }
      joins += 1
      joined += String(decoding: run, as: UTF8.self)
      let isWhole = run.endIndex == lines[line].endIndex
      if let token = try? JWT(compact: joined) {
        if signatureFits(token) { return (joined, line, run.endIndex) }
        if loose == nil || isAsWide(lines, first, line) { loose = (joined, line, run.endIndex) }
      }
      if !isWhole { break }
    }
    return loose
  }

  /// Whether every line from the first to the one before this is as wide as the first, and this one no wider.
  private static func isAsWide(_ lines: [Line], _ first: Int, _ last: Int) -> Bool {
    let width = lines[first].count
    return width >= 40 && lines[first..<last].allSatisfy { $0.count == width } && lines[last].count <= width
  }

  /// RSA keys of 2048 to 4096 bits, and P-256.
  private static func signatureFits(_ token: JWT) -> Bool {
    switch token.algorithm {
    case "RS256"?: [256, 384, 512].contains(token.signature.count)
    case "ES256"?: token.signature.count == 64
    default: false
    }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
  }
}
