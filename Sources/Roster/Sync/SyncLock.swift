internal import Glibc
internal import JSON

/// The right to sync one profile: held by one process at a time, over all programs and users of the folder.
///
/// An advisory lock on a file (`flock`), which the kernel gives back however the holder ends. The file tells who
/// holds it; what it says counts only while it is held.
final class SyncLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock at once or says who has it.
  ///
  /// - Parameters:
  ///   - path: in a folder that only its owner can write to.
  ///   - what: the command that will hold it, as another process may tell it.
  ///   - now: seconds since 1970.
  init(path: String, what: String, now: Double) throws(SyncLockError) {
    // An initialiser that throws once all is set runs `deinit` too, so nothing is set before the lock is held.
    descriptor = try Self.take(path)
    let holder: JSONValue = ["pid": .integer(Int64(getpid())), "since": .number(now), "what": .string(what)]
    let text = Array(holder.text().utf8)
    // Nobody depends on this: a holder that cannot be named still holds the lock.
    if ftruncate(descriptor, 0) == 0 { _ = unsafe pwrite(descriptor, text, text.count, 0) }
  }

  deinit {
    // The file stays: removing it would let a second process lock another file of the same name.
    _ = ftruncate(descriptor, 0)
    // Let go in words: a child process between its fork and its exec still has the descriptor, and with it the lock.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func take(_ path: String) throws(SyncLockError) -> Int32 {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .unusable(path: path, code: errno) }
    // Who only looks (`isFree`) has it for a moment as well, so it is not given up at the first refusal.
    for attempt in 0..<3 {
      if attempt > 0 { usleep(5_000) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
      let code = errno
      guard code == EWOULDBLOCK else {
        close(descriptor)
        throw .unusable(path: path, code: code)
      }
    }
    defer { close(descriptor) }
    throw holder(of: descriptor)
  }

  /// Whether nobody holds the lock at this moment.
  ///
  /// It looks without making the file or writing to it; where it cannot look, the lock does not count as free.
  static func isFree(path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return errno == ENOENT }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else { return false }
    flock(descriptor, LOCK_UN)
    return true
  }

  /// Between taking the lock and writing its name a holder is nobody for a moment.
  private static func holder(of descriptor: Int32) -> SyncLockError {
    for _ in 0..<20 {
      if let holder = read(descriptor) { return holder }
      usleep(5_000)
    }
    return .heldBy(pid: nil, since: nil, what: nil)
  }

  private static func read(_ descriptor: Int32) -> SyncLockError? {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0, let holder = try? JSONValue(parsing: Array(bytes[..<count])),
      let pid = holder["pid"]?.integerValue.flatMap({ Int32(exactly: $0) })
    else { return nil }
    return .heldBy(pid: pid, since: holder["since"]?.doubleValue, what: holder["what"]?.stringValue)
  }
}

/// Why a sync cannot begin.
public enum SyncLockError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Another sync of this profile is under way; `since` in seconds since 1970. What could not be learnt is `nil`.
  case heldBy(pid: Int32?, since: Double?, what: String?)
  /// The lock file cannot be opened; `code` is the system's `errno`.
  case unusable(path: String, code: Int32)

  public var description: String {
    switch self {
    case .heldBy(let pid, _, let what):
      let holder = [what.map { "`\($0)`" }, pid.map { "process \($0)" }].compactMap(\.self).joined(separator: ", ")
      return "another sync of this profile is under way" + (holder.isEmpty ? "" : ": \(holder)")
    case .unusable(let path, let code): return "\(path) cannot be locked: \(SystemWords.of(code))"
    }
  }
}
