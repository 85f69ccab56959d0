public import HTTP
internal import JSON

/// Syncs one profile's roster: reads it whole from Apple and publishes it, or says why not.
///
/// Whatever happens, the roster in use stays until another is complete and has passed the shrink guard. One sync of a
/// profile runs at a time, over all processes.
public struct RosterSync: Sendable {
  public struct Options: Sendable {
    /// Begin anew even if an interrupted run could be gone on with.
    public var fresh: Bool
    /// What holds the lock, as another process tells it: `homeroom sync`, `console`.
    public var what: String

    public init(fresh: Bool = false, what: String = "homeroom sync") {
      self.fresh = fresh
      self.what = what
    }
  }

  let profile: Profile
  let folders: ProfileFolders
  let tokens: any AccessTokenSource
  let transport: any Transport
  let audit: AuditLog?
  let clock: SyncClock
  let policy: RetryPolicy

  public init(
    profile: Profile, folders: ProfileFolders, tokens: any AccessTokenSource, transport: any Transport,
    audit: AuditLog? = nil, clock: SyncClock = .system
  ) {
    self.init(
      profile: profile, folders: folders, tokens: tokens, transport: transport, audit: audit, clock: clock,
      policy: RetryPolicy())
  }

  init(
    profile: Profile, folders: ProfileFolders, tokens: any AccessTokenSource, transport: any Transport,
    audit: AuditLog?, clock: SyncClock, policy: RetryPolicy
  ) {
    self.profile = profile
    self.folders = folders
    self.tokens = tokens
    self.transport = transport
    self.audit = audit
    self.clock = clock
    self.policy = policy
  }

  /// The lists a profile with these scopes may read. The test scope stands for both.
  public static func collections(for scopes: some Sequence<Scope>) -> Set<RosterCollection> {
    scopes.reduce(into: []) { collections, scope in
      switch scope {
      case .users: collections.formUnion([.locations, .users])
      case .classes: collections.formUnion([.locations, .classes])
      case .rosterTest: collections.formUnion([.locations, .users, .classes])
      }
    }
  }

  /// Runs one sync. Cancelling the task ends it, with what was read kept for the next.
  ///
  /// - Parameter progress: called on any thread, one call at a time; the last value is always told.
  /// - Returns: how the run ended, whatever its end.
  /// - Throws: where no run could begin: `SyncLockError`, `AccessFailure` for a profile that was never connected, or
  ///   what is wrong with its folders and files.
  @concurrent public func run(
    _ options: Options = Options(), progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws -> SyncReport {
    let thread = StoreThread()
    defer { thread.stop() }
    try folders.make()
    let lock = try SyncLock(path: folders.syncLock, what: options.what, now: clock.now())
    let writer = RosterWriter(archive: RosterArchive(folder: folders.data), lock: lock, thread: thread)
    let startedAt = clock.elapsed()
    let denial = try await denial()
    let wanted = Self.collections(for: profile.scopes)
    let begun = try await writer.begin(wanted, fresh: options.fresh, now: clock.now())
    let running = RunningSync(
      sync: self, writer: writer, begun: begun, collections: wanted, denial: denial, startedAt: startedAt,
      tell: progress)
    let report = await running.run()
    record(report)
    return report
  }

  /// Publishes the held roster; no request is made. Throws `StoreError.nothingHeld` if there is none.
  @discardableResult
  public func acceptHeld(what: String = "homeroom sync --accept-shrink") throws -> RunRecord {
    guard try folders.stateFolder.check(), try folders.dataFolder.check() else { throw StoreError.nothingHeld }
    let lock = try SyncLock(path: folders.syncLock, what: what, now: clock.now())
    defer { withExtendedLifetime(lock) {} }
    let archive = RosterArchive(folder: folders.data)
    try archive.recover(now: clock.now())
    let run = try archive.acceptHeld()
    try? archive.prune()
    ProfileLog(folders).record(.synced, "run \(run.run), held before, published", at: clock.now())
    audit?.record(
      .publishedHeld, profile: profile.name,
      ["run": .integer(Int64(run.run)), "people": .init(run.people), "classes": .init(run.classes)])
    return run
  }

  /// Drops the held roster and gives its run. Throws `StoreError.nothingHeld` if there is none.
  @discardableResult
  public func discardHeld(what: String = "homeroom sync --discard") throws -> Int {
    guard try folders.stateFolder.check(), try folders.dataFolder.check() else { throw StoreError.nothingHeld }
    let lock = try SyncLock(path: folders.syncLock, what: what, now: clock.now())
    defer { withExtendedLifetime(lock) {} }
    let archive = RosterArchive(folder: folders.data)
    try archive.recover(now: clock.now())
    let run = try archive.discardHeld()
    ProfileLog(folders).record(.synced, "run \(run), held before, dropped", at: clock.now())
    audit?.record(.discardedHeld, profile: profile.name, ["run": .integer(Int64(run))])
    return run
  }

  /// Gets the first access token before a run is begun: a profile that was never connected has nothing to sync. Any
  /// other refusal is the run's to judge, and is not asked for twice.
  private func denial() async throws -> AccessFailure? {
    do {
      _ = try await tokens.accessToken()
      return nil
    } catch let failure as AccessFailure {
      if case .local(.neverConnected, _) = failure.evidence.outcome { throw failure }
      return failure
    }
  }

  /// What the profile's own log says of a run, whatever its end.
  private func log(_ report: SyncReport) {
    let counts = [
      ("people", report.people), ("classes", report.classes), ("locations", report.locations),
    ].compactMap { name, count in count.map { "\(name) \($0)" } }
    let verdict = report.verdict.map { ["\($0.class.rawValue) \($0.cause.rawValue)"] } ?? []
    let words = ["run \(report.run) \(report.state.rawValue)"] + counts + ["requests \(report.requests)"] + verdict
    ProfileLog(folders).record(.synced, words.joined(separator: ", "), at: clock.now())
  }

  private func record(_ report: SyncReport) {
    log(report)
    switch report.state {
    case .published, .held:
      audit?.record(
        report.state == .held ? .held : .synced, profile: profile.name,
        [
          "run": .integer(Int64(report.run)), "people": .init(report.people), "classes": .init(report.classes),
          "locations": .init(report.locations), "memberships": .init(report.memberships),
        ])
    case .incomplete, .failed: break
    }
  }
}
