extension SetupChain {
  /// The diagnosis with what a person has answered weighed in.
  ///
  /// An answer is a person's word, no evidence: it changes no verdict that the evidence bears alone, and makes none more
  /// certain. Where the evidence fits several classes, those whose settings were answered as wrong come before those
  /// nobody has looked at, and these before those answered as right. A setting answered as wrong is the first step.
  public func weigh(_ diagnosis: Diagnosis) -> Diagnosis {
    Diagnosis(verdict: weigh(diagnosis.verdict), checks: diagnosis.checks)
  }

  public func weigh(_ verdict: Verdict) -> Verdict {
    guard [.notAuthorized, .insufficientScope, .appNotAllowed].contains(verdict.class) else { return verdict }
    var verdict = ranked(verdict)
    let classes = [verdict.class] + verdict.alsoPossible
    let asked = links.filter { link in
      link.answer != nil && link.id.causes.contains { verdict.cause == $0 || classes.contains($0.class) }
    }
    verdict.evidence += asked.compactMap(Self.words)
    // Where the first step leads there anyway, it is not told twice.
    let wrong = asked.filter { link in
      link.answer?.isRight == false && link.id.causes.contains { $0.class == verdict.class }
        && verdict.steps.first?.contains(link.id.place) != true
    }
    verdict.steps =
      wrong.map { "Set right what was answered with no, \u{201C}\($0.id.title)\u{201D}: \($0.id.place)." }
      + verdict.steps
    return verdict
  }

  /// The same evidence, with the class that the answers speak for named first.
  private func ranked(_ verdict: Verdict) -> Verdict {
    guard verdict.confidence == .possible, !verdict.alsoPossible.isEmpty else { return verdict }
    let classes = [verdict.class] + verdict.alsoPossible
    let best = classes.min { rank($0) < rank($1) } ?? verdict.class
    guard best != verdict.class, rank(best) < rank(verdict.class), let cause = cause(of: best) else { return verdict }
    // What tells the classes apart stays the first step; what to do then is the other cause's.
    let separating = verdict.steps.dropLast(Remedy.of(verdict.cause).steps.count)
    let remedy = Remedy.of(cause)
    return Verdict(
      cause: cause, confidence: .possible, actor: remedy.actor, alsoPossible: classes.filter { $0 != best },
      evidence: verdict.evidence, steps: separating + remedy.steps)
  }

  private func links(of class: Verdict.Class) -> [Link] {
    links.filter { link in link.id.causes.contains { $0.class == `class` } }
  }

  private func rank(_ class: Verdict.Class) -> Int {
    let answers = links(of: `class`).map { $0.answer?.isRight }
    if answers.contains(false) { return 0 }
    return !answers.isEmpty && answers.allSatisfy { $0 == true } ? 2 : 1
  }

  /// What a wrong setting of that class shows itself by: of one answered as wrong, if there is one.
  private func cause(of class: Verdict.Class) -> Cause? {
    let links = links(of: `class`)
    let link = links.first { $0.answer?.isRight == false } ?? links.first
    return link?.id.causes.first { $0.class == `class` }
  }

  private static func words(_ link: Link) -> String? {
    guard let answer = link.answer else { return nil }
    let words = answer.isRight ? "yes" : "no"
    return "\u{201C}\(link.id.title)\u{201D} was answered with \(words) by a person at \(UTCTime.rfc3339(answer.at))."
  }
}
