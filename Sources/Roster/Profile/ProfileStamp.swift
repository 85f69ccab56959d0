internal import Glibc

/// What is stored for a profile, as the file system tells it without a file being opened: where two stamps are equal
/// nothing has changed between them, whoever may have written.
///
/// It is what an open console watches other processes by: a sync at night, `disconnect`, `forget`.
public struct ProfileStamp: Equatable, Sendable {
  /// The two folders and the lock that every open console holds, which stay the same ones as long as the profile is
  /// not forgotten. A file system may give a new folder the number of a deleted one, but not that of an open file.
  private let places: [FileStamp.Identity?]
  /// What is written in them: the credentials, the catalogue and what it has not taken in yet, the last checks.
  private let files: [FileStamp?]

  /// Whether both are of the same folders: not if they were deleted, and not if they were deleted and made again.
  public func isOfSameFolders(as other: ProfileStamp) -> Bool { places == other.places }

  /// What was found of a profile.
  public enum Finding: Equatable, Sendable {
    case there(ProfileStamp)
    /// A folder of it is gone.
    case gone
    /// The file system gives no answer now.
    case unknown
  }

  init(places: [FileStamp.Identity?], files: [FileStamp?]) {
    self.places = places
    self.files = files
  }
}

extension ProfileFolders {
  /// A handful of `stat` calls.
  public var stamp: ProfileStamp.Finding {
    var places: [FileStamp.Identity?] = []
    for (path, isFolder) in [(state, true), (data, true), (consoleLock, false)] {
      guard case .success(let stamp) = FileStamp.of(path) else { return .unknown }
      if isFolder, stamp == nil { return .gone }
      places.append(stamp?.identity)
    }
    let catalogue = RosterFiles(folder: data).catalogue
    var files: [FileStamp?] = []
    for path in [credentials, catalogue, catalogue + "-wal", Report.path(self)] {
      guard case .success(let stamp) = FileStamp.of(path) else { return .unknown }
      files.append(stamp)
    }
    return .there(ProfileStamp(places: places, files: files))
  }
}

/// One file or folder as `stat` tells it.
struct FileStamp: Equatable, Sendable {
  struct Identity: Equatable, Sendable {
    var device: UInt
    var file: UInt
  }

  struct Refusal: Error {}

  var identity: Identity
  var size: Int
  /// When it was last written: seconds since 1970, and nanoseconds.
  var seconds: Int
  var nanoseconds: Int

  /// `nil` where there is no such file.
  static func of(_ path: String) -> Result<FileStamp?, Refusal> {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .success(nil) : .failure(Refusal())
    }
    return .success(
      FileStamp(
        identity: Identity(device: UInt(status.st_dev), file: UInt(status.st_ino)), size: Int(status.st_size),
        seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec))
  }
}
