internal import JSON
internal import Signing

/// Looks at a client secret that stands in a pasted request: its claims tell which of the many causes of
/// `invalid_client` it is. The token itself is never kept or shown.
enum PastedClientSecret {
  static func faults(in text: String, now: Double, request: Transcript) -> [String] {
    var faults: [CredentialFault: String] = [:]
    let plain = text.lowercased()
    if plain.contains("school.api") || plain.contains("business.api") || plain.contains("account.apple.com/auth") {
      faults[.wrongAPI] = "it speaks of a scope or audience of the Apple School and Business Manager API"
    }
    let sendsJSON =
      request.requestContentType?.contains("json") ?? (plain.contains("curl") && requestsJSON(plain))
    if sendsJSON { faults[.requestForm] = "the request was sent as JSON, not form-encoded" }
    for token in tokens(in: text) {
      guard let inspection = ClientSecretInspection(token: token, now: now) else { continue }
      for (fault, detail) in inspection.faults where faults[fault] == nil { faults[fault] = detail }
    }
    return CredentialFault.allCases.compactMap { fault in faults[fault].map { fault.seen($0) } }
  }

  private static func requestsJSON(_ plain: String) -> Bool {
    plain.contains("-h 'content-type: application/json") || plain.contains("-h \"content-type: application/json")
      || plain.contains("--json")
  }

  /// Texts of the form of a JWT whose header names ES256 or no algorithm at all, at most 8.
  private static func tokens(in text: String) -> [JWT] {
    let parts = text.utf8.split { byte in
      !((0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "."))
    }
    return parts.lazy.filter { $0.starts(with: "eyJ".utf8) }.prefix(8)
      .compactMap { try? JWT(compact: String(decoding: $0, as: UTF8.self)) }
      // An identity token is signed with RS256 and is none of the app's own credentials.
      .filter { $0.algorithm != "RS256" }
  }
}
