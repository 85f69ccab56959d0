internal import CSQLite
internal import Glibc

/// The file under a connection: found without following a link at its name, and made with mode 0600.
enum DatabaseFile {
  /// The path with its folder's links resolved (a home folder may be one) and its last part as it is.
  static func resolved(_ path: String) throws(SQLiteError) -> (path: String, folder: String) {
    let slash = path.lastIndex(of: "/")
    let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    guard !name.isEmpty, let real = realpath(folder, nil) else {
      throw SQLiteError(code: SQLITE_CANTOPEN, message: "no such folder")
    }
    defer { free(real) }
    let resolved = String(cString: real)
    return ((resolved == "/" ? "" : resolved) + "/" + name, resolved)
  }

  /// Makes an empty file nobody else can read, unless there is one.
  ///
  /// SQLite would make it readable by the group and the world, as far as the umask lets it; its `-wal` and `-shm`
  /// take the mode of this file.
  static func make(_ path: String, exclusively: Bool) throws(SQLiteError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC | (exclusively ? O_EXCL : 0), 0o600)
    guard descriptor >= 0 else {
      let problem = String(cString: strerror(errno))
      throw SQLiteError(code: errno == ENOSPC ? SQLITE_FULL : SQLITE_CANTOPEN, message: problem)
    }
    close(descriptor)
  }
}
