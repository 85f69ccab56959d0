/// What a run has learnt about the connection, and what that makes of its end.
struct SyncFindings {
  /// How a run that brought no roster ended.
  struct Conclusion {
    var state: SyncReport.State
    var verdict: Verdict?
    /// The failure the verdict rests on.
    var evidence: Evidence?
    var localFault: String?
    /// In words, for the history.
    var reason: String
  }

  private let requested: Set<Scope>
  private var matrix: ProbeMatrix
  private var failures: [SyncRun.Source: AccessFailure] = [:]

  init(requested: Set<Scope>) {
    self.requested = requested
    matrix = ProbeMatrix(requested: requested)
  }

  mutating func answered(_ resource: Evidence.Resource) { matrix[resource] = .ok }

  mutating func failed(_ source: SyncRun.Source, _ failure: AccessFailure) {
    failures[source] = failure
    guard failure.evidence.origin == .roster, let resource = failure.evidence.resource else { return }
    if failure.evidence.tokenIsFresh { matrix.refresh = .ok }
    // A list that was answered before is not unproven by a later fault.
    if matrix[resource] != .ok || failure.evidence.status == 403 {
      matrix[resource] = ProbeMatrix.Answer(Troubleshooter.judge(failure.evidence))
    }
  }

  /// What requests have shown of the scopes.
  var proofs: [Scope: Bool] { matrix.proven }

  /// Scopes whose list was refused.
  var missing: [Scope] { matrix.missing }

  func conclude(_ stop: SyncRun.Stop, fault: String?) -> Conclusion {
    switch stop {
    case .cancelled: return Conclusion(state: .incomplete, reason: "cancelled")
    case .localFault:
      let words = fault ?? "the roster could not be stored"
      return Conclusion(state: .failed, localFault: words, reason: words)
    case .wrongOrganization: return told(.failed, Self.wrongOrganization)
    case .organization(let reason): return conclude(.organization, reason)
    case .collection(let collection, let reason): return conclude(.collection(collection), reason)
    case .outOfTime(let source): return outOfTime(source)
    }
  }

  private func conclude(_ source: SyncRun.Source, _ stop: CollectionRead.Stop) -> Conclusion {
    switch stop {
    case .failed: return told(.failed, judged(source), failures[source])
    case .outOfTries, .tokenRefused: return told(.incomplete, judged(source), failures[source])
    case .paging(let reason):
      let evidence = Evidence(
        origin: .roster, resource: source.resource,
        outcome: .local(.unreadableAnswer, detail: "\(source.words): \(reason.words)"), requestedScopes: requested)
      return told(.incomplete, Troubleshooter.judge(evidence), AccessFailure(evidence))
    }
  }

  /// A 403 means one thing beside a list that was answered and another where nothing was: all answers of this run
  /// judge it together.
  private func judged(_ source: SyncRun.Source) -> Verdict {
    guard let failure = failures[source] else { preconditionFailure("a run stopped by a request has its failure") }
    let alone = Troubleshooter.judge(failure.evidence)
    guard failure.evidence.origin == .roster, failure.evidence.status == 403, alone.confidence < .certain else {
      return alone
    }
    let together = matrix.verdict
    return together.class == .healthy || together.class == .notPermission ? alone : together
  }

  private func outOfTime(_ source: SyncRun.Source) -> Conclusion {
    var verdict = judged(source)
    let wasAsked = failures[source].map { RequestFailure($0, receivedAt: 0) }
    if wasAsked?.kind == .throttled || wasAsked?.askedWait != nil {
      if verdict.cause != .throttled {
        verdict = Verdict(
          cause: .throttled, confidence: .certain, actor: .nobody, evidence: verdict.evidence, steps: verdict.steps)
      }
      verdict.evidence.append("Waiting as long as the server asks would pass what one sync may spend.")
    }
    return told(.incomplete, verdict, failures[source])
  }

  private func told(_ state: SyncReport.State, _ verdict: Verdict, _ failure: AccessFailure? = nil) -> Conclusion {
    Conclusion(
      state: state, verdict: verdict, evidence: failure?.evidence,
      reason: verdict.evidence.first ?? verdict.cause.rawValue)
  }

  private static let wrongOrganization = Verdict(
    cause: .notInOrganisation, confidence: .certain, actor: .you,
    evidence: [
      "The connection answers for another organisation than the one whose rosters this profile holds.",
      "Two organisations are never mixed in one profile.",
    ],
    steps: [
      "Add a profile for the other organisation: `homeroom profile add NAME …`, then `homeroom connect`.",
      "Or, if this profile is meant for it from now on: `homeroom forget`, then `homeroom connect`.",
    ])
}

extension SyncRun.Source {
  fileprivate var resource: Evidence.Resource {
    switch self {
    case .organization: .organization
    case .collection(let collection): collection.resource
    }
  }

  fileprivate var words: String { "/" + resource.rawValue }
}

extension RosterCollection {
  var resource: Evidence.Resource {
    switch self {
    case .locations: .locations
    case .users: .users
    case .classes: .classes
    }
  }
}

extension RosterPage {
  /// Records received, readable or not.
  var count: Int {
    switch records {
    case .people(let people): people.count + unreadable.count
    case .classes(let classes): classes.count + unreadable.count
    case .locations(let locations): locations.count + unreadable.count
    }
  }
}
