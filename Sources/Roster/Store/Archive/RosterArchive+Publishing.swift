internal import SQLite

extension RosterArchive {
  /// Makes a built roster the current one.
  ///
  /// The file is complete and on disk. The decision to publish is noted first, then the file gets its name, then the
  /// pointer moves: whatever stops this on the way, `recover` ends it or takes it back, and until the last of the three
  /// the old roster is shown. A run held before is dropped, as this one replaces it.
  ///
  /// - Parameter warning: what in this roster is worth a look all the same; kept with the run.
  public func publish(_ built: BuiltRoster, warning: String? = nil, outcome: RunOutcome) throws {
    let run = built.summary.run
    try writing { catalogue in
      try Self.store(built, in: catalogue)
      try Self.store(outcome, of: run, in: catalogue)
      try catalogue.run(
        "UPDATE run SET state = 'publishing', reason = ? WHERE number = ?", [Value(warning), Value(run)])
    }
    try finishPublishing(run)
  }

  /// Keeps a built roster for review, beside the current one.
  public func hold(_ built: BuiltRoster, _ held: SyncReport.Held, outcome: RunOutcome) throws {
    let run = built.summary.run
    try files.rename(built.path, to: files.roster(run))
    let replaced = try writing { catalogue in
      try Self.store(built, in: catalogue)
      try Self.store(outcome, of: run, in: catalogue)
      let replaced = try Self.dropHeld(in: catalogue)
      try catalogue.run(
        """
        UPDATE run SET state = 'held', reason = ?, removed_people = ?, removed_classes = ?, emptied_classes = ?
        WHERE number = ?
        """,
        [
          .text(held.reason), Value(held.removedPeople), Value(held.removedClasses), Value(held.emptiedClasses),
          Value(run),
        ])
      return replaced
    }
    sweep(partialOf: run, rostersOf: replaced)
  }

  /// Makes the held roster the current one.
  ///
  /// - Returns: its run.
  @discardableResult
  public func acceptHeld() throws -> RunRecord {
    guard let run = try heldRun() else { throw StoreError.nothingHeld }
    try writing { try $0.run("UPDATE run SET state = 'publishing', reason = NULL WHERE number = ?", [Value(run)]) }
    try finishPublishing(run)
    guard let record = try self.run(run) else { throw StoreError.noRoster(run: run) }
    return record
  }

  /// Drops the held roster.
  ///
  /// - Returns: its run.
  @discardableResult
  public func discardHeld() throws -> Int {
    guard let run = try heldRun() else { throw StoreError.nothingHeld }
    let dropped = try writing { try Self.dropHeld(in: $0) }
    for run in dropped { try files.remove(files.roster(run)) }
    try files.syncFolder()
    return run
  }

  /// Ends what a crash left half done: to be called once the profile's sync lock is held.
  ///
  /// A complete file is adopted if its run had passed the shrink guard, and deleted if its run says nothing of it.
  /// A run that was under way becomes `incomplete`; its partial roster stays, to be resumed.
  public func recover(now: Double) throws {
    for run in try runs() where run.state == .publishing {
      if files.exists(files.building(run.run)) || files.exists(files.roster(run.run)) {
        try finishPublishing(run.run)
      } else {
        try end(
          run.run, as: .failed, reason: "its file was lost before it was published", verdict: nil,
          outcome: RunOutcome(finishedAt: now))
      }
    }
    for run in try runs() where run.state == .running {
      try end(
        run.run, as: .incomplete, reason: RunRecord.interrupted, verdict: nil, outcome: RunOutcome(finishedAt: now))
    }
    let current = try currentRun()
    let states = Dictionary(uniqueKeysWithValues: try runs().map { ($0.run, $0.state) })
    for path in try files.all() {
      guard let (run, kind) = files.parse(path), kind == "sqlite", run != current else { continue }
      switch states[run] {
      case .published, .held: break
      default: try files.remove(path)
      }
    }
  }

  /// Gives the file its name, moves the pointer, and drops what the run leaves behind.
  func finishPublishing(_ run: Int) throws {
    if files.exists(files.building(run)) { try files.rename(files.building(run), to: files.roster(run)) }
    let replaced = try writing { catalogue in
      let replaced = try Self.dropHeld(in: catalogue)
      try catalogue.run("UPDATE run SET state = 'published' WHERE number = ?", [Value(run)])
      try catalogue.run("INSERT INTO current VALUES (1, ?) ON CONFLICT DO UPDATE SET run = excluded.run", [Value(run)])
      return replaced
    }
    sweep(partialOf: run, rostersOf: replaced)
  }

  /// Removes what a run that has ended leaves behind. It has ended all the same where that is refused; the next sync
  /// removes the rest.
  private func sweep(partialOf run: Int, rostersOf replaced: [Int]) {
    for run in replaced { _ = try? files.remove(files.roster(run)) }
    _ = try? files.remove(files.partial(run))
  }

  private static func dropHeld(in catalogue: Connection) throws -> [Int] {
    let runs = try catalogue.rows("SELECT number FROM run WHERE state = 'held'") { $0.int(0) }
    try catalogue.run("UPDATE run SET state = 'discarded' WHERE state = 'held'")
    return runs
  }

  /// Removes the rosters of older runs: kept are the newest `keeping`, and always the current one, the one before it
  /// and the held one.
  public func prune(keeping: Int = kept) throws {
    let current = try currentRun()
    let published = try runs().filter { $0.state == .published }.map(\.run)
    var keep = Set(published.prefix(max(keeping, 0)))
    if let current {
      keep.insert(current)
      if let before = published.first(where: { $0 < current }) { keep.insert(before) }
    }
    for run in published where !keep.contains(run) { try files.remove(files.roster(run)) }
  }
}
