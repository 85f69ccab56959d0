internal import Glibc
public import JSON

/// Who did what kind of act, when, and how many records it was about: one JSON object a line, no name of any pupil,
/// no secret. It survives `forget`, because it is what tells that something was forgotten.
public struct AuditLog: Sendable {
  public enum Act: String, Sendable {
    case profileAdded = "profile_added"
    case profileRemoved = "profile_removed"
    case connected
    case disconnected
    case synced
    case held
    case publishedHeld = "published_held"
    case discardedHeld = "discarded_held"
    case exported
    case forgotten
  }

  private let folder: PrivateFolder
  public let path: String
  private let warn: @Sendable (String) -> Void

  /// - Parameter warn: told in a sentence when an act could not be recorded; by default standard error is.
  public init(places: Places, warn: @escaping @Sendable (String) -> Void = AuditLog.warnOnStandardError) {
    folder = places.stateFolder
    path = places.auditLog
    self.warn = warn
  }

  /// Appends one line in one write, so that several processes can't mix theirs. A log that can't be written does not undo
  /// the act it tells of, and is warned of.
  public func record(
    _ act: Act, profile: String, at seconds: Double = UTCTime.now, _ details: KeyValuePairs<String, JSONValue> = [:]
  ) {
    guard let code = append(act, profile, seconds, details) else { return }
    warn("\(path) can't be written (\(SystemWords.of(code))), so this act is not in it: \(act.rawValue).")
  }

  public static func warnOnStandardError(_ sentence: String) {
    let line = Array("homeroom: warning: \(sentence)\n".utf8)
    _ = unsafe write(STDERR_FILENO, line, line.count)
  }

  private func append(
    _ act: Act, _ profile: String, _ seconds: Double, _ details: KeyValuePairs<String, JSONValue>
  ) -> Int32? {
    var entry: JSONObject = [
      "at": .string(UTCTime.rfc3339(seconds)), "who": .string(UserName.current), "act": .string(act.rawValue),
      "profile": .string(profile),
    ]
    for (name, value) in details { entry[name] = value }
    let line = Array((JSONValue.object(entry).text() + "\n").utf8)
    guard (try? folder.make()) != nil else { return EACCES }
    let file = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return errno }
    defer { close(file) }
    let written = unsafe line.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    if written == line.count { return nil }
    return written < 0 ? errno : ENOSPC
  }
}
