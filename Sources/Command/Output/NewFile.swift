internal import Glibc
internal import Roster

/// A file a person asked for by name: it appears whole, mode 0600, and never in place of another.
enum NewFile {
  static func write(_ text: String, to path: String) throws {
    var status = stat()
    if unsafe lstat(path, &status) == 0 { throw Failure.fileExists(path: path) }
    do throws(WholeFile.Failure) {
      try WholeFile.write(Array(text.utf8), to: path)
    } catch {
      guard case .system(_, let code) = error else { throw Failure.fileUnwritable(path: path, code: EIO) }
      throw Failure.fileUnwritable(path: path, code: code)
    }
  }
}
