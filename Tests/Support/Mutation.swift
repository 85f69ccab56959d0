/// Texts near to given ones, the same in each run: what a careless copy or a hostile hand makes of them.
public struct Mutation {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// SplitMix64.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  private mutating func below(_ limit: Int) -> Int { limit > 0 ? Int(next() % UInt64(limit)) : 0 }

  /// The text with one to four bytes or runs of bytes changed, cut, doubled or swapped for telling ones.
  public mutating func of(_ text: String) -> String {
    let telling = [
      "{", "}", "\"", "\\", "\n", "\r\n\r\n", ".", "=", "&", "%", "://", "HTTP/1.1 403\n", "\u{0}", "é", "eyJ",
    ]
    var bytes = Array(text.utf8)
    for _ in 0...below(4) {
      let start = below(bytes.count)
      let end = min(bytes.count, start + below(24))
      switch below(4) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 2: bytes.insert(contentsOf: Array(telling[below(telling.count)].utf8), at: start)
      default: if start < bytes.count { bytes[start] = UInt8(truncatingIfNeeded: next()) }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
