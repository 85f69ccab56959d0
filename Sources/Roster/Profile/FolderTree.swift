internal import Glibc

/// Folders with all that is in them: listed, and removed.
///
/// No link is followed below the folder named, and no other file system entered. Each level is worked on through the
/// folder that was opened, so that nothing put in its place meanwhile is touched; what comes or goes meanwhile stops nothing.
public enum FolderTree {
  /// The names in a folder, in no order; none where it can't be read.
  public static func names(in path: String) -> [String] {
    let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return folder < 0 ? [] : names(takingOver: folder)
  }

  /// The paths of all that is below a folder, what is in one right after it.
  public static func paths(below path: String) -> [String] {
    let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return [] }
    defer { close(folder) }
    return paths(in: folder, path)
  }

  /// Removes a file, a link, or a folder with all that is in it. `false` where something of it is left.
  @discardableResult
  public static func remove(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: true)
    guard let name = parts.last, name != ".", name != ".." else { return false }
    let above = (path.hasPrefix("/") ? "/" : "./") + parts.dropLast().joined(separator: "/")
    let folder = unsafe open(above, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return errno == ENOENT }
    defer { close(folder) }
    var status = stat()
    guard unsafe fstatat(folder, String(name), &status, AT_SYMLINK_NOFOLLOW) == 0 else { return errno == ENOENT }
    return remove(String(name), from: folder, device: status.st_dev)
  }

  /// How often a folder is emptied that somebody else fills.
  private static let attempts = 8

  private static func remove(_ name: String, from folder: Int32, device: dev_t) -> Bool {
    for _ in 0..<attempts {
      let inner = unsafe openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if inner >= 0 {
        defer { close(inner) }
        guard empty(inner, device: device) else { return false }
        if unsafe unlinkat(folder, name, AT_REMOVEDIR) == 0 { return true }
      } else if errno == EMFILE || errno == ENFILE {
        return false
      } else if unsafe unlinkat(folder, name, 0) == 0 {
        return true
      } else if errno == EISDIR, unsafe unlinkat(folder, name, AT_REMOVEDIR) == 0 {
        // One that may not be opened, and is empty.
        return true
      }
      switch errno {
      case ENOENT: return true
      // Filled meanwhile, or a file in place of a folder or the other way round.
      case ENOTEMPTY, EEXIST, EISDIR, ENOTDIR: continue
      default: return false
      }
    }
    return false
  }

  private static func empty(_ folder: Int32, device: dev_t) -> Bool {
    var status = stat()
    guard unsafe fstat(folder, &status) == 0, status.st_dev == device else { return false }
    var isEmpty = true
    for name in names(of: folder) where !remove(name, from: folder, device: device) { isEmpty = false }
    return isEmpty
  }

  private static func paths(in folder: Int32, _ path: String) -> [String] {
    names(of: folder).sorted().flatMap { name -> [String] in
      let here = path + "/" + name
      let inner = unsafe openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard inner >= 0 else { return [here] }
      defer { close(inner) }
      return [here] + paths(in: inner, here)
    }
  }

  /// Read through a descriptor of its own, from the folder's beginning.
  private static func names(of folder: Int32) -> [String] {
    let again = unsafe openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return again < 0 ? [] : names(takingOver: again)
  }

  private static func names(takingOver folder: Int32) -> [String] {
    guard let stream = unsafe fdopendir(folder) else {
      close(folder)
      return []
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
