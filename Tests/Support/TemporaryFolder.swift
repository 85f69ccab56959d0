import Foundation

/// A folder that is gone when the test is. What a test run that was killed left behind, the next one removes.
public final class TemporaryFolder: Sendable {
  public let path: String

  public init() throws {
    _ = Self.swept
    path = try Self.make(in: FileManager.default.temporaryDirectory.path, process: getpid())
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  private static let prefix = "homeroom-test-"
  /// Once in each run.
  private static let swept: Void = sweep(FileManager.default.temporaryDirectory.path)

  /// A fresh folder of mode 0700 that carries its owner's process id.
  static func make(in base: String, process: Int32) throws -> String {
    var pattern = Array("\(base)/\(prefix)\(process)-XXXXXX".utf8CString)
    guard mkdtemp(&pattern) != nil else { throw CocoaError(.fileWriteUnknown) }
    return String(decoding: pattern.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes this user's folders whose process is no more.
  static func sweep(_ base: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: base)) ?? [] where name.hasPrefix(prefix) {
      guard let process = Int32(name.dropFirst(prefix.count).prefix { $0 != "-" }), kill(process, 0) != 0,
        errno == ESRCH
      else { continue }
      var status = stat()
      guard lstat(base + "/" + name, &status) == 0, status.st_uid == geteuid(), status.st_mode & S_IFMT == S_IFDIR
      else { continue }
      try? FileManager.default.removeItem(atPath: base + "/" + name)
    }
  }

  public func file(_ name: String) -> String { path + "/" + name }

  @discardableResult
  public func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
    let target = file(name)
    try FileManager.default.createDirectory(
      atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: target))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target)
    return target
  }

  public func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
  }

  public func mode(of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
    return (attributes[.posixPermissions] as? Int ?? -1) & 0o7777
  }

  /// Every file and folder below, by path.
  public var everything: [String] {
    (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
  }
}
