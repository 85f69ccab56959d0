extension RosterArchive {
  /// Every run as it is to be shown, newest first: one whose process was killed is interrupted, not under way.
  ///
  /// Nothing is written: the next sync, which holds the lock, notes the same for good (`recover`).
  ///
  /// - Parameter lock: the path of the profile's sync lock.
  public func shownRuns(lock: String) throws -> [RunRecord] {
    let runs = try runs()
    guard runs.contains(where: { $0.state == .running }), SyncLock.isFree(path: lock) else { return runs }
    // Read again: a sync that ended before the look has told its end before it gave the lock back.
    return try self.runs().map(\.unheld)
  }
}

extension RunRecord {
  /// The run where nobody holds the lock. When it stopped is not known.
  fileprivate var unheld: RunRecord {
    guard state == .running else { return self }
    var run = self
    (run.state, run.reason) = (.incomplete, RunRecord.interrupted)
    return run
  }
}
