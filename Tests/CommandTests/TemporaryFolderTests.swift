import Foundation
import Testing

@testable import Support

/// The tests' own folders: a run that was killed leaves none for ever.
@Suite struct TemporaryFolderTests {
  @Test func foldersOfDeadProcessesAreSwept() throws {
    let base = try TemporaryFolder()
    let dead = try Process.run(URL(fileURLWithPath: "/bin/true"), arguments: [])
    dead.waitUntilExit()
    let left = try TemporaryFolder.make(in: base.path, process: dead.processIdentifier)
    let alive = try TemporaryFolder.make(in: base.path, process: getpid())
    let foreign = base.file("homeroom-test-keep")
    try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: base.file("homeroom-test-\(dead.processIdentifier)-link"), withDestinationPath: foreign)
    TemporaryFolder.sweep(base.path)
    #expect(!FileManager.default.fileExists(atPath: left))
    #expect(FileManager.default.fileExists(atPath: alive))
    #expect(FileManager.default.fileExists(atPath: foreign))
  }

  @Test func foldersCarryTheirOwnersProcess() throws {
    let folder = try TemporaryFolder()
    #expect(folder.path.contains("/homeroom-test-\(getpid())-"))
  }
}
