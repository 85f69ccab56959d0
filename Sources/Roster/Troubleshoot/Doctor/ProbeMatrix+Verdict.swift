extension ProbeMatrix {
  /// One line of the table that reads the matrix; the first that applies decides.
  private struct Rule: Sendable {
    let name: String
    let applies: @Sendable (ProbeMatrix) -> Bool
    let cause: @Sendable (ProbeMatrix) -> Cause
    let confidence: Verdict.Confidence
    var alsoPossible: [Verdict.Class] = []
    let because: String
    var first: [String] = []

    init(
      _ name: String, if applies: @escaping @Sendable (ProbeMatrix) -> Bool, _ cause: Cause,
      _ confidence: Verdict.Confidence,
      alsoPossible: [Verdict.Class] = [], because: String, first: [String] = []
    ) {
      self.init(
        name, if: applies, causedBy: { _ in cause }, confidence, alsoPossible: alsoPossible, because: because,
        first: first)
    }

    init(
      _ name: String, if applies: @escaping @Sendable (ProbeMatrix) -> Bool,
      causedBy cause: @escaping @Sendable (ProbeMatrix) -> Cause,
      _ confidence: Verdict.Confidence, alsoPossible: [Verdict.Class] = [], because: String, first: [String] = []
    ) {
      self.name = name
      self.applies = applies
      self.cause = cause
      self.confidence = confidence
      self.alsoPossible = alsoPossible
      self.because = because
      self.first = first
    }
  }

  private static let separating =
    "Run `homeroom doctor` again when every probe is answered: 200 from /organization means that a scope is missing,"
    + " 403 there too means that the organisation does not allow the app (\(Place.orgDataSharing))."

  private static let compareAddress =
    "Compare the profile's `roster_url` (`homeroom profile show`) with \(Endpoints.apple.roster), which holds where the profile names none; if it is that one, ask from another network."

  private static let table: [Rule] =
    [
      Rule(
        "refresh refused", if: { $0.refusedRefresh != nil }, causedBy: { $0.refusedRefresh ?? .consentWithdrawn },
        .certain, because: "The refresh was refused, so no request can succeed for long."),
      Rule(
        "an answer names scope", if: { $0.answers.contains(.told(.scopeMissing)) }, .scopeMissing, .certain,
        because: "A refusal itself names scope."),
      Rule(
        "an answer names the organisation", if: { $0.told != nil }, causedBy: { $0.told ?? .notListed }, .certain,
        because: "A refusal itself says that the organisation does not allow the app."),
      Rule(
        "a fresh token is refused", if: { $0.has(.unauthorized) && $0.isFresh }, .accessTokenInvalid, .certain,
        because: "401 although the access token had just been refreshed.",
        first: ["The token is fresh, so waiting does not help: connect again."]),
      Rule(
        "the token is refused", if: { $0.has(.unauthorized) }, .accessTokenInvalid, .likely,
        because: "401, and no refresh has shown yet whether that cures it."),
      Rule(
        "only the test scope", if: { $0.has(.ok) && $0.isForbidden(.users, .classes) && $0.requested == [.rosterTest] },
        .testScopeOnly, .likely,
        because: "Other requests are answered, users and classes are not, and only the test scope is requested."),
      Rule(
        "lists forbidden, others answered", if: { $0.has(.ok) && ($0.users == .forbidden || $0.classes == .forbidden) },
        .scopeMissing, .likely,
        because:
          "Other requests of the same token are answered, so the app is allowed; what is forbidden lacks its scope."),
      Rule(
        "organisation forbidden, lists answered", if: { $0.has(.ok) && $0.has(.forbidden) }, .scopeMissing, .possible,
        alsoPossible: [.appNotAllowed],
        because:
          "Lists are answered while /organization or /locations, which either scope opens, is not. That fits no rule known.",
        first: [separating]),
      Rule(
        "only the test scope, all forbidden", if: { $0.has(.forbidden) && $0.requested == [.rosterTest] },
        .testScopeOnly, .possible, alsoPossible: [.appNotAllowed],
        because: "Nothing is answered, and only the test scope is requested.",
        first: [separating]),
      Rule(
        "no scope requested, all forbidden",
        if: { $0.has(.forbidden) && $0.requested?.isDisjoint(with: [.users, .classes]) == true }, .scopeMissing,
        .possible,
        alsoPossible: [.appNotAllowed], because: "Nothing is answered, and neither scope is requested.",
        first: [separating]),
      Rule(
        "everything forbidden, fresh token", if: { $0.isForbidden(.organization) && $0.isFresh }, .notListed, .likely,
        because: "403 even on /organization, which either scope opens, with a token that was just refreshed."),
      Rule(
        "everything forbidden", if: { $0.isForbidden(.organization) }, .notListed, .possible,
        alsoPossible: [.insufficientScope],
        because: "403 even on /organization, which either scope opens; but the token was not refreshed before.",
        first: [separating]),
      Rule(
        "forbidden, the rest unknown", if: { $0.has(.forbidden) }, .scopeMissing, .possible,
        alsoPossible: [.appNotAllowed],
        because:
          "403, and no other probe was answered that could tell a missing scope from an app that is not allowed.",
        first: [separating]),
      Rule(
        "something was not checked", if: { $0.obstacle != nil }, causedBy: { $0.obstacle ?? .network }, .certain,
        because: "What could be asked was not refused; the rest could not be checked."),
      Rule(
        "organisation not found", if: { $0.organization == .absent }, .notInOrganisation, .likely,
        because: "404 at /organization: the organisation is not there, or the address is not the Roster API's.",
        first: [compareAddress]),
      Rule(
        "list not found", if: { $0.has(.absent) }, .notInOrganisation, .likely,
        because:
          "404 for a whole list, which is always there: most likely the address is not the Roster API's, or Apple has changed it.",
        first: [compareAddress]),
      Rule(
        "the token had expired", if: { $0.has(.ok) && $0.refresh == .cured }, .none, .certain,
        because: "The access token had expired; after a refresh every request is answered."),
      Rule("all answered", if: { $0.has(.ok) }, .none, .certain, because: "Every request is answered."),
      Rule(
        "nothing asked", if: { _ in true }, .unreadableAnswer, .possible,
        alsoPossible: [.notAuthorized, .insufficientScope, .appNotAllowed], because: "Nothing was asked.",
        first: ["Run `homeroom doctor` to its end."]),
    ]

  private var rule: Rule { Self.table.first { $0.applies(self) } ?? Self.table[Self.table.count - 1] }

  /// Name of the line that decides; what tests address a line by.
  var ruleName: String { rule.name }

  /// Whether a 403 among the answers means that its scope is missing, beyond mere possibility.
  var showsMissingScope: Bool { rule.cause(self).class == .insufficientScope && rule.confidence > .possible }

  public var verdict: Verdict {
    let rule = rule
    let cause = rule.cause(self)
    let remedy = Remedy.of(cause, missing: cause == .scopeMissing && rule.confidence > .possible ? missing : [])
      .ofLists(cause)
    return Verdict(
      cause: cause, confidence: rule.confidence, actor: remedy.actor, alsoPossible: rule.alsoPossible,
      evidence: [picture, rule.because] + missingScopes(cause), steps: rule.first + remedy.steps)
  }

  /// What the answers themselves add to the matrix's verdict. A refusal that names its cause, and an answer that is no
  /// refusal, are told in full; of any other refusal only what was seen counts, for what it could mean by itself has
  /// been told apart by its neighbours.
  func words(of verdicts: [Evidence.Resource: Verdict], for verdict: Verdict) -> [String] {
    let told = Self.probed.first { self[$0] == .told(verdict.cause) }
    var lines: [String] = []
    for resource in told.map({ [$0] }) ?? Self.probed {
      guard let evidence = verdicts[resource]?.evidence else { continue }
      switch self[resource] {
      case .ok, .notAsked: continue
      case .notChecked, .told: lines += evidence
      case .unauthorized, .forbidden, .absent: lines += evidence.prefix(1)
      }
    }
    var seen = Set(verdict.evidence)
    return lines.filter { seen.insert($0).inserted }
  }

  // MARK: - Signs

  private var answers: [Answer] { [organization, locations, users, classes] }
  private func has(_ answer: Answer) -> Bool { answers.contains(answer) }
  private var isFresh: Bool { refresh == .ok || refresh == .cured }

  private func isForbidden(_ resources: Evidence.Resource...) -> Bool {
    resources.allSatisfy { self[$0] == .forbidden }
  }

  private var refusedRefresh: Cause? {
    if case .refused(let cause) = refresh { cause } else { nil }
  }

  private var told: Cause? {
    for case .told(let cause) in answers { return cause }
    return nil
  }

  /// Why something was not checked: what lies nearest to this host first, for it hides what lies behind.
  private var obstacle: Cause? {
    let order: [Cause] = [.proxy, .tls, .network, .appleUnavailable, .throttled]
    var causes: [Cause] = []
    for case .notChecked(let cause) in answers { causes.append(cause) }
    if case .notChecked(let cause) = refresh { causes.append(cause) }
    return order.first(where: causes.contains) ?? causes.first
  }

  // MARK: - Words

  /// Scopes whose list was refused.
  var missing: [Scope] {
    [(Scope.users, users), (.classes, classes)].filter { $0.1 == .forbidden || $0.1 == .told(.scopeMissing) }.map(\.0)
  }

  private func missingScopes(_ cause: Cause) -> [String] {
    guard cause.class == .insufficientScope else { return [] }
    let words = missing.map { scope in
      guard let requested else { return scope.rawValue }
      return requested.contains(scope)
        ? "\(scope.rawValue) (requested)" : "\(scope.rawValue) (not requested by the profile)"
    }
    return words.isEmpty ? [] : ["Missing: \(words.joined(separator: ", "))."]
  }

  /// All answers in one line.
  private var picture: String {
    let probes = Self.probed.map { "\(EvidenceWords.path($0)) \(self[$0].words)" }
    return "Refresh \(refreshWords); \(probes.joined(separator: ", "))."
  }

  private var refreshWords: String {
    switch refresh {
    case .notTried: "not tried"
    case .ok: "ok"
    case .cured: "ok after a 401"
    case .refused(let cause): "refused (\(cause.rawValue))"
    case .notChecked(let cause): "not checked (\(cause.rawValue))"
    }
  }
}

extension ProbeMatrix.Answer {
  var words: String {
    switch self {
    case .ok: "200"
    case .unauthorized: "401"
    case .forbidden: "403"
    case .told(let cause): "403 (\(cause.rawValue))"
    case .absent: "404"
    case .notChecked(let cause): "not checked (\(cause.rawValue))"
    case .notAsked: "not asked"
    }
  }
}
