extension RosterArchive {
  /// What differs between the rosters of two runs.
  ///
  /// - Throws: `StoreError.noRoster` where one is no longer kept.
  public func changes(from: Int, to: Int) throws -> RosterChanges {
    for run in [from, to] where !files.exists(files.roster(run)) { throw StoreError.noRoster(run: run) }
    return try RosterComparison(old: files.roster(from), new: files.roster(to)).changes()
  }

  /// What the shrink guard asks: how much of the current roster a built one lacks. `nil` if there is none yet.
  public func comparison(with built: BuiltRoster) throws -> ShrinkGuard.Comparison? {
    guard let current = try currentRun() else { return nil }
    guard files.exists(files.roster(current)) else { throw StoreError.noRoster(run: current) }
    return try RosterComparison(old: files.roster(current), new: built.path).shrinkage()
  }
}
