internal import SQLite

extension RosterArchive {
  /// Every run, newest first.
  public func runs() throws -> [RunRecord] {
    try reading { try $0.rows("SELECT \(RunRecord.columns) FROM run ORDER BY number DESC", read: RunRecord.init) } ?? []
  }

  public func run(_ number: Int) throws -> RunRecord? {
    try reading {
      try $0.first("SELECT \(RunRecord.columns) FROM run WHERE number = ?", [Value(number)], read: RunRecord.init)
    } ?? nil
  }

  /// The run whose roster is shown.
  public func currentRun() throws -> Int? {
    try reading { try $0.first("SELECT run FROM current") { $0.int(0) } } ?? nil
  }

  /// The run whose roster waits for review.
  public func heldRun() throws -> Int? {
    try reading {
      try $0.first("SELECT number FROM run WHERE state = 'held' ORDER BY number DESC LIMIT 1") { $0.int(0) }
    } ?? nil
  }

  /// Begins a run: gives it the next number, and makes its partial roster. What is left of earlier partial rosters is
  /// removed.
  ///
  /// - Parameter now: seconds since 1970; the roster's `as_of`.
  public func beginRun(collections: Set<RosterCollection>, now: Double) throws -> PartialRoster {
    try removePartials()
    let number = try writing { catalogue in
      try catalogue.run("INSERT INTO run (started_at, state) VALUES (?, 'running')", [Value(now)])
      return Int(catalogue.lastInsertedRowID)
    }
    return try PartialRoster(
      creating: files.partial(number), run: number, startedAt: now, collections: collections)
  }

  /// The partial roster of the last run, if it was interrupted and has left one that can be read.
  ///
  /// Whether to go on with it (its age, organization and collections) is the caller's choice; to do so, call
  /// `resume`, else `beginRun`, which removes it.
  public func interrupted() throws -> PartialRoster? {
    guard let last = try runs().first, [.running, .incomplete, .failed].contains(last.state),
      files.exists(files.partial(last.run))
    else { return nil }
    do {
      return try PartialRoster(resuming: files.partial(last.run))
    } catch is StoreError {
      return nil
    } catch let error as SQLiteError where error.isDamaged || error.isMissing {
      return nil
    }
  }

  /// Notes that an interrupted run is under way again.
  public func resume(_ partial: PartialRoster) throws {
    try files.remove(files.building(partial.run))
    try writing {
      try $0.run(
        "UPDATE run SET state = 'running', finished_at = NULL, reason = NULL, verdict = NULL WHERE number = ?",
        [Value(partial.run)])
    }
  }

  /// Ends a run that published nothing; its partial roster stays, to be resumed. A run whose roster is shown or held has
  /// ended already, and stays as it is.
  public func end(
    _ run: Int, as state: RunRecord.State, reason: String?, verdict: Verdict?, outcome: RunOutcome
  ) throws {
    precondition(state == .incomplete || state == .failed, "a run ends without a roster as one of these")
    let hasEnded = try writing { catalogue in
      let stored = try catalogue.first("SELECT state FROM run WHERE number = ?", [Value(run)]) { $0.text(0) ?? "" }
      if stored.flatMap(RunRecord.State.init(rawValue:)).map({ [.published, .held].contains($0) }) == true { return true }
      try Self.store(outcome, of: run, in: catalogue)
      try catalogue.run(
        "UPDATE run SET state = ?, reason = ?, verdict = ? WHERE number = ?",
        [.text(state.rawValue), Value(reason), Value(verdict?.storedText), Value(run)])
      return false
    }
    if !hasEnded { try files.remove(files.building(run)) }
  }

  static func store(_ outcome: RunOutcome, of run: Int, in catalogue: Connection) throws {
    try catalogue.run(
      "UPDATE run SET finished_at = ?, requests = requests + ?, retries = retries + ? WHERE number = ?",
      [Value(outcome.finishedAt), Value(outcome.requests), Value(outcome.retries), Value(run)])
  }

  static func store(_ built: BuiltRoster, in catalogue: Connection) throws {
    let summary = built.summary
    try catalogue.run(
      "UPDATE run SET people = ?, classes = ?, locations = ?, memberships = ?, duplicates = ? WHERE number = ?",
      [
        Value(summary.people), Value(summary.classes), Value(summary.locations), Value(summary.memberships),
        Value(built.duplicates), Value(summary.run),
      ])
  }

  private func removePartials() throws {
    for path in try files.all() {
      guard let (_, kind) = files.parse(path), kind == "partial" || kind == "building" else { continue }
      try files.remove(path)
    }
  }
}

extension RunRecord {
  static let columns = """
    number, started_at, finished_at, state, reason, people, classes, locations, memberships, requests, retries, \
    duplicates, removed_people, removed_classes, emptied_classes, verdict
    """

  init(_ row: Row) {
    run = row.int(0)
    startedAt = row.double(1)
    finishedAt = row.optionalDouble(2)
    state = row.text(3).flatMap(State.init(rawValue:)) ?? .failed
    reason = row.text(4)
    people = row.optionalInt(5)
    classes = row.optionalInt(6)
    locations = row.optionalInt(7)
    memberships = row.optionalInt(8)
    requests = row.int(9)
    retries = row.int(10)
    duplicates = row.int(11)
    held = row.optionalInt(12).map {
      SyncReport.Held(
        reason: row.text(4) ?? "", removedPeople: $0, removedClasses: row.int(13), emptiedClasses: row.int(14))
    }
    verdict = row.text(15).flatMap(Verdict.init(storedText:))
  }
}
