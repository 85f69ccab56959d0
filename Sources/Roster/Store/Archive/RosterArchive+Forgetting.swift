internal import Glibc

extension RosterArchive {
  /// Deletes everything in the folder, and the folder.
  ///
  /// - Returns: the paths deleted, and those that are still there.
  public func forget() throws -> (deleted: [String], remaining: [String]) {
    close()
    var deleted: [String] = []
    for path in try files.all() {
      if unsafe unlink(path) == 0 { deleted.append(path) }
    }
    let remaining = try files.all()
    if remaining.isEmpty, unsafe rmdir(folder) == 0 { deleted.append(folder) }
    return (deleted, remaining)
  }
}
