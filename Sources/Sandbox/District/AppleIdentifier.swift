/// Ids in the look of Apple's: `001385.dmdTSkZEVVdLaXRjS3U2bTNJUUFMNlIzQlNHUTUz.RVB0`, case-sensitive and opaque.
/// The same key gives the same id in each process, so that a roster outlives a restart of the sandbox.
enum AppleIdentifier {
  static func dotted(_ key: UInt64) -> String {
    var random = RandomNumbers(seed: key)
    let shard = 1_000 + random.below(900)
    var plain: [UInt8] = []
    for _ in 0..<33 { plain.append(alphabet[random.below(62)]) }
    return String(unsafeUninitializedCapacity: 52) { out in
      var end = 0
      func put(_ byte: UInt8) {
        out[end] = byte
        end += 1
      }
      for digit in [0, 0, shard / 1000, shard / 100 % 10, shard / 10 % 10, shard % 10] { put(UInt8(0x30 + digit)) }
      for start in stride(from: 0, to: 33, by: 3) {
        if start == 0 || start == 30 { put(0x2E) }
        let bits = UInt32(plain[start]) << 16 | UInt32(plain[start + 1]) << 8 | UInt32(plain[start + 2])
        for shift in [18, 12, 6, 0] as [UInt32] { put(base64[Int(bits >> shift & 63)]) }
      }
      return end
    }
  }

  /// The id of an organization looks like a UUID.
  static func organization(_ key: UInt64) -> String {
    var random = RandomNumbers(seed: key)
    let digits = Array("0123456789abcdef")
    var text = ""
    for index in 0..<32 {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(index == 12 ? "4" : index == 16 ? digits[8 + random.below(4)] : digits[random.below(16)])
    }
    return text
  }

  /// The id of a location is a number.
  static func location(_ key: UInt64) -> String {
    var random = RandomNumbers(seed: key)
    return String(1_000_000_000 + random.below(8_999_999_999))
  }

  /// The same id with the case of one letter turned: Apple's own sample has two ids that differ in one letter.
  static func twin(of id: String) -> String {
    var bytes = Array(id.utf8)
    for index in bytes.indices.dropFirst(8) where (bytes[index] & 0xDF) >= 0x41 && (bytes[index] & 0xDF) <= 0x5A {
      bytes[index] ^= 0x20
      break
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let base64 = alphabet + Array("+/".utf8)
}
