internal import Glibc
internal import Roster

/// A folder of this process alone that is gone when it ends. One that a killed process left behind is removed by the
/// next that makes one.
final class ScratchFolder: Sendable {
  let path: String

  /// Throws `PlacesError` where others could put something else in the folder's place.
  init(purpose: String, environment: [String: String]) throws {
    let base = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
    try PrivateFolder(base: base, names: []).make()
    Self.sweep(base, purpose)
    var pattern = Array("\(base)/homeroom-\(purpose)-\(getpid())-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&pattern) != nil else { throw Failure.fileUnwritable(path: base, code: errno) }
    path = String(decoding: pattern.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func remove() { FolderTree.remove(path) }

  deinit { remove() }

  /// Folders of this user whose process is no more.
  private static func sweep(_ base: String, _ purpose: String) {
    let prefix = "homeroom-\(purpose)-"
    for name in FolderTree.names(in: base) where name.hasPrefix(prefix) {
      guard let process = Int32(name.dropFirst(prefix.count).prefix { $0 != "-" }), kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      var status = stat()
      let path = base + "/" + name
      guard unsafe lstat(path, &status) == 0, status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFDIR else {
        continue
      }
      FolderTree.remove(path)
    }
  }
}
