internal import Glibc

/// What the program did for one profile, a line each: when, which act, and counts; of a failure its verdict's class and
/// cause. No name or id of a person, no token, no secret, and nothing an answer said.
///
/// It lies in the profile's own folder and goes with it at `forget`.
public struct ProfileLog: Sendable {
  public enum Act: String, CaseIterable, Sendable {
    case connected, disconnected, refreshed, synced, exported, checked, failed
    /// Something that nobody but this program refused, and so has no verdict.
    case notDone = "not_done"
  }

  /// A line of it.
  public struct Entry: Sendable, Equatable {
    /// Seconds since 1970.
    public let at: Double
    public let act: Act
    public let words: String
  }

  /// The log is cut to its newer half beyond this many bytes.
  static let maximumSize = 1 << 20

  private let folders: ProfileFolders
  public var path: String { folders.log }

  public init(_ folders: ProfileFolders) { self.folders = folders }

  /// Appends one line in one write, so that several processes can't mix theirs. A log that can't be written undoes
  /// nothing; the audit log is the one that is vouched for.
  public func record(_ act: Act, _ words: String = "", at seconds: Double = UTCTime.now) {
    // Of a profile that stores nothing there is nothing to tell.
    guard (try? folders.stateFolder.check()) == true else { return }
    let plain = String(words.map { $0.isNewline ? " " : $0 })
    let line = Array("\(UTCTime.rfc3339(seconds)) \(act.rawValue)\(plain.isEmpty ? "" : ": " + plain)\n".utf8)
    let file = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    _ = unsafe line.withUnsafeBytes { unsafe write(file, $0.baseAddress, $0.count) }
    if lseek(file, 0, SEEK_END) > Self.maximumSize { cut() }
  }

  public func record(failure: FailureRecord) {
    let verdict = failure.verdict
    let asked = [failure.origin?.rawValue, failure.resource?.rawValue, failure.status.map { "HTTP \($0)" }]
    record(
      .failed,
      (asked.compactMap(\.self) + [
        "\(verdict.class.rawValue), \(verdict.cause.rawValue), \(verdict.confidence.rawValue)"
      ])
      .joined(separator: " "), at: failure.at)
  }

  /// Its newest lines of some acts, newest first. Lines of other forms (what a library wrote to standard error) are
  /// passed over.
  public func entries(of acts: Set<Act>, limit: Int) -> [Entry] {
    guard let bytes = try? WholeFile.read(path, limit: 2 * Self.maximumSize) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).reversed().lazy
      .compactMap { Self.entry(String(decoding: $0, as: UTF8.self)) }
      .filter { acts.contains($0.act) }.prefix(limit).map(\.self)
  }

  private static func entry(_ line: String) -> Entry? {
    let parts = line.split(separator: " ", maxSplits: 2)
    guard parts.count >= 2, let at = UTCTime.seconds(rfc3339: parts[0]) else { return nil }
    let name = parts[1].hasSuffix(":") ? parts[1].dropLast() : parts[1]
    return Act(rawValue: String(name)).map { Entry(at: at, act: $0, words: parts.count > 2 ? String(parts[2]) : "") }
  }

  private func cut() {
    guard let bytes = try? WholeFile.read(path, limit: 4 * Self.maximumSize) else { return }
    let newer = bytes.suffix(Self.maximumSize / 2)
    guard let end = newer.firstIndex(of: UInt8(ascii: "\n")) else { return }
    try? WholeFile.write(newer[(end + 1)...], to: path)
  }
}
