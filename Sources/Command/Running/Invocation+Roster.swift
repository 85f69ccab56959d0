internal import Roster

extension Invocation {
  /// The roster to read: the file given with `--roster`, else the profile's current one.
  func roster() throws -> any RosterQuestions {
    if has("csv"), global.json { throw UsageError.contradiction("--csv", "--json") }
    if let file = global.roster { return try StoredRoster(path: absolute(file)) }
    let profile = try profile()
    let folders = try places().folders(of: profile.name)
    guard try folders.dataFolder.check(), let roster = try RosterArchive(folder: folders.data).openCurrent() else {
      throw Failure.noRoster(profile: profile.name)
    }
    return roster
  }

  func desk() throws -> Desk { Desk(profile: try profile(), places: try places()) }
}

extension Invocation {
  /// The profile's rosters and history.
  func archive() throws -> RosterArchive {
    let folders = try places().folders(of: try profile().name)
    _ = try folders.dataFolder.check()
    return RosterArchive(folder: folders.data)
  }
}
