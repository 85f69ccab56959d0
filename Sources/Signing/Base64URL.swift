/// The alphabet of tokens and keys: base64url without padding (RFC 4648, 5; RFC 7515, appendix C).
public enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var buffer: UInt32 = 0
    var bits: UInt32 = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[Int(buffer >> bits & 63)])
      }
    }
    if bits > 0 { text.append(alphabet[Int(buffer << (6 - bits) & 63)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes, or `nil` for padding, white space, any foreign character, a length no encoder makes, or bits set
  /// past the last byte (RFC 4648, 3.5): one value has one spelling only.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    var buffer: UInt32 = 0
    var bits: UInt32 = 0
    for character in text.utf8 {
      guard let value = values[Int(character)] else { return nil }
      buffer = buffer << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
      }
    }
    guard bits < 6, buffer & (1 << bits - 1) == 0 else { return nil }
    return bytes
  }

  /// Whether every character is of the alphabet, whatever the bits mean.
  static func isInAlphabet(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { values[Int($0)] != nil }
  }
}
