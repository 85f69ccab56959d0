internal import HTTP
internal import JSON

/// What could be read from a pasted error, and what not: the evidence for a verdict, with a check for each part.
struct PastedError {
  private(set) var evidence: Evidence
  private(set) var checks: [Check] = []

  private let text: String
  private let transcript: Transcript
  private let addresses: [PastedAddress]
  private var document: JSONValue?
  /// What told the origin, where it was neither given nor told by Apple's own address.
  private var originPlace: String?

  init(text: String, status: Int?, headers: Headers, origin: Evidence.Origin?, now: Double?) {
    self.text = text
    transcript = Transcript(text)
    addresses =
      PastedAddress.all(in: text)
      + transcript.requestLines.compactMap { line in
        line.split(separator: " ").dropFirst().first.map { PastedAddress(path: $0) }
      }
    document = PastedJSON.find(in: transcript.body)
    evidence = Evidence(origin: origin, outcome: .answer(status: nil, headers: Headers(), body: []))

    let known = readStatus(given: status)
    let fields = readHeaders(given: headers)
    readOutcome(status: known, headers: fields)
    readOrigin(given: origin)
    if let now { evidence.ownCredentialFaults = PastedClientSecret.faults(in: text, now: now, request: transcript) }
  }

  // MARK: - Status

  private mutating func readStatus(given: Int?) -> Int? {
    let inDocument = document.flatMap { PastedJSON.status(in: $0) }
    let candidates: [(Int?, String)] = [
      (given, "as given"), (transcript.answer?.status, answerPlace), (inDocument, "from a field of the JSON"),
      (isAddressOnly ? nil : PastedStatus.find(in: text), "from the words of the text"),
    ]
    for case (let status?, let place) in candidates {
      checks.append(Check(name: "status", outcome: .pass, status: status, detail: "\(status), \(place)"))
      return status
    }
    checks.append(Check(name: "status", outcome: .notChecked, detail: "no HTTP status found; give it with --status"))
    return nil
  }

  private var answerPlace: String {
    transcript.heads.count > 1
      ? "from the last of \(transcript.heads.count) status lines" : "from the status line"
  }

  /// Digits in an address are no status.
  private var isAddressOnly: Bool { addresses.count == 1 && !text.contains { $0.isWhitespace && $0 != "\n" } }

  // MARK: - Headers

  private mutating func readHeaders(given: Headers) -> Headers {
    var headers = Headers()
    // Never taken up, even where somebody pastes it.
    let refused: Set<String> = ["authorization", "cookie", "proxy-authorization"]
    for source in [given, transcript.answer?.headers ?? Headers(), transcript.looseHeaders] {
      for field in source.fields where !refused.contains(field.name.lowercased()) {
        headers.add(field.name, field.value)
      }
    }
    let count = headers.fields.count
    checks.append(
      count == 0
        ? Check(
          name: "headers", outcome: .notChecked, detail: "no headers found; `curl -i` shows them, --header gives one")
        : Check(name: "headers", outcome: .pass, detail: count == 1 ? "1 header read" : "\(count) headers read"))
    return headers
  }

  // MARK: - What happened

  private mutating func readOutcome(status: Int?, headers: Headers) {
    if let address = redirectedAddress(headers) {
      readRedirected(address)
      return
    }
    let plain = Observation.plain(String(text.prefix(64 << 10)))
    let saysNothingElse = status == nil && Observation.knownWord(in: text) == nil
    if transcript.heads.isEmpty, saysNothingElse, let code = AppleClientErrors.authorization(in: text, document) {
      if evidence.origin == nil { (evidence.origin, originPlace) = (.authorize, "from the device's error") }
      evidence.outcome = .answer(status: nil, headers: Headers(), body: Array("ASAuthorizationError \(code)".utf8))
      note(body: "ASAuthorizationError \(code)")
      return
    }
    if transcript.heads.isEmpty, saysNothingElse,
      let error = AppleClientErrors.loading(in: text) ?? ClientMessages.transportError(in: plain)
    {
      evidence.outcome = .noAnswer(error)
      note(body: "a client's message that no answer came")
      return
    }
    if transcript.heads.isEmpty, saysNothingElse || status == 401 || status == 400,
      Observation.knownWord(in: text) == nil, let check = ClientMessages.tokenCheck(in: plain)
    {
      evidence.outcome = .local(
        .signinCheck,
        detail: "A verifier's message about an identity token, check \(check.name): \(check.meaning).")
      note(body: "a verifier's message about an identity token")
      return
    }
    readBody(status: status, headers: headers)
  }

  private mutating func readBody(status: Int?, headers: Headers) {
    let body = transcript.body
    if let document {
      evidence.outcome = .answer(status: status, headers: headers, body: Array(document.text().utf8))
      note(body: "JSON with the fields \(fieldNames(document))")
    } else if body.contains(where: { !$0.isWhitespace }) {
      evidence.outcome = .answer(status: status, headers: headers, body: Array(body.utf8))
      note(body: Observation.isPage(body) ? "a web page" : "text without a JSON document")
    } else {
      // A success told by its status alone has a body that nobody pasted; one in a transcript would stand there.
      let isToldAlone = transcript.heads.isEmpty && status.map((200..<300).contains) ?? false
      evidence.outcome = .answer(status: status, headers: headers, body: isToldAlone ? Array("{}".utf8) : [])
      checks.append(Check(name: "body", outcome: .notChecked, detail: "no body found"))
    }
  }

  private mutating func note(body: String) {
    checks.append(Check(name: "body", outcome: .pass, detail: body))
  }

  /// Names only, and of those the ones that error answers are known to have.
  private func fieldNames(_ document: JSONValue) -> String {
    let known: Set<String> = [
      "error", "error_description", "errors", "id", "status", "code", "title", "detail", "message", "error_uri",
    ]
    let names = document.objectValue?.names ?? []
    let shown = names.filter(known.contains)
    let others = names.count - shown.count
    let words = shown + (others > 0 ? ["\(others) more"] : [])
    return words.isEmpty ? "of none" : words.joined(separator: ", ")
  }

  // MARK: - A redirected address

  private func redirectedAddress(_ headers: Headers) -> PastedAddress? {
    if let address = addresses.first(where: \.isRedirected) { return address }
    // What was copied may begin at the question mark.
    let line = text.drop { $0.isWhitespace || $0 == "?" }.prefix { !$0.isWhitespace }
    guard transcript.heads.isEmpty, line.hasPrefix("error=") || line.contains("&error=") else { return nil }
    let pasted = PastedAddress(path: "?" + line)
    return pasted.isRedirected ? pasted : nil
  }

  private mutating func readRedirected(_ address: PastedAddress) {
    if evidence.origin == nil { (evidence.origin, originPlace) = (.authorize, "from the redirected address") }
    guard let error = address["error"] else {
      evidence.outcome = .local(
        .none,
        detail:
          "The redirected address carries a code and no error: consent was given. Finish with `homeroom connect --callback -`."
      )
      note(body: "a redirected address with `code` (not shown)")
      return
    }
    evidence.outcome = .callback(error: error, description: address["error_description"])
    note(body: "a redirected address with `error`")
  }

  // MARK: - Where it came from

  private mutating func readOrigin(given: Evidence.Origin?) {
    let asked = addresses.lazy.compactMap(\.step).first
    if let resource = asked?.resource {
      evidence.resource = resource
      evidence.extent = addresses.first { $0.step != nil }?.extent
    }
    if let given {
      checks.insert(Check(name: "origin", outcome: .pass, detail: "\(given.rawValue), as given"), at: 0)
      return
    }
    let isRefresh = text.contains("grant_type=refresh_token") || text.contains("\"refresh_token\"")
    if let asked {
      evidence.origin = asked.origin == .token && isRefresh ? .refresh : asked.origin
      note(origin: "from the address")
    } else if let originPlace {
      note(origin: originPlace)
    } else if let guess = guessedOrigin(isRefresh: isRefresh) {
      evidence.origin = guess
      note(origin: "guessed from the answer; --from says it for sure")
    } else {
      checks.insert(
        Check(name: "origin", outcome: .notChecked, detail: "not told by the text; give it with --from"), at: 0)
    }
  }

  private mutating func note(origin place: String) {
    checks.insert(
      Check(name: "origin", outcome: .pass, detail: "\(evidence.origin?.rawValue ?? ""), \(place)"), at: 0)
  }

  private func guessedOrigin(isRefresh: Bool) -> Evidence.Origin? {
    guard case .answer = evidence.outcome else { return nil }
    let seen = Observation(evidence)
    switch seen.word {
    case "invalid_grant"?:
      let speaksOfRefresh = isRefresh || Observation.plain(text).contains("refresh")
      return speaksOfRefresh ? .refresh : nil
    case "invalid_client"?, "unsupported_grant_type"?: return isRefresh ? .refresh : .token
    case "user_cancelled_authorize"?: return .authorize
    case "insufficient_scope"?, "invalid_token"?: return .roster
    case .some: return nil
    case nil: break
    }
    if document?["errors"]?.arrayValue != nil { return .roster }
    if let status = seen.status, [401, 403, 404].contains(status) { return .roster }
    return nil
  }
}
