/// The number under which an id is indexed: 8 bytes instead of 55, so that the index of a million ids stays in memory.
///
/// SipHash-1-3 of the id's UTF-8 under a fixed key, since the number is stored. Ids with the same number are told
/// apart by the row's own id.
enum IDHash {
  static func of(_ id: String) -> Int64 {
    var id = id
    return id.withUTF8 { unsafe of(utf8: UnsafeRawBufferPointer($0)) }
  }

  static func of(utf8 bytes: UnsafeRawBufferPointer) -> Int64 {
    var hash = SipHash13(key: (0x686f_6d65_726f_6f6d, 0x726f_7374_6572_6964))
    var index = 0
    while index + 8 <= bytes.count {
      hash.add(unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
      index += 8
    }
    var last = UInt64(truncatingIfNeeded: bytes.count) << 56
    for offset in 0..<(bytes.count - index) { last |= UInt64(unsafe bytes[index + offset]) << UInt64(offset * 8) }
    hash.add(last)
    return Int64(bitPattern: hash.finish())
  }
}

/// SipHash with one round a word and three at the end (Aumasson and Bernstein, "SipHash: a fast short-input PRF").
private struct SipHash13 {
  private var v0, v1, v2, v3: UInt64

  init(key: (UInt64, UInt64)) {
    v0 = key.0 ^ 0x736f_6d65_7073_6575
    v1 = key.1 ^ 0x646f_7261_6e64_6f6d
    v2 = key.0 ^ 0x6c79_6765_6e65_7261
    v3 = key.1 ^ 0x7465_6462_7974_6573
  }

  mutating func add(_ word: UInt64) {
    v3 ^= word
    round()
    v0 ^= word
  }

  mutating func finish() -> UInt64 {
    v2 ^= 0xff
    for _ in 0..<3 { round() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  private mutating func round() {
    v0 = v0 &+ v1
    v1 = rotate(v1, 13) ^ v0
    v0 = rotate(v0, 32)
    v2 = v2 &+ v3
    v3 = rotate(v3, 16) ^ v2
    v0 = v0 &+ v3
    v3 = rotate(v3, 21) ^ v0
    v2 = v2 &+ v1
    v1 = rotate(v1, 17) ^ v2
    v2 = rotate(v2, 32)
  }

  private func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
}
