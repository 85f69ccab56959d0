internal import JSON
internal import Secrets
internal import Signing

/// Identity tokens and authorization codes in the forms they are pasted in: as text, as the base64 that `Data` becomes
/// in JSON, as hex, as a list of bytes.
enum TokenText {
  static func token(_ value: JSONValue) -> Secret? { text(value).flatMap { token($0) } }

  /// A compact JWT, or `nil` for what is none.
  static func token(_ text: String) -> Secret? {
    guard text.utf8.count <= JWT.maximumLength * 2 else { return nil }
    if isToken(text) { return Secret(text) }
    return decoded(text).first(where: isToken).map { Secret($0) }
  }

  static func code(_ value: JSONValue) -> Secret? {
    guard let text = text(value), !text.isEmpty else { return nil }
    // Apple's codes hold dots, which base64 has not.
    if text.contains(".") { return Secret(text) }
    return Secret(decoded(text).first { $0.contains(".") && isPrintable($0) } ?? text)
  }

  /// Three parts, the first being a JSON object in base64url.
  private static func isToken(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].hasPrefix("eyJ") && (try? JWT(compact: text)) != nil
  }

  private static func isPrintable(_ text: String) -> Bool { text.utf8.allSatisfy { (0x21...0x7E).contains($0) } }

  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): return text
    case .array(let values): return text(bytes: values)
    // Node prints a Buffer so.
    case .object(let object): return object["data"]?.arrayValue.flatMap(text(bytes:))
    default: return nil
    }
  }

  private static func text(bytes values: [JSONValue]) -> String? {
    var bytes: [UInt8] = []
    for value in values {
      guard let byte = value.integerValue.flatMap({ UInt8(exactly: $0) }) else { return nil }
      bytes.append(byte)
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// What it may stand for: hex digits are letters of base64, too.
  private static func decoded(_ text: String) -> [String] {
    [hex(text), base64(text)].compactMap { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Base64 of either alphabet, with or without padding and line breaks.
  private static func base64(_ text: String) -> [UInt8]? {
    var plain = ""
    plain.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "+": plain.unicodeScalars.append("-")
      case "/": plain.unicodeScalars.append("_")
      case "=", "\n", "\r": continue
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return Base64URL.decode(plain)
  }

  /// `<65794a68 …>` and `65794a68…`: how `Data` describes itself.
  private static func hex(_ text: String) -> [UInt8]? {
    let digits = text.utf8.filter { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: " ") }
    guard digits.count.isMultiple(of: 2), !digits.isEmpty else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 2) {
      guard let byte = UInt8(String(decoding: digits[start..<start + 2], as: UTF8.self), radix: 16) else { return nil }
      bytes.append(byte)
    }
    return bytes
  }
}
