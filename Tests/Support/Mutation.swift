/// Texts near to given ones, the same in each run: what a careless copy or a hostile hand makes of them.
public struct Mutation {
  private var random: SplitMix

  public init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func below(_ limit: Int) -> Int { limit > 0 ? Int.random(in: 0..<limit, using: &random) : 0 }

  private static let telling: [[UInt8]] =
    [
      "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u0000", "\\ud800", "null", "1e999", "-", "\n", "\r\n\r\n", " ", "\t",
      ".", "=", "&", "?", "#", "%", "%ZZ", "://", "code=", "state=", "error=", "HTTP/1.1 403\n", "\u{0}", "\u{FEFF}",
      "\u{202E}", "é", "eyJ", "*", "!", "|", ">", "'", "\u{1B}[", "\u{1B}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

  /// The bytes with one to four bytes or runs of bytes changed, cut, doubled or swapped for telling ones.
  public mutating func of(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0...below(4) {
      let start = below(bytes.count)
      let end = min(bytes.count, start + below(24))
      switch below(4) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 2: bytes.insert(contentsOf: Self.telling[below(Self.telling.count)], at: start)
      default: if start < bytes.count { bytes[start] = UInt8(below(256)) }
      }
    }
    return bytes
  }

  public mutating func of(_ text: String) -> String { String(decoding: of(Array(text.utf8)), as: UTF8.self) }
}
