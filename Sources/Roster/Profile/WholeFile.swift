internal import Glibc

/// Files read and written whole: never through a link, never half.
public enum WholeFile {
  /// Why a file could not be read or written. The path is the caller's to name.
  public enum Failure: Error, Equatable, Sendable {
    case system(operation: String, code: Int32)
    case notAFile
    case link
    case ownedByAnother(owner: String)
    case writableByOthers
    case tooLarge(limit: Int)
  }

  /// The bytes, or `nil` where there is no such file. Whoever else may write to it is not trusted to have done so.
  public static func read(
    _ path: String, limit: Int = 1 << 20, followingLinks: Bool = false
  ) throws(Failure) -> [UInt8]? {
    let link = followingLinks ? 0 : O_NOFOLLOW
    let file = unsafe open(path, O_RDONLY | link | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: return nil
      case ELOOP: throw .link
      default: throw .system(operation: "opened", code: errno)
      }
    }
    defer { close(file) }
    let status = try status(of: file)
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard status.st_uid == geteuid() || status.st_uid == 0 else {
      throw .ownedByAnother(owner: UserName.of(status.st_uid))
    }
    let groupWrites = status.st_mode & S_IWGRP != 0 && !UserName.isPrivateGroup(status.st_gid, of: status.st_uid)
    if status.st_mode & S_IWOTH != 0 || groupWrites { throw .writableByOthers }
    return try bytes(of: file, limit: limit)
  }

  /// Replaces the file in one step: written beside it, flushed, renamed into place. The folder must exist.
  public static func write(
    _ bytes: some Collection<UInt8>, to path: String, mode: UInt32 = 0o600
  ) throws(Failure) {
    let folderPath = path.split(separator: "/").dropLast().joined(separator: "/")
    let folder = unsafe open("/" + folderPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .system(operation: "written", code: errno) }
    defer { close(folder) }
    let temporary = path + ".\(getpid()).new"
    _ = unsafe unlink(temporary)
    let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard file >= 0 else { throw .system(operation: "written", code: errno) }
    do throws(Failure) {
      defer { close(file) }
      try put(Array(bytes), to: file)
      guard fsync(file) == 0 else { throw .system(operation: "written", code: errno) }
      guard unsafe rename(temporary, path) == 0 else { throw .system(operation: "replaced", code: errno) }
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
    fsync(folder)
  }

  /// Removes what writers that were stopped have left beside the file. To be called where nobody else can be writing it.
  static func removeUnfinished(of path: String) {
    let parts = path.split(separator: "/")
    let folder = "/" + parts.dropLast().joined(separator: "/")
    guard let name = parts.last, let entries = unsafe opendir(folder) else { return }
    defer { unsafe closedir(entries) }
    while let entry = unsafe readdir(entries) {
      let found = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if found.hasPrefix(name + "."), found.hasSuffix(".new") { _ = unsafe unlink(folder + "/" + found) }
    }
  }

  private static func status(of file: Int32) throws(Failure) -> stat {
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw .system(operation: "read", code: errno) }
    return status
  }

  private static func bytes(of file: Int32, limit: Int) throws(Failure) -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(operation: "read", code: errno) }
      if count == 0 { return result }
      result += chunk[..<count]
      if result.count > limit { throw .tooLarge(limit: limit) }
    }
  }

  private static func put(_ bytes: [UInt8], to file: Int32) throws(Failure) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress! + done, $0.count - done) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(operation: "written", code: errno) }
      done += count
    }
  }
}

extension WholeFile.Failure {
  public func message(path: String) -> String { "\(path) \(predicate)." }

  /// What is said of the file, where a message has named it already.
  var predicate: String {
    switch self {
    case .system(let operation, let code): "can't be \(operation): \(SystemWords.of(code))"
    case .notAFile: "is not a file"
    case .link: "is a symbolic link; homeroom follows none to its own files"
    case .ownedByAnother(let owner): "belongs to \(owner), not to you"
    case .writableByOthers: "may be written to by others, so it can't be trusted"
    case .tooLarge(let limit): "is larger than \(limit >> 10) KiB"
    }
  }

  public func remedy(path: String) -> String {
    switch self {
    case .system(_, let code): SystemWords.remedy(for: code)
    case .notAFile: "Give the path of a file."
    case .link: "Give the path it leads to."
    case .ownedByAnother: "Take it over, or use your own."
    case .writableByOthers: "Run: chmod go-w \(ShellWord.quote(path))"
    case .tooLarge: "Check that it is the right file."
    }
  }
}
