internal import Glibc
internal import Roster

extension Invocation {
  /// The roster to read: the file given with `--roster`, else the profile's current one.
  func roster() throws -> any RosterQuestions {
    if has("csv"), global.json { throw UsageError.contradiction("--csv", "--json") }
    if let file = global.roster { return try rosterFile(file) }
    let profile = try profile()
    let folders = try places().folders(of: profile.name)
    guard try folders.dataFolder.check(), let roster = try RosterArchive(folder: folders.data).openCurrent() else {
      throw Failure.noRoster(profile: profile.name)
    }
    return roster
  }

  /// A roster file that somebody was given. What is wrong with it is told of the file, not of a database.
  func rosterFile(_ given: String) throws -> StoredRoster {
    let path = absolute(expanded(given))
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Failure.rosterFile(path: path, code: errno) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError.notARoster(path: path)
    }
    return try StoredRoster(path: path)
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
