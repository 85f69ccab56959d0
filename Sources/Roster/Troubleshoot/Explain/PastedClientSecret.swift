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

  /// Tokens whose header names ES256 or no algorithm at all; an identity token is signed with RS256 and is none of the
  /// app's own credentials.
  private static func tokens(in text: String) -> [JWT] {
    WrappedToken.all(in: text).compactMap { try? JWT(compact: $0) }.filter { $0.algorithm != "RS256" }
  }
}
