/// SplitMix64: small, fast and the same everywhere, so that a seed names one district. Never used for tokens.
struct RandomNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, not including, `limit`.
  mutating func below(_ limit: Int) -> Int {
    Int((next() >> 11) % UInt64(limit))
  }

  /// True once in `count` times, on average.
  mutating func once(in count: Int) -> Bool { below(count) == 0 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
