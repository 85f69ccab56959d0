/// Turns evidence into a verdict by the table of rules.
///
/// The result holds no part of an answer but statuses, documented error words, codes in capitals, scope names, host
/// names and counts: no secret, no name, no e-mail.
public enum Troubleshooter {
  public static func judge(_ evidence: Evidence) -> Verdict {
    if case .local(let cause, let detail) = evidence.outcome { return local(cause, detail: detail, evidence) }
    let seen = Observation(evidence)
    let rule = Rules.all.first { $0.applies(to: seen) } ?? Rules.rest[Rules.rest.count - 1]
    return verdict(rule, seen, faults: evidence.ownCredentialFaults)
  }

  /// The rule that decides on evidence from outside.
  static func rule(for evidence: Evidence) -> Rule? {
    let seen = Observation(evidence)
    return Rules.all.first { $0.applies(to: seen) }
  }

  /// Whether no rule knows anything in the evidence.
  static func isAtALoss(_ evidence: Evidence) -> Bool {
    if case .local = evidence.outcome { return false }
    return rule(for: evidence).map { $0.name == Rules.rest.last?.name } ?? true
  }

  private static func verdict(_ rule: Rule, _ seen: Observation, faults: [String]) -> Verdict {
    var remedy = Remedy.of(
      rule.cause, missing: rule.confidence > .possible ? EvidenceWords.missing(seen) : [])
    if seen.extent == .list { remedy = remedy.ofLists(rule.cause) }
    var lines = EvidenceWords.of(seen)
    lines.append(rule.because)
    var steps = rule.first + remedy.steps
    if rule.cause == .ownCredentials {
      let account = OwnCredentials.account(
        known: faults, clockDifference: seen.clockDifference, isOurRequest: seen.requestedScopes != nil)
      lines += account.evidence
      steps = rule.first + account.steps
    }
    if rule.cause == .clock, let difference = seen.clockDifference {
      let words = EvidenceWords.clock(difference)
      lines.append(words.prefix(1).uppercased() + words.dropFirst() + ".")
    }
    if rule.cause == .scopeMissing { lines += EvidenceWords.scopes(seen) }
    lines.append(rule.source.words)
    return Verdict(
      cause: rule.cause, confidence: rule.confidence, actor: remedy.actor, alsoPossible: rule.alsoPossible,
      evidence: lines, steps: steps)
  }

  private static func local(_ cause: Cause, detail: String, _ evidence: Evidence) -> Verdict {
    let remedy = Remedy.of(cause)
    var lines = detail.isEmpty ? [] : [detail]
    var steps = remedy.steps
    // What was found here is told by its detail; a ranking of what it might be would only blur it.
    if cause == .ownCredentials, !evidence.ownCredentialFaults.isEmpty {
      let account = OwnCredentials.account(
        known: evidence.ownCredentialFaults, clockDifference: evidence.clockDifference, isOurRequest: false)
      lines += account.evidence
      steps = account.steps
    }
    return Verdict(cause: cause, confidence: .certain, actor: remedy.actor, evidence: lines, steps: steps)
  }
}
