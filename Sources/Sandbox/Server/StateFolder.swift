internal import Glibc

/// The sandbox's folder: its client key and what it granted. Mode 0700, and one sandbox at a time.
final class StateFolder: Sendable {
  /// Absolute, without links.
  let path: String
  private let lock: Int32

  init(_ wanted: String) throws(SandboxError) {
    try Self.checkWay(to: wanted)
    if mkdir(wanted, 0o700) != 0, errno != EEXIST { throw Self.error(wanted) }
    var information = stat()
    guard lstat(wanted, &information) == 0 else { throw Self.error(wanted) }
    guard information.st_mode & S_IFMT != S_IFLNK else { throw .stateFolder(wanted, why: "it is a symbolic link") }
    guard information.st_mode & S_IFMT == S_IFDIR else { throw .stateFolder(wanted, why: "it is no folder") }
    guard information.st_uid == geteuid() else { throw .stateFolder(wanted, why: "it belongs to another user") }
    guard information.st_mode & 0o022 == 0 else { throw .stateFolder(wanted, why: "others may write to it") }
    guard let resolved = realpath(wanted, nil) else { throw Self.error(wanted) }
    path = String(cString: resolved)
    free(resolved)
    // An initialiser that throws once all is set runs `deinit` too, so nothing is set before the lock is held.
    lock = try Self.lock(path, named: wanted)
  }

  private static func lock(_ path: String, named wanted: String) throws(SandboxError) -> Int32 {
    let lock = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { throw error(wanted) }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw .stateFolder(wanted, why: "another sandbox uses it")
    }
    return lock
  }

  deinit { close(lock) }

  /// Whoever may rename a folder on the way could put another one in its place. In a sticky folder (`/tmp`) nobody
  /// renames what is not theirs.
  private static func checkWay(to wanted: String) throws(SandboxError) {
    let parent = wanted.split(separator: "/").dropLast().joined(separator: "/")
    guard let resolved = realpath(wanted.hasPrefix("/") ? "/" + parent : "./" + parent, nil) else {
      throw error(wanted)
    }
    var folder = String(cString: resolved)
    free(resolved)
    while true {
      var information = stat()
      guard stat(folder, &information) == 0 else { throw error(folder) }
      let isShared = information.st_mode & S_IWOTH != 0 && information.st_mode & S_ISVTX == 0
      if isShared || information.st_uid != 0 && information.st_uid != geteuid() {
        throw .stateFolder(wanted, why: "others may change \(folder), which leads to it")
      }
      if folder == "/" { return }
      folder = "/" + folder.split(separator: "/").dropLast().joined(separator: "/")
    }
  }

  /// Lets another sandbox use the folder.
  func release() { flock(lock, LOCK_UN) }

  func path(of name: String) -> String { path + "/" + name }

  func names() -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }

  /// Nil where there is no such file. A file that others may read is refused: it holds a key or tokens.
  func read(_ name: String) throws(SandboxError) -> [UInt8]? {
    let file = open(path(of: name), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    if file < 0 {
      if errno == ENOENT { return nil }
      throw Self.error(path(of: name))
    }
    defer { close(file) }
    var information = stat()
    guard fstat(file, &information) == 0 else { throw Self.error(path(of: name)) }
    guard information.st_uid == geteuid(), information.st_mode & 0o077 == 0 else {
      throw .stateFolder(path(of: name), why: "others may read it")
    }
    var bytes = [UInt8](repeating: 0, count: Int(information.st_size))
    guard Glibc.read(file, &bytes, bytes.count) == bytes.count else { throw Self.error(path(of: name)) }
    return bytes
  }

  /// Whole or not at all.
  func write(_ bytes: [UInt8], to name: String) throws(SandboxError) {
    let temporary = path(of: name + ".new")
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Self.error(temporary) }
    let isWritten = Glibc.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
    close(file)
    guard isWritten, rename(temporary, path(of: name)) == 0 else { throw Self.error(temporary) }
  }

  private static func error(_ path: String) -> SandboxError {
    .stateFolder(path, why: String(cString: strerror(errno)))
  }
}
