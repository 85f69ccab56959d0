internal import Glibc

extension WholeFile {
  /// Removes a file of ours; one that is not there is as good as removed.
  public static func delete(_ path: String) throws(Failure) {
    guard unsafe unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else {
      throw .system(operation: "removed", code: errno)
    }
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    let folder = unsafe open("/" + parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
