internal import SQLite

/// The one writer of a sync: all that touches the profile's files, on a thread of its own.
actor RosterWriter {
  /// A run that has a number and a file to write to.
  struct Begun: Sendable {
    var run: Int
    /// Seconds since 1970: `as_of` of the roster to be.
    var startedAt: Double
    /// It goes on where an interrupted run stopped.
    var isResumed: Bool
    /// The organisation of this profile, where one is known.
    var organization: String?
    /// Counts of the roster in use, to tell about how much is to come.
    var expected: [RosterCollection: Int]
    var proofs: [Scope: Bool]
    /// Ends a long store operation from any thread.
    var interrupt: @Sendable () -> Void
  }

  /// A roster that is complete, and how it compares.
  struct Outcome: Sendable {
    var roster: BuiltRoster
    var comparison: ShrinkGuard.Comparison?
    var unreadable: [RosterCollection: ShrinkGuard.Unreadable]
  }

  private let thread: StoreThread
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.asUnownedSerialExecutor() }

  private let archive: RosterArchive
  private let lock: SyncLock
  private var partial: PartialRoster?
  private var seen: [RosterCollection: SeenIDs] = [:]

  /// - Parameter lock: held for as long as this writer lives.
  init(archive: RosterArchive, lock: SyncLock, thread: StoreThread) {
    self.archive = archive
    self.lock = lock
    self.thread = thread
  }

  /// Ends what a crash left half done, then goes on with the interrupted run or begins a new one.
  func begin(_ collections: Set<RosterCollection>, fresh: Bool, now: Double) throws -> Begun {
    try archive.recover(now: now)
    let partial: PartialRoster
    var isResumed = false
    if !fresh, let interrupted = try archive.interrupted() {
      if Resumption.mayContinue(
        startedAt: interrupted.startedAt, reading: interrupted.collections, wanted: collections, now: now)
      {
        try archive.resume(interrupted)
        partial = interrupted
        isResumed = true
      } else {
        try interrupted.close()
        partial = try archive.beginRun(collections: collections, now: now)
      }
    } else {
      partial = try archive.beginRun(collections: collections, now: now)
    }
    self.partial = partial
    let current = try archive.currentRun().flatMap { try archive.run($0) }
    return Begun(
      run: partial.run, startedAt: partial.startedAt, isResumed: isResumed,
      organization: try archive.organization()?.id,
      expected: [.users: current?.people, .classes: current?.classes, .locations: current?.locations]
        .compactMapValues(\.self),
      proofs: try archive.scopeProofs().mapValues(\.isProven), interrupt: partial.interrupt)
  }

  /// Notes whose roster it is, and says from where each collection is to be read.
  func prepare(_ organization: Organization) throws -> [RosterCollection: Checkpoint] {
    let partial = try begun()
    guard try archive.setOrganization(organization) else { throw OrganizationConflict() }
    if let other = try partial.organization(), other.id != organization.id {
      for collection in partial.collections { try partial.restart(collection) }
    }
    try partial.setOrganization(organization)
    var checkpoints: [RosterCollection: Checkpoint] = [:]
    for collection in partial.collections {
      var checkpoint = try partial.checkpoint(collection) ?? Checkpoint()
      checkpoint.limit = try checkpoint.limit ?? archive.pageLimit(collection)
      checkpoints[collection] = checkpoint
      var ids = SeenIDs()
      if !checkpoint.isComplete { try partial.forEachID(of: collection) { _ = ids.insert($0) } }
      seen[collection] = ids
    }
    return checkpoints
  }

  /// Writes a page with its checkpoint, and counts its ids that are new to the pass.
  func append(_ page: RosterPage, _ keep: CollectionRead.Keep) throws -> Int {
    let partial = try begun()
    let end = PageEnd(pass: keep.pass, next: keep.next, isComplete: keep.isComplete, limit: keep.limit)
    let collection: RosterCollection
    let ids: [String]
    switch page.records {
    case .people(let people):
      try partial.append(people: people, unreadable: page.unreadable, end: end)
      collection = .users
      ids = people.map(\.id.rawValue)
    case .classes(let classes):
      try partial.append(classes: classes, unreadable: page.unreadable, end: end)
      collection = .classes
      ids = classes.map(\.id.rawValue)
    case .locations(let locations):
      try partial.append(locations: locations, unreadable: page.unreadable, end: end)
      collection = .locations
      ids = locations.map(\.id.rawValue)
    }
    if keep.isComplete {
      seen[collection] = nil
      return ids.count
    }
    return (ids + page.unreadable.compactMap(\.id)).count { seen[collection, default: SeenIDs()].insert($0) }
  }

  func restart(_ collection: RosterCollection) throws {
    try begun().restart(collection)
    seen[collection] = SeenIDs()
  }

  /// Builds the roster and compares it with the one in use.
  func build() throws -> Outcome {
    let partial = try begun()
    var unreadable: [RosterCollection: ShrinkGuard.Unreadable] = [:]
    for collection in partial.collections {
      let checkpoint = try partial.checkpoint(collection)
      if let limit = checkpoint?.limit { try archive.setPageLimit(limit, collection) }
      unreadable[collection] = ShrinkGuard.Unreadable(
        records: try partial.unreadableCount(collection), received: checkpoint?.received ?? 0)
    }
    let roster = try partial.build()
    return Outcome(roster: roster, comparison: try comparison(with: roster), unreadable: unreadable)
  }

  /// Compares with the roster in use; with its counts alone if its file is lost or damaged, so that a new roster can
  /// take its place without slipping past the guard.
  private func comparison(with roster: BuiltRoster) throws -> ShrinkGuard.Comparison? {
    do {
      return try archive.comparison(with: roster)
    } catch let error as StoreError {
      switch error {
      case .noRoster, .notARoster: break
      default: throw error
      }
    } catch let error as SQLiteError where error.isDamaged {}
    guard let before = try archive.currentRun().flatMap({ try archive.run($0) }) else { return nil }
    let after = roster.summary
    func list(_ before: Int?, _ after: Int?) -> ShrinkGuard.Comparison.List? {
      guard let before, let after else { return nil }
      return ShrinkGuard.Comparison.List(before: before, after: after, removed: max(0, before - after))
    }
    return ShrinkGuard.Comparison(
      people: list(before.people, after.people), classes: list(before.classes, after.classes),
      locations: list(before.locations, after.locations), memberships: list(before.memberships, after.memberships))
  }

  func publish(_ roster: BuiltRoster, warning: String?, outcome: RunOutcome) throws {
    try partial?.close()
    try archive.publish(roster, warning: warning, outcome: outcome)
    // The roster is shown, whether or not an old one could be removed.
    try? archive.prune()
  }

  func hold(_ roster: BuiltRoster, _ held: SyncReport.Held, outcome: RunOutcome) throws {
    try partial?.close()
    try archive.hold(roster, held, outcome: outcome)
  }

  /// Ends a run that brought no roster; what it read stays for the next.
  func end(_ report: SyncReport, reason: String, outcome: RunOutcome, failure: FailureRecord?) throws {
    try partial?.close()
    try archive.end(
      report.run, as: report.state == .failed ? .failed : .incomplete, reason: reason, verdict: report.verdict,
      outcome: outcome)
    if let failure { try archive.recordFailure(failure) }
  }

  func note(_ proofs: [Scope: Bool], at now: Double) throws {
    for (scope, isProven) in proofs {
      try archive.recordScopeProof(ScopeProof(scope: scope, isProven: isProven, at: now))
    }
  }

  private func begun() throws -> PartialRoster {
    guard let partial else { throw StoreError.incomplete }
    return partial
  }
}

/// Another program has meanwhile stored rosters of another organisation in this profile's folder.
private struct OrganizationConflict: Error, CustomStringConvertible {
  var description: String { "this profile's rosters are of another organisation" }
}
