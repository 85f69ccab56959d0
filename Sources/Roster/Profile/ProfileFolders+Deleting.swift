internal import Glibc

extension ProfileFolders {
  /// What was there and is gone, and what is still there: nothing, unless the file system refused.
  public struct Deletion: Equatable, Sendable {
    public var deleted: [String]
    public var remaining: [String]
    /// A console is still open and has files of these open: their space is freed when it ends.
    public var isHeldOpen = false
  }

  /// Seconds an open console is given to see that its profile is gone, and to let go of it.
  private static let patience = 5.0

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
  /// has to be there before it is deleted. A console that is open keeps nobody from deleting, but is waited for a little:
  /// what it has open stays on the disk, without a name, until it lets go.
  public func delete() async throws -> Deletion {
    _ = try stateFolder.check()
    _ = try dataFolder.check()
    let sync = Self.exists(syncLock) ? try SyncLock(path: syncLock, what: "forget", now: UTCTime.now) : nil
    let refresh = Self.exists(refreshLock) ? try await FileLock.acquire(refreshLock) : nil
    defer { withExtendedLifetime((sync, refresh)) {} }
    let consoles = OpenConsoles(consoleLock)
    let before = contents()
    for folder in [state, data] { FolderTree.remove(folder) }
    let remaining = before.filter(Self.exists) + contents().filter { !before.contains($0) }
    return Deletion(
      deleted: before.filter { !remaining.contains($0) }, remaining: remaining,
      isHeldOpen: await consoles?.areThere(after: Self.patience) ?? false)
  }

  /// The consoles that are open on a profile: each shares the lock on one file, also once that has lost its name.
  private final class OpenConsoles: Sendable {
    private let file: Int32

    init?(_ path: String) {
      file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
      if file < 0 { return nil }
    }

    deinit { close(file) }

    /// Whether one still is when so many seconds have passed; false as soon as none is.
    func areThere(after seconds: Double) async -> Bool {
      let clock = ContinuousClock()
      let end = clock.now + .seconds(seconds)
      while flock(file, LOCK_EX | LOCK_NB) != 0 {
        guard clock.now < end, (try? await clock.sleep(for: .milliseconds(50))) != nil else { return true }
      }
      return false
    }
  }

  private static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }
}
