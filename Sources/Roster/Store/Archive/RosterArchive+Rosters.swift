extension RosterArchive {
  /// The roster that is shown; `nil` before the first sync.
  public func openCurrent() throws -> StoredRoster? {
    // Another process may publish and prune between reading the pointer and opening the file.
    for _ in 0..<3 {
      guard let run = try currentRun() else { return nil }
      if let roster = try? open(run: run) { return roster }
    }
    guard let run = try currentRun() else { return nil }
    // The one that is shown is always kept: without its file it is as good as damaged.
    guard files.exists(files.roster(run)) else { throw StoreError.notARoster(path: files.roster(run)) }
    return try open(run: run)
  }

  /// The roster of a run: published and still kept, or held.
  public func open(run: Int) throws -> StoredRoster {
    let path = files.roster(run)
    guard files.exists(path) else { throw StoreError.noRoster(run: run) }
    return try StoredRoster(path: path)
  }

  /// Runs whose rosters are kept, newest first.
  public func keptRuns() throws -> [Int] {
    try runs().map(\.run).filter { files.exists(files.roster($0)) }
  }
}
