internal import HTTP
internal import JSON

/// Evidence digested into what the rules ask about. It keeps the answer's text only to look for known phrases in it:
/// no part of it is ever printed.
struct Observation: Sendable {
  /// What the body is.
  enum Shape: Sendable, Hashable {
    case empty, json, page, text
  }

  /// Why no answer came.
  enum Fault: Sendable, Hashable {
    case address, token, name, connection, tls, proxy, timeout, interrupted, tooLarge, malformed, cancelled
  }

  /// Seconds two clocks may differ before it is called wrong. `Date` has whole seconds and an answer takes its time.
  static let clockTolerance = 60.0

  let origin: Evidence.Origin?
  let resource: Evidence.Resource?
  let extent: Evidence.Extent?
  private(set) var status: Int?
  private(set) var fault: Fault?
  /// libcurl's or our own words on the fault; they hold host names only.
  private(set) var faultDetail: String?
  private(set) var shape = Shape.empty
  private(set) var word: String?
  /// Upper-case words such as `FORBIDDEN` from a body of Apple's other APIs.
  private(set) var codes: [String] = []
  private(set) var text = ""
  private(set) var namesScope = false
  private(set) var challengedScopes: [Scope] = []
  private(set) var proxyMark: String?
  private(set) var hasAppleMark = false
  private(set) var waitSeconds: Int?
  private(set) var cameByRedirect = false
  let requestedScopes: Set<Scope>?
  let provenScopes: [Scope: Bool]
  let tokenIsFresh: Bool
  let clockDifference: Double?

  init(_ evidence: Evidence) {
    origin = evidence.origin
    resource = evidence.resource
    extent = evidence.extent
    requestedScopes = evidence.requestedScopes
    provenScopes = evidence.provenScopes
    tokenIsFresh = evidence.tokenIsFresh
    clockDifference = evidence.clockDifference
    switch evidence.outcome {
    case .answer(let status, let headers, let body):
      self.status = status
      read(body)
      read(headers)
    case .noAnswer(let error): read(error)
    case .callback(let error, let description):
      cameByRedirect = true
      shape = .text
      word = Self.knownWord(in: error) ?? error.lowercased()
      text = Self.plain(error + " " + (description ?? ""))
    case .local: break
    }
  }

  /// The scope that the resource cannot do without; `/organization` and `/locations` accept either of the two.
  var neededScope: Scope? {
    switch resource {
    case .users: .users
    case .classes: .classes
    default: nil
    }
  }

  var scopeWasNotRequested: Bool {
    guard let requestedScopes else { return false }
    if let neededScope { return !requestedScopes.contains(neededScope) }
    return resource != nil && requestedScopes.isDisjoint(with: [.users, .classes])
  }

  /// A scope that was proven itself and is refused now tells of a change since, which may as well be the organisation's:
  /// what was proven of others is no older and no younger, and tells nothing.
  var anotherScopeIsProven: Bool {
    guard let neededScope, provenScopes[neededScope] != true else { return false }
    return provenScopes.contains { $0.key != neededScope && $0.value }
  }
}

// MARK: - Reading an answer

extension Observation {
  /// The error words Apple documents for the token endpoints and those seen at its consent pages.
  static let words: Set<String> = [
    "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
    "invalid_scope", "unsupported_response_type", "access_denied", "user_cancelled_authorize", "server_error",
    "temporarily_unavailable", "invalid_token", "insufficient_scope", "slow_down",
  ]

  /// Lower case, `_` and `-` as spaces, runs of blanks as one: the form phrases are looked for in.
  static func plain(_ text: String) -> String {
    var out: [UInt8] = []
    out.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): out.append(byte | 0x20)
      case UInt8(ascii: "_"), UInt8(ascii: "-"), 0x00...0x20: if out.last != 0x20 { out.append(0x20) }
      default: out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// The first documented error word that stands by itself in a text.
  static func knownWord(in text: String) -> String? {
    for part in text.utf8.split(whereSeparator: { !isWordByte($0) }) {
      let candidate = String(decoding: part, as: UTF8.self).lowercased()
      if words.contains(candidate) { return candidate }
    }
    return nil
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
  }

  private mutating func read(_ body: [UInt8]) {
    guard body.contains(where: { $0 > 0x20 }) else { return }
    // An answer that succeeded may be a whole page of people: whether it begins like JSON is all that matters of it.
    let isLarge = body.count > 256 << 10
    if isLarge {
      let start = body.first { $0 > 0x20 }
      shape = start == UInt8(ascii: "{") || start == UInt8(ascii: "[") ? .json : .text
    }
    let beginning = String(decoding: body.prefix(64 << 10), as: UTF8.self)
    if !isLarge, let document = try? JSONValue(parsing: body) {
      read(document)
      return
    }
    if Self.isPage(beginning) { shape = .page } else if !isLarge { shape = .text }
    if shape != .json { word = Self.knownWord(in: beginning) }
    text = Self.plain(beginning)
    if shape == .text { namesScope = Self.namesScope(text) }
  }

  static func isPage(_ text: String) -> Bool {
    let start = plain(String(text.prefix(4096)))
    return ["<html", "<!doctype html", "<head", "<body", "<title"].contains { start.contains($0) }
  }

  private mutating func read(_ document: JSONValue) {
    if case .string(let bare) = document {
      shape = .text
      word = Self.knownWord(in: bare)
      text = Self.plain(bare)
    } else {
      shape = .json
      let errors = document["errors"]?.arrayValue ?? []
      codes = errors.compactMap { $0["code"]?.stringValue }.filter(Self.isCode)
      if status == nil { status = errors.lazy.compactMap(Self.status(of:)).first }
      word = Self.errorWord(of: document)
      // Only errors are searched for words and phrases: a page of people may say anything.
      if document["error"] != nil || !errors.isEmpty || (status ?? 400) >= 400 {
        let strings = Self.strings(in: document).joined(separator: " \n ")
        text = Self.plain(strings)
        if word == nil { word = Self.knownWord(in: strings) }
      }
    }
    namesScope = Self.namesScope(text)
  }

  private static func errorWord(of document: JSONValue) -> String? {
    for name in ["error", "error_code", "errorCode", "code", "message"] {
      guard let value = document[name] else { continue }
      if let string = value.stringValue { if let word = knownWord(in: string) { return word } }
      if let nested = value["code"]?.stringValue ?? value["error"]?.stringValue, let word = knownWord(in: nested) {
        return word
      }
    }
    return nil
  }

  private static func status(of error: JSONValue) -> Int? {
    (error["status"]?.stringValue).flatMap { Int($0) } ?? (error["status"]?.integerValue).map(Int.init)
  }

  /// `FORBIDDEN`, `FORBIDDEN_ERROR.SCOPE`: capitals only, so that it can be no token, name or e-mail.
  private static func isCode(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
  }

  private static func strings(in value: JSONValue) -> [String] {
    switch value {
    case .string(let string): [string]
    case .array(let values): values.flatMap(strings(in:))
    case .object(let object): object.members.flatMap { strings(in: $0.value) }
    default: []
    }
  }

  /// The word "scope" or a scope's own name, in text that has been made plain.
  private static func namesScope(_ text: String) -> Bool {
    if Scope.allCases.contains(where: { text.contains($0.rawValue) }) { return true }
    return text.utf8.split { !($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }
      .contains { $0.elementsEqual("scope".utf8) || $0.elementsEqual("scopes".utf8) }
  }

  private mutating func read(_ headers: Headers) {
    for field in headers.fields {
      let name = field.name.lowercased()
      switch name {
      case "www-authenticate":
        let challenge = field.value.lowercased()
        if challenge.contains("insufficient_scope") || challenge.contains("scope=") { namesScope = true }
        if word == nil { word = Self.knownWord(in: challenge) }
        challengedScopes += Scope.allCases.filter { challenge.contains($0.rawValue) }
      case "x-retry-after", "retry-after":
        if waitSeconds == nil || name == "x-retry-after" { waitSeconds = Int(field.value) ?? waitSeconds }
      default: break
      }
      if name.hasPrefix("x-apple-") || name.hasPrefix("apple-") { hasAppleMark = true }
      if name == "server", field.value.lowercased().hasPrefix("apple") { hasAppleMark = true }
    }
    proxyMark = ProxyMark.find(headers: headers, text: shape == .json ? "" : text, isPage: shape == .page)
  }

  private mutating func read(_ error: TransportError) {
    (fault, faultDetail) =
      switch error {
      case .refusedAddress(let why): (.address, "the address is refused: \(why)")
      case .unsendableToken: (.token, "the access token has characters that no header field can carry")
      case .nameNotResolved(let host): (.name, "the name \(host) was not found")
      case .connectFailed(let host): (.connection, "no connection to \(host)")
      case .tls(let host, let detail): (.tls, "TLS with \(host): \(detail)")
      case .proxy(let detail): (.proxy, detail)
      case .timedOut(let seconds): (.timeout, "no answer within \(Int(seconds.rounded(.up))) s")
      case .interrupted(let detail): (.interrupted, detail)
      case .tooLarge(let limit): (.tooLarge, "the answer passed \(limit) bytes")
      case .malformedAnswer(let detail): (.malformed, detail)
      case .cancelled: (.cancelled, "it was cancelled here")
      }
  }
}
