internal import Glibc

/// A folder that holds what only its owner may see: made with mode 0700, and reached by a way nobody else can bend.
///
/// `base` is where the system says such things go (an XDG folder); links on the way to it are the system's or the
/// user's business and are resolved. The `names` below it are ours: no link is followed there. Every folder on the
/// way must belong to this user or to root and be closed to the writing of others (a sticky one such as `/tmp` is
/// closed enough: others can't rename what is ours).
public struct PrivateFolder: Hashable, Sendable {
  public let base: String
  public let names: [String]

  public init(base: String, names: [String]) {
    self.base = base
    self.names = names
  }

  public var path: String { ([base == "/" ? "" : base] + names).joined(separator: "/") }

  /// Makes what is missing and checks what is there.
  public func make() throws(PlacesError) {
    try walk(making: true)
  }

  /// Checks what is there; `false` where the folder does not exist.
  public func check() throws(PlacesError) -> Bool {
    try walk(making: false)
  }

  @discardableResult
  private func walk(making: Bool) throws(PlacesError) -> Bool {
    let way = resolvedBase()
    var here = unsafe open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard here >= 0 else { throw .system(path: "/", operation: "opened", code: errno) }
    defer { close(here) }

    var path = ""
    let firstOfOurs = way.count
    for (index, name) in (way + names).enumerated() {
      path += "/" + name
      var next = Self.enter(name, from: here)
      if next < 0, errno == ENOENT {
        guard making else { return false }
        if unsafe mkdirat(here, name, 0o700) != 0, errno != EEXIST {
          throw .system(path: path, operation: "made", code: errno)
        }
        next = Self.enter(name, from: here)
      }
      guard next >= 0 else { throw Self.refusal(of: path, name: name, in: here, code: errno) }
      close(here)
      here = next
      try Self.trust(here, path: path, isOurs: index >= firstOfOurs)
    }
    return true
  }

  /// The base without links: the real path of what exists of it, and the names still to be made.
  private func resolvedBase() -> [String] {
    var existing = base
    var missing: [String] = []
    while true {
      if let real = unsafe realpath(existing, nil) {
        defer { unsafe free(real) }
        return unsafe Self.split(String(cString: real)) + missing
      }
      let parts = Self.split(existing)
      guard let last = parts.last else { return missing }
      missing.insert(last, at: 0)
      existing = "/" + parts.dropLast().joined(separator: "/")
    }
  }

  private static func split(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }

  private static func enter(_ name: String, from folder: Int32) -> Int32 {
    unsafe openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
  }

  /// O_NOFOLLOW says ELOOP or ENOTDIR for a link, so ask what it is.
  private static func refusal(of path: String, name: String, in folder: Int32, code: Int32) -> PlacesError {
    var status = stat()
    if unsafe fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
      if status.st_mode & S_IFMT == S_IFLNK { return .link(path: path) }
      if status.st_mode & S_IFMT != S_IFDIR { return .notAFolder(path: path) }
    }
    return .system(path: path, operation: "opened", code: code)
  }

  private static func trust(_ folder: Int32, path: String, isOurs: Bool) throws(PlacesError) {
    var status = stat()
    guard unsafe fstat(folder, &status) == 0 else { throw .system(path: path, operation: "read", code: errno) }
    let user = geteuid()
    guard status.st_uid == user || (!isOurs && status.st_uid == 0) else {
      throw .ownedByAnother(path: path, owner: UserName.of(status.st_uid))
    }
    if status.st_mode & S_ISVTX != 0, !isOurs { return }
    let othersWrite = status.st_mode & S_IWOTH != 0
    let groupWrites = status.st_mode & S_IWGRP != 0 && !UserName.isPrivateGroup(status.st_gid, of: status.st_uid)
    if othersWrite || groupWrites { throw .writableByOthers(path: path) }
  }
}
