internal import HTTP
internal import SQLite
internal import Synchronization

/// One sync under way: performs what `SyncRun` decides, and tells it what happened.
///
/// Requests and waits are child tasks, the store is one actor; every event passes through one loop, so this object is
/// used by one task only.
final class RunningSync {
  /// What the child tasks report.
  private enum Event: Sendable {
    case organization(Organization)
    case page(RosterCollection, RosterPage)
    case failed(SyncRun.Source, AccessFailure)
    case prepared([RosterCollection: Checkpoint])
    case waited(SyncRun.Source)
    case written(RosterCollection, newIDs: Int)
    case restarted(RosterCollection)
    case cancelled
    /// Something on this machine failed; the words.
    case fault(String)
  }

  private let sync: RosterSync
  private let writer: RosterWriter
  private let begun: RosterWriter.Begun
  private let collections: Set<RosterCollection>
  private let startedAt: Double
  private let requests: CountingTransport
  private let api: RosterAPI
  private let meter: SyncMeter

  private var machine: SyncRun
  /// Refusal of the first access token, told as the answer to the first request.
  private var denial: AccessFailure?
  /// Pages that arrived and are not written yet, oldest first.
  private var arrived: [RosterCollection: [RosterPage]] = [:]
  private var organization: Organization?
  private var findings: SyncFindings
  private var asked = 0
  private var retries = 0
  private var fault: String?

  init(
    sync: RosterSync, writer: RosterWriter, begun: RosterWriter.Begun, collections: Set<RosterCollection>,
    denial: AccessFailure?, startedAt: Double, tell: @escaping @Sendable (SyncProgress) -> Void
  ) {
    self.sync = sync
    self.writer = writer
    self.begun = begun
    self.collections = collections
    self.denial = denial
    self.startedAt = startedAt
    requests = CountingTransport(sync.transport)
    api = RosterAPI(
      endpoints: sync.profile.endpoints, tokens: sync.tokens, transport: requests,
      requestedScopes: Set(sync.profile.scopes), provenScopes: begun.proofs)
    machine = SyncRun(
      collections: RosterCollection.allCases.filter(collections.contains), expecting: begun.organization,
      policy: sync.policy, budget: WaitBudget(startedAt: startedAt))
    findings = SyncFindings(requested: Set(sync.profile.scopes))
    var progress = SyncProgress(run: begun.run, startedAt: sync.clock.now())
    for collection in RosterCollection.allCases {
      progress.collections[collection] = SyncProgress.Progress(
        state: collections.contains(collection) ? .waiting : .skipped, expected: begun.expected[collection])
    }
    meter = SyncMeter(progress, clock: sync.clock, tell: tell)
  }

  func run() async -> SyncReport {
    let ending = await read()
    let report: SyncReport
    switch ending {
    case .complete: report = await finish()
    case .stopped(let stop): report = await end(stop)
    }
    meter.update { $0.phase = .finished }
    return report
  }
}

// MARK: - Reading

extension RunningSync {
  /// Reads everything, or as far as it goes. Returns once nothing is under way any more.
  private func read() async -> SyncRun.Ending {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    return await withDiscardingTaskGroup { group in
      var ending: SyncRun.Ending?
      perform(machine.begin(), in: &group, continuation, &ending)
      // The stream ends early only when this task is cancelled.
      var iterator = events.makeAsyncIterator()
      while ending == nil {
        let event = await iterator.next() ?? .cancelled
        let actions = take(event)
        perform(actions, in: &group, continuation, &ending)
      }
      group.cancelAll()
      return ending ?? .stopped(.cancelled)
    }
  }

  /// Notes what an event brought and asks the machine what follows.
  private func take(_ event: Event) -> [SyncRun.Action] {
    let seen: SyncRun.Event
    switch event {
    case .organization(let answer):
      organization = answer
      findings.answered(.organization)
      seen = .organization(id: answer.id)
    case .page(let collection, let page):
      arrived[collection, default: []].append(page)
      findings.answered(collection.resource)
      meter.update { $0.collections[collection]?.received += page.count }
      seen = .page(collection, PageSummary(moreToFollow: page.moreToFollow, nextPageToken: page.nextPageToken))
    case .failed(let source, let failure):
      findings.failed(source, failure)
      seen = .failed(source, RequestFailure(failure, receivedAt: sync.clock.now()))
    case .prepared(let checkpoints):
      meter.update { progress in
        progress.phase = .reading
        for (collection, checkpoint) in checkpoints {
          progress.collections[collection]?.state = checkpoint.isComplete ? .complete : .reading
          progress.collections[collection]?.received = checkpoint.received
        }
      }
      seen = .prepared(checkpoints.mapValues { CollectionRead.Position($0) })
    case .waited(let source):
      meter.waits(source, nil)
      seen = .waited(source)
    case .written(let collection, let newIDs): seen = .written(collection, newIDs: newIDs)
    case .restarted(let collection): seen = .restarted(collection)
    case .cancelled: seen = .cancelled
    case .fault(let words):
      fault = fault ?? words
      seen = .localFault
    }
    let actions = machine.handle(seen, now: sync.clock.elapsed(), random: sync.clock.random())
    if case .failed = event, actions.contains(where: \.asksAgain) { retries += 1 }
    return actions
  }

  private func perform(
    _ actions: [SyncRun.Action], in group: inout DiscardingTaskGroup, _ events: AsyncStream<Event>.Continuation,
    _ ending: inout SyncRun.Ending?
  ) {
    for action in actions {
      switch action {
      case .finish(let end): ending = end
      case .askOrganization:
        if let denial {
          self.denial = nil
          events.yield(.failed(.organization, denial))
          continue
        }
        asked += 1
        request(.organization, in: &group, events) { [api] in .organization(try await api.organization()) }
      case .ask(let collection, let ask):
        asked += 1
        request(.collection(collection), in: &group, events) { [api] in
          .page(collection, try await api.page(of: collection, token: ask.token, limit: ask.limit))
        }
      case .wait(let source, let until, let reason):
        let left = until - sync.clock.elapsed()
        meter.waits(source, SyncProgress.Wait(reason: reason, until: sync.clock.now() + left))
        group.addTask { [clock = sync.clock] in
          guard (try? await clock.sleep(until)) != nil else { return }
          events.yield(.waited(source))
        }
      case .prepare:
        guard let organization else { continue }
        store(in: &group, events) { [writer] in .prepared(try await writer.prepare(organization)) }
      case .write(let collection, let keep):
        guard let page = arrived[collection]?.first else { continue }
        arrived[collection]?.removeFirst()
        if keep.isComplete { meter.update { $0.collections[collection]?.state = .complete } }
        store(in: &group, events) { [writer] in
          .written(collection, newIDs: try await writer.append(page, keep))
        }
      case .restart(let collection, _):
        arrived[collection] = nil
        meter.update { $0.collections[collection]?.received = 0 }
        store(in: &group, events) { [writer] in
          try await writer.restart(collection)
          return .restarted(collection)
        }
      }
    }
    meter.update { [requests] in
      $0.requests = requests.count
      $0.retries = retried
    }
  }

  /// Requests sent again after a failure, those after a 401 among them.
  private var retried: Int { retries + max(0, requests.count - asked) }

  private func request(
    _ source: SyncRun.Source, in group: inout DiscardingTaskGroup, _ events: AsyncStream<Event>.Continuation,
    _ body: @escaping @Sendable () async throws -> Event
  ) {
    group.addTask { [words] in
      do {
        events.yield(try await body())
      } catch let failure as AccessFailure {
        events.yield(.failed(source, failure))
      } catch is CancellationError {
        events.yield(.cancelled)
      } catch {
        events.yield(.fault(words(error)))
      }
    }
  }

  /// Of what failed on this machine. SQLite names no file; those that a sync writes lie beside the roster.
  private var words: @Sendable (any Error) -> String {
    let folder = sync.folders.data
    return { $0 is SQLiteError ? "\(folder): \($0)" : "\($0)" }
  }

  private func store(
    in group: inout DiscardingTaskGroup, _ events: AsyncStream<Event>.Continuation,
    _ body: @escaping @Sendable () async throws -> Event
  ) {
    group.addTask { [words] in
      do { events.yield(try await body()) } catch { events.yield(.fault(words(error))) }
    }
  }
}

// MARK: - Ending

extension RunningSync {
  /// Builds what was read, and publishes or holds it.
  private func finish() async -> SyncReport {
    meter.update { $0.phase = .building }
    do {
      let outcome = try await built()
      if Task.isCancelled { return await end(.cancelled) }
      meter.update { $0.phase = .publishing }
      await note(findings.proofs)
      var report = self.report(.published)
      report.people = outcome.roster.summary.people
      report.classes = outcome.roster.summary.classes
      report.locations = outcome.roster.summary.locations
      report.memberships = outcome.roster.summary.memberships
      report.duplicates = outcome.roster.duplicates
      switch ShrinkGuard().judge(outcome.comparison, unreadable: outcome.unreadable) {
      case .publish(let warning):
        report.warning = warning
        try await writer.publish(outcome.roster, warning: warning, outcome: self.outcome())
      case .hold(let held):
        report.state = .held
        report.held = held
        try await writer.hold(outcome.roster, held, outcome: self.outcome())
      }
      report.seconds = sync.clock.elapsed() - startedAt
      return report
    } catch {
      if Task.isCancelled { return await end(.cancelled) }
      fault = words(error)
      return await end(.localFault)
    }
  }

  /// Building takes a while and has no place to stop at: a cancelled one is interrupted again and again until it has
  /// noticed.
  private func built() async throws -> RosterWriter.Outcome {
    let isDone = Flag()
    let interrupt = begun.interrupt
    return try await withTaskCancellationHandler {
      defer { isDone.raise() }
      return try await writer.build()
    } onCancel: {
      Task.detached {
        while !isDone.isRaised {
          interrupt()
          try? await Task.sleep(for: .milliseconds(20))
        }
      }
    }
  }

  private func end(_ stop: SyncRun.Stop) async -> SyncReport {
    var conclusion = findings.conclude(stop, fault: fault)
    conclusion.verdict = conclusion.verdict.map { verdict in
      let consent = (try? CredentialsFile(sync.folders).read())?.scopes
      let gap = ConsentGap(profile: sync.profile, consent: consent)
      return gap?.told(in: verdict, missing: findings.missing) ?? verdict
    }
    var report = self.report(conclusion.state)
    report.verdict = conclusion.verdict
    report.localFault = conclusion.localFault
    report.wasCancelled = stop == .cancelled
    await note(findings.proofs)
    let failure = conclusion.verdict.map { verdict in
      FailureRecord(
        at: sync.clock.now(), origin: conclusion.evidence?.origin, resource: conclusion.evidence?.resource,
        status: conclusion.evidence?.status, run: begun.run, verdict: verdict)
    }
    do {
      try await writer.end(report, reason: conclusion.reason, outcome: outcome(), failure: failure)
    } catch {
      // A full disk may refuse this too; the next sync finds the run unended and says so.
      report.localFault = report.localFault ?? words(error)
    }
    return report
  }

  private func report(_ state: SyncReport.State) -> SyncReport {
    var report = SyncReport(
      run: begun.run, state: state, requests: requests.count, retries: retried,
      seconds: sync.clock.elapsed() - startedAt)
    report.skipped = Set(RosterCollection.allCases).subtracting(collections)
    return report
  }

  private func outcome() -> RunOutcome {
    RunOutcome(finishedAt: sync.clock.now(), requests: requests.count, retries: retried)
  }

  /// What requests have shown of scopes is worth keeping, but no reason to lose a roster.
  private func note(_ proofs: [Scope: Bool]) async {
    try? await writer.note(proofs, at: sync.clock.now())
  }
}

extension SyncRun.Action {
  /// Whether it sends a failed request again, at once or later.
  fileprivate var asksAgain: Bool {
    switch self {
    case .ask, .askOrganization, .wait, .restart: true
    case .prepare, .write, .finish: false
    }
  }
}

extension CollectionRead.Position {
  fileprivate init(_ checkpoint: Checkpoint) {
    self.init(
      pass: checkpoint.pass, next: checkpoint.next, isComplete: checkpoint.isComplete, limit: checkpoint.limit)
  }
}

private final class Flag: Sendable {
  private let value = Atomic(false)

  var isRaised: Bool { value.load(ordering: .acquiring) }
  func raise() { value.store(true, ordering: .releasing) }
}

/// Counts what is sent.
private final class CountingTransport: Transport {
  private let transport: any Transport
  private let sent = Atomic(0)

  init(_ transport: any Transport) { self.transport = transport }

  var count: Int { sent.load(ordering: .relaxed) }

  func send(_ request: Request) async throws(TransportError) -> Response {
    sent.add(1, ordering: .relaxed)
    return try await transport.send(request)
  }
}
