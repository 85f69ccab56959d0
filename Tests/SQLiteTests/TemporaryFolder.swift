import Foundation
import Testing

/// A folder of a test's own, removed with it.
final class TemporaryFolder {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path + "/homeroom-sqlite-" + UUID().uuidString
    try! FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func mode(of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
    return try #require(attributes[.posixPermissions] as? Int)
  }
}
