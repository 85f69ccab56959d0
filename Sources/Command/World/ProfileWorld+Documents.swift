internal import Console
internal import JSON
internal import Roster

extension ProfileWorld {
  /// So many lines are listed; the counts tell all.
  private static var listed: Int { 500 }

  func changes() throws -> ChangeList {
    try told {
      let kept = try desk.archive.keptRuns()
      guard let to = try desk.archive.currentRun(), let from = kept.first(where: { $0 < to }) else {
        return ChangeList(from: nil, to: nil, counts: [:], entries: [])
      }
      return try ChangeListing(desk.archive, from: from, to: to).list(upTo: Self.listed)
    }
  }

  func findings() throws -> FindingList {
    try told {
      guard let roster = try desk.archive.openCurrent() else { return FindingList(counts: [:], entries: []) }
      var list = FindingList(counts: [:], entries: [])
      try desk.archive.forEachFinding(of: roster) { finding in
        if finding.accepted == nil { list.counts[finding.rule.rawValue, default: 0] += 1 }
        guard finding.accepted != nil || list.counts[finding.rule.rawValue, default: 0] <= Self.listed else { return }
        list.entries.append(
          FindingEntry(
            rule: finding.rule.rawValue, isError: finding.severity == .error,
            subjectKind: finding.subject.kind.rawValue, subjectID: finding.subject.id, name: finding.name,
            message: finding.message, accepted: finding.accepted?.reason, target: target(finding.subject)))
      }
      return list
    }
  }

  private func target(_ subject: Finding.Subject) -> Target {
    switch subject.kind {
    case .class: .schoolClass(ClassID(subject.id))
    case .person: .person(PersonID(subject.id))
    case .location: .location(LocationID(subject.id))
    }
  }

  func acceptFinding(rule: String, subjectKind: String, subjectID: String, reason: String) throws {
    try told {
      guard let rule = Finding.Rule(rawValue: rule), let kind = Finding.Subject.Kind(rawValue: subjectKind) else {
        return
      }
      try desk.archive.accept(rule, Finding.Subject(kind: kind, id: subjectID), reason: reason, at: UTCTime.now)
    }
  }

  func history() throws -> History {
    try told {
      let runs = try desk.archive.shownRuns(lock: desk.folders.syncLock).map { run in
        let counts = [(RosterCollection.users, run.people), (.classes, run.classes)]
          .compactMap { list, count in count.map(list.counted) }.joined(separator: ", ")
        let words = [run.state.rawValue, counts, run.reason ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        return History.Entry(
          at: run.startedAt, text: "Sync \(run.run): \(words)", isFailure: [.failed, .incomplete].contains(run.state),
          verdict: run.verdict)
      }
      let failures = try desk.archive.failures(limit: 100).filter { $0.run == nil }.map(Self.entry)
      let acts = desk.log.entries(of: Self.shownActs, limit: 100).map { entry in
        History.Entry(
          at: entry.at, text: Self.title(entry.act) + (entry.words.isEmpty ? "" : ": \(entry.words)"),
          isFailure: entry.act == .notDone)
      }
      return History(entries: (runs + failures + acts).sorted { $0.at > $1.at })
    }
  }

  /// The newest failure, unless a consent came after it, or a roster whose sync began so or went on from it.
  func lastFailure(before roster: RosterSummary?) throws -> FailureRecord? {
    guard let failure = try desk.archive.failures(limit: 1).first else { return nil }
    if let run = failure.run, run == roster?.run { return nil }
    let consent = desk.log.entries(of: [.connected], limit: 1).first?.at
    return failure.at > max(roster?.asOf ?? 0, consent ?? 0) ? failure : nil
  }

  static func entry(_ failure: FailureRecord) -> History.Entry {
    History.Entry(at: failure.at, text: words(failure), isFailure: true, verdict: failure.verdict)
  }

  /// What stands in no database: runs and failures with a verdict do.
  static let shownActs: Set<ProfileLog.Act> = [.connected, .disconnected, .exported, .notDone]

  private static func title(_ act: ProfileLog.Act) -> String {
    switch act {
    case .connected: "Connected"
    case .disconnected: "Disconnected: the consent was given back"
    case .refreshed: "Access token renewed"
    case .synced: "Sync"
    case .exported: "Export"
    case .notDone: "Not done"
    case .checked: "Checks"
    case .failed: "Failure"
    }
  }

  /// What was asked, and the status it was answered with.
  private static func words(_ failure: FailureRecord) -> String {
    if let run = failure.run { return "Sync \(run) failed" }
    let asked =
      switch failure.origin {
      case .authorize: "Consent"
      case .token: "Exchange of the authorization code"
      case .refresh: "Refresh of the access token"
      case .revoke: "Revocation"
      case .roster:
        "Request" + (failure.resource.map { " for \($0.rawValue.split(separator: "_").joined(separator: " "))" } ?? "")
      case nil: "Checks"
      }
    return asked + " failed" + (failure.status.map { ", HTTP \($0)" } ?? "")
  }

  func held() throws -> HeldReview? {
    try told {
      guard let run = try desk.archive.heldRun(), let held = try desk.archive.run(run)?.held else { return nil }
      var vanishing: [String] = []
      if let current = try desk.archive.currentRun() {
        let listing = try ChangeListing(desk.archive, from: current, to: run)
        vanishing = try listing.vanishing(upTo: Self.listed)
      }
      return HeldReview(
        run: run, reason: held.reason, removedPeople: held.removedPeople, removedClasses: held.removedClasses,
        emptiedClasses: held.emptiedClasses, vanishing: vanishing)
    }
  }

  func examine(progress: @escaping @Sendable (Console.Examination) -> Void) async throws -> Console.Examination {
    let examination = await desk.examine(version: Version.current) { update in
      progress(
        Console.Examination(
          verdict: nil,
          checks: update.checks.map { check in
            Self.check(
              check,
              as: update.running.contains(check.name) ? .running : update.finished.contains(check.name) ? nil : .waiting
            )
          }))
    }
    try Task.checkCancellation()
    var shown = Self.examination(examination.diagnosis, at: examination.finishedAt)
    shown.scopes = examination.scopes
    return shown
  }

  func explain(_ pasted: String) async throws -> Console.Examination {
    let diagnosis = Explanation.of(text: pasted, status: nil, headerLines: [], origin: nil, now: UTCTime.now)
    var shown = Self.examination(diagnosis, at: UTCTime.now)
    shown.report = Self.handout(Report(diagnosis: diagnosis, generatedAt: UTCTime.now, version: Version.current))
    return shown
  }

  static func examination(_ diagnosis: Diagnosis, at: Double) -> Console.Examination {
    Console.Examination(
      verdict: diagnosis.verdict, checks: diagnosis.checks.map { check($0) }, at: at)
  }

  func answerSetup(_ link: SetupLink, isRight: Bool?) throws {
    try told { try desk.answer(link, isRight: isRight, at: UTCTime.now) }
  }

  /// What is under way, or has its turn yet to come, has no detail.
  private static func check(
    _ check: Check, as unfinished: Console.Examination.Check.Outcome? = nil
  ) -> Console.Examination.Check {
    if let unfinished { return Console.Examination.Check(name: check.name, outcome: unfinished) }
    let outcome: Console.Examination.Check.Outcome =
      switch check.outcome {
      case .pass: .pass
      case .fail: .fail
      case .notChecked: .notChecked
      }
    return Console.Examination.Check(name: check.name, outcome: outcome, status: check.status, detail: check.detail)
  }

  func report() async throws -> String { try told { try kept.markdown } }

  private var kept: Report {
    get throws {
      guard let report = desk.report else { throw Failure.noDiagnosis(profile: desk.profile.name) }
      return report
    }
  }

  private static func handout(_ report: Report) -> Handout {
    Handout(markdown: report.markdown, json: report.json.text(indented: true) + "\n")
  }

  func saveReport(_ report: Handout?, to path: String) async throws -> String {
    try told {
      let path = invocation.absolute(invocation.expanded(path))
      try NewFile.write((report ?? Self.handout(kept)).text(for: path), to: path)
      return "Written to \(path)"
    }
  }
}
