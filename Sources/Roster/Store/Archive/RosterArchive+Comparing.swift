extension RosterArchive {
  /// What differs between the rosters of two runs.
  ///
  /// - Throws: `StoreError.noRoster` where one is no longer kept.
  public func changes(from: Int, to: Int) throws -> RosterChanges {
    for run in [from, to] where !files.exists(files.roster(run)) { throw StoreError.noRoster(run: run) }
    return try RosterComparison(old: files.roster(from), new: files.roster(to)).changes()
  }

  /// What the shrink guard asks: how much of the current roster a built one lacks. `nil` if there is none yet.
  ///
  /// Where the current file is lost or damaged, the counts of its run still tell how many records there were.
  public func comparison(with built: BuiltRoster) throws -> ShrinkGuard.Comparison? {
    guard let current = try currentRun(), let record = try run(current) else { return nil }
    do {
      guard files.exists(files.roster(current)) else { throw StoreError.noRoster(run: current) }
      return try RosterComparison(old: files.roster(current), new: built.path).shrinkage()
    } catch is StoreError {
      let new = built.summary
      return ShrinkGuard.Comparison(
        people: Self.list(record.people, new.people), classes: Self.list(record.classes, new.classes),
        locations: Self.list(record.locations, new.locations),
        memberships: Self.list(record.memberships, new.memberships))
    }
  }

  private static func list(_ before: Int?, _ after: Int?) -> ShrinkGuard.Comparison.List? {
    guard let before, let after else { return nil }
    return ShrinkGuard.Comparison.List(before: before, after: after, removed: max(0, before - after))
  }
}
