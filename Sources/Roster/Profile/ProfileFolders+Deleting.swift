internal import Glibc

extension ProfileFolders {
  /// What was there and is gone, and what is still there: nothing, unless the file system refused.
  public struct Deletion: Equatable, Sendable {
    public var deleted: [String]
    public var remaining: [String]
  }

  /// Every file and folder below the two, the two themselves last; links are listed, never followed.
  public func contents() -> [String] {
    [state, data].flatMap { folder -> [String] in
      guard Self.exists(folder) else { return [] }
      return FolderTree.paths(below: folder).reversed() + [folder]
    }
  }

  /// Deletes both folders with all that is in them, and looks again.
  ///
  /// Throws `SyncLockError` while a sync writes there, and waits for a token refresh that is under way: what it stores
  /// has to be there before it is deleted.
  public func delete() async throws -> Deletion {
    _ = try stateFolder.check()
    _ = try dataFolder.check()
    let sync = Self.exists(syncLock) ? try SyncLock(path: syncLock, what: "forget", now: UTCTime.now) : nil
    let refresh = Self.exists(refreshLock) ? try await FileLock.acquire(refreshLock) : nil
    defer { withExtendedLifetime((sync, refresh)) {} }
    let before = contents()
    for folder in [state, data] { FolderTree.remove(folder) }
    let remaining = before.filter(Self.exists) + contents().filter { !before.contains($0) }
    return Deletion(deleted: before.filter { !remaining.contains($0) }, remaining: remaining)
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }
}
