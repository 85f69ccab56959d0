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

  public init(places: Places) {
    folder = places.stateFolder
    path = places.auditLog
  }

  /// Appends one line in one write, so that several processes can't mix theirs. A log that can't be written must not
  /// undo the act it tells of: the error is returned for the caller to mention.
  @discardableResult
  public func record(
    _ act: Act, profile: String, at seconds: Double = UTCTime.now, _ details: KeyValuePairs<String, JSONValue> = [:]
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
    return written == line.count ? nil : errno
  }
}
