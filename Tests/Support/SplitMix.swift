/// Random numbers that a failing test can name and have again (Steele, Lea, Flood: "Fast splittable pseudorandom number
/// generators").
public struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The text with a few bytes changed, added, left out or moved.
  public mutating func broken(_ text: String) -> String {
    var bytes = Array(text.utf8)
    let signs = Array("{}[]:,&*!|>'\"%@`#-? \n\t0a~\u{0}\u{7F}é\u{FEFF}".utf8)
    for _ in 0..<Int.random(in: 1...6, using: &self) where !bytes.isEmpty {
      let at = Int.random(in: 0..<bytes.count, using: &self)
      let end = min(bytes.count, at + Int.random(in: 1...30, using: &self))
      switch Int.random(in: 0..<5, using: &self) {
      case 0: bytes[at] = UInt8.random(in: 0...255, using: &self)
      case 1: bytes.insert(signs.randomElement(using: &self)!, at: at)
      case 2: bytes.removeSubrange(at..<end)
      case 3: bytes.insert(contentsOf: bytes[at..<end], at: Int.random(in: 0...bytes.count, using: &self))
      default: bytes.replaceSubrange(at..<end, with: signs.shuffled(using: &self).prefix(end - at))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
