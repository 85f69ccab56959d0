internal import HTTP

/// Several answers in one pasted text, each after the address that was asked: together they tell apart what each alone
/// leaves open, as the doctor's own probes do.
///
/// An address may stand in a command (`curl -i https://…/users`), in a request line, in an access log, or before a bare
/// status (`/users 403`). What lies between two addresses belongs to the first. Of several answers to one address the
/// last counts; a refusal before it shows that the token was renewed meanwhile.
struct PastedProbes {
  private(set) var matrix: ProbeMatrix
  private var checks: [Check] = []
  private var verdicts: [Evidence.Resource: Verdict] = [:]
  private var refresh: Verdict?

  /// More are not read.
  private static let limit = 64

  /// `nil` where the text holds no answers to two different addresses of the Roster API.
  init?(_ text: String) {
    matrix = ProbeMatrix(requested: nil)
    for section in Self.sections(of: text) {
      guard let evidence = Self.answer(in: section) else { continue }
      if section.origin == .roster { take(evidence, section) } else { takeRefresh(evidence) }
    }
    guard ProbeMatrix.probed.count(where: { matrix[$0] != .notAsked }) > 1 else { return nil }
  }

  var diagnosis: Diagnosis {
    var verdict = matrix.verdict
    if verdict.class != .healthy {
      verdict.evidence += matrix.words(of: verdicts, for: verdict)
      if let refresh, refresh.cause == verdict.cause { verdict.evidence += refresh.evidence }
    }
    let asked = ProbeMatrix.probed.filter { matrix[$0] != .notAsked }
    let summary = Check(name: "origin", outcome: .pass, detail: "roster, \(asked.count) answers from the addresses")
    return Diagnosis(verdict: verdict, checks: [summary] + checks)
  }

  // MARK: - One answer

  private mutating func take(_ evidence: Evidence, _ section: Section) {
    guard let resource = section.resource else { return }
    let verdict = Troubleshooter.judge(evidence)
    let answer = ProbeMatrix.Answer(verdict)
    if matrix[resource] == .unauthorized, answer != .unauthorized, matrix.refresh == .notTried {
      matrix.refresh = .cured
    }
    matrix[resource] = answer
    verdicts[resource == .classMembers ? .classes : resource] = verdict
    let name = resource == .classMembers ? Evidence.Resource.classes.rawValue : resource.rawValue
    checks.removeAll { $0.name == name }
    let outcome: Check.Outcome =
      switch answer {
      case .ok: .pass
      case .notChecked, .notAsked: .notChecked
      case .unauthorized, .forbidden, .told, .absent: .fail
      }
    checks.append(
      Check(
        name: name, outcome: outcome, status: evidence.status,
        detail: outcome == .pass ? "answered" : verdict.observed))
  }

  private mutating func takeRefresh(_ evidence: Evidence) {
    let verdict = Troubleshooter.judge(evidence)
    refresh = verdict
    switch verdict.class {
    case .healthy: matrix.refresh = ProbeMatrix.probed.contains { matrix[$0] == .unauthorized } ? .cured : .ok
    case .notPermission: matrix.refresh = .notChecked(verdict.cause)
    default: matrix.refresh = .refused(verdict.cause)
    }
    checks.removeAll { $0.name == "refresh" }
    checks.append(
      Check(
        name: "refresh",
        outcome: verdict.class == .healthy ? .pass : verdict.class == .notPermission ? .notChecked : .fail,
        status: evidence.status, detail: verdict.observed))
  }

  /// What a section was answered with; `nil` for an address without an answer.
  private static func answer(in section: Section) -> Evidence? {
    let transcript = Transcript(section.text)
    let reading = PastedError(
      text: section.text, status: transcript.answer == nil ? section.statusBeside : nil, headers: Headers(),
      origin: section.origin, now: nil)
    var evidence = reading.evidence
    evidence.resource = section.resource
    evidence.extent = section.extent
    switch evidence.outcome {
    case .answer(let status?, let headers, _):
      // A success told by its status alone: nobody pasted its body, and what follows are other words.
      let isToldAlone = transcript.answer == nil && (200..<300).contains(status)
      if isToldAlone { evidence.outcome = .answer(status: status, headers: headers, body: Array("{}".utf8)) }
      return evidence
    case .answer: return nil
    case .noAnswer: return evidence
    case .callback, .local: return nil
    }
  }

  // MARK: - Sections

  private struct Section {
    let origin: Evidence.Origin
    let resource: Evidence.Resource?
    let extent: Evidence.Extent?
    /// What follows the address.
    let text: String

    /// `403` right after the address, whatever marks stand between.
    var statusBeside: Int? {
      let digits = text.drop { !$0.isLetter && !$0.isNumber && !$0.isNewline }.prefix { $0.isLetter || $0.isNumber }
      guard digits.utf8.count == 3, let status = Int(digits), (100...599).contains(status) else { return nil }
      return status
    }
  }

  private static func sections(of text: String) -> [Section] {
    var starts: [(address: PastedAddress, line: Substring, word: Substring)] = []
    for line in text.split(whereSeparator: \.isNewline) {
      for word in line.split(whereSeparator: { $0.isWhitespace || "\"'<>`,;()".contains($0) }) {
        guard starts.count < limit, let address = address(word), address.step != nil else { continue }
        starts.append((address, line, word))
      }
    }
    return starts.enumerated().compactMap { index, start in
      guard let step = start.address.step else { return nil }
      // The next address's own line, a prompt or a request line, is no part of this answer.
      let next = index + 1 < starts.count ? starts[index + 1] : nil
      let isBeside = next?.line.startIndex == start.line.startIndex
      let end = next.map { isBeside ? $0.word.startIndex : $0.line.startIndex } ?? text.endIndex
      let content = String(text[start.word.endIndex..<end])
      if step.origin == .roster {
        return
          Section(origin: .roster, resource: step.resource, extent: start.address.extent, text: content)
      }
      let isRefresh = (start.line + content).contains("refresh_token")
      return step.origin == .token && isRefresh
        ? Section(origin: .refresh, resource: nil, extent: nil, text: content) : nil
    }
  }

  /// A whole address, or a path of the Roster API by itself.
  private static func address(_ word: Substring) -> PastedAddress? {
    if word.contains("://") { return PastedAddress.all(in: String(word)).first }
    guard word.hasPrefix("/") else { return nil }
    // `/users: 403` and `/users.` end a clause, not a path.
    var path = word
    while let last = path.last, last == ":" || last == "." { path.removeLast() }
    let pasted = PastedAddress(path: path)
    if pasted.step != nil { return pasted }
    // `/users` alone, as people write it to each other.
    let names = pasted.path.split(separator: "/")
    guard names.count == 1, Evidence.Resource(rawValue: String(names[0])) != nil else { return nil }
    return PastedAddress(path: "/rosterapi/v1\(pasted.path)")
  }
}
