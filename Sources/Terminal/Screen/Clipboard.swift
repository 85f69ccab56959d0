/// The sequence by which a program asks its own terminal to copy text, also over ssh (xterm's OSC 52).
enum Clipboard {
  /// Terminals cut or drop longer ones: xterm and hterm take some 75,000 characters of base64.
  static let longest = 56_000

  /// `nil` if the text is longer than terminals take.
  static func sequence(_ text: String) -> [UInt8]? {
    guard text.utf8.count <= longest else { return nil }
    return Array("\u{1B}]52;c;".utf8) + base64(Array(text.utf8)) + [0x07]
  }

  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let value = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for place in 0..<4 {
        result.append(place <= part.count ? alphabet[value >> (18 - 6 * place) & 63] : 0x3D)
      }
    }
    return result
  }
}
