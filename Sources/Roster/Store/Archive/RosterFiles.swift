internal import Glibc

/// The names of one profile's roster files, and what is done with whole files.
struct RosterFiles: Sendable {
  let folder: String

  var catalogue: String { folder + "/catalogue.sqlite" }
  func roster(_ run: Int) -> String { path(run, "sqlite") }
  func partial(_ run: Int) -> String { path(run, "partial") }
  func building(_ run: Int) -> String { path(run, "building") }

  private func path(_ run: Int, _ kind: String) -> String {
    let digits = String(run)
    return folder + "/roster-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + "." + kind
  }

  /// What SQLite may keep beside a database.
  private static let companions = ["-wal", "-shm", "-journal"]

  func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Removes a database with its companions; one that is not there is no error.
  @discardableResult
  func remove(_ path: String) throws(FileError) -> Bool {
    var removed = false
    for name in [path] + Self.companions.map({ path + $0 }) {
      if unsafe unlink(name) == 0 {
        removed = removed || name == path
      } else if errno != ENOENT {
        throw FileError(path: name, operation: "removed", code: errno)
      }
    }
    return removed
  }

  /// Gives a file its final name and makes the name last: renamed, and the folder written to disk.
  func rename(_ old: String, to new: String) throws(FileError) {
    guard unsafe Glibc.rename(old, new) == 0 else { throw FileError(path: old, operation: "renamed", code: errno) }
    try syncFolder()
  }

  func syncFolder() throws(FileError) { try Self.sync(folder, flags: O_DIRECTORY) }

  /// Waits until a file's bytes are on disk.
  static func sync(_ path: String, flags: Int32 = 0) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | flags)
    guard descriptor >= 0 else { throw FileError(path: path, operation: "opened", code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileError(path: path, operation: "written to disk", code: errno) }
  }

  /// Every file in the folder.
  func all() throws(FileError) -> [String] {
    guard let stream = unsafe opendir(folder) else {
      if errno == ENOENT { return [] }
      throw FileError(path: folder, operation: "read", code: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
        unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(folder + "/" + name) }
    }
    return names.sorted()
  }

  /// The run and kind of a roster's file; `nil` for a file of another name.
  func parse(_ path: String) -> (run: Int, kind: String)? {
    let prefix = folder + "/roster-"
    guard path.hasPrefix(prefix) else { return nil }
    let parts = path.dropFirst(prefix.count).split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count >= 6, let run = Int(parts[0]), run > 0 else { return nil }
    return (run, String(parts[1]))
  }
}

/// A file operation the system refused.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  /// What could not be done, as a participle.
  public let operation: String
  /// The system's `errno`.
  public let code: Int32

  public var description: String { "\(path) could not be \(operation): \(unsafe String(cString: strerror(code)))" }
}
