internal import HTTP
internal import JSON

/// Errors that Apple's frameworks report by a number: of a request that got no answer, and of a sign-in on the device.
///
/// Sources: Apple, "URLError.Code" and "ASAuthorizationError.Code"; cordova-plugin-sign-in-with-apple.
enum AppleClientErrors {
  /// Why a request got no answer, by `NSURLErrorDomain`: `Error Domain=NSURLErrorDomain Code=-1009`, `URLError -1009`,
  /// or the number alone.
  static func loading(in text: String) -> TransportError? {
    let plain = Observation.plain(String(text.prefix(64 << 10)))
    let bare = text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }
    let names = ["nsurlerror", "urlerror", "cfnetwork", "code", "error"]
    guard bare.count == text.count(where: { !$0.isWhitespace }) || names.contains(where: plain.contains) else {
      return nil
    }
    return negatives(in: text).lazy.compactMap { error(of: $0) }.first
  }

  private static func error(of code: Int) -> TransportError? {
    switch code {
    case -1001: .timedOut(seconds: 0)
    case -1003, -1006: .nameNotResolved(host: "it asked")
    case -1004, -1009, -1018, -1019, -1020: .connectFailed(host: "the server")
    case -1005: .interrupted(detail: "the client says that the connection broke")
    case -1022, -1206 ... -1200: .tls(host: "the server", detail: "the client says that TLS failed")
    case -1011, -1014, -1015, -1016, -1017: .malformedAnswer(detail: "the client could not read the answer")
    default: nil
    }
  }

  /// Numbers of four digits with a minus that is no hyphen between letters or digits.
  private static func negatives(in text: String) -> [Int] {
    let bytes = Array(text.utf8.prefix(64 << 10))
    return bytes.indices.filter { bytes[$0] == UInt8(ascii: "-") }.compactMap { minus in
      if minus > 0, isWordByte(bytes[minus - 1]) { return nil }
      let digits = bytes[(minus + 1)...].prefix { (0x30...0x39).contains($0) }
      if digits.count != 4 || (digits.endIndex < bytes.count && isWordByte(bytes[digits.endIndex])) { return nil }
      return Int(String(decoding: digits, as: UTF8.self)).map { -$0 }
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }

  // MARK: - A sign-in on the device

  /// The code of `ASAuthorizationError`, by its number or its name, also as the Cordova plugin hands it on.
  static func authorization(in text: String, _ document: JSONValue?) -> Int? {
    let plain = Observation.plain(String(text.prefix(64 << 10)))
    for domain in ["authorizationerror", "authenticationservices"] {
      guard let mark = plain.firstRange(of: domain) else { continue }
      let rest = plain[mark.upperBound...].prefix(80)
      for word in rest.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        if let code = code(of: word) { return code }
      }
    }
    guard document?["localizedDescription"] != nil || document?["localizedFailureReason"] != nil else { return nil }
    let code = document?["code"]
    return code?.stringValue.flatMap { Self.code(of: $0[...]) }
      ?? code?.integerValue.flatMap { Self.code(of: String($0)[...]) }
  }

  private static let names = [
    "unknown": 1000, "canceled": 1001, "cancelled": 1001, "invalidresponse": 1002, "nothandled": 1003, "failed": 1004,
    "notinteractive": 1005,
  ]

  private static func code(of word: Substring) -> Int? {
    if let code = names[word.lowercased()] { return code }
    return Int(word).flatMap { (1000...1005).contains($0) ? $0 : nil }
  }
}
