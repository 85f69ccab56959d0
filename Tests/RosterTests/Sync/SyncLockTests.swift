import Foundation
import Testing

@testable import Roster

@Suite final class SyncLockTests {
  let folder: String
  var path: String { folder + "/sync.lock" }

  init() throws {
    folder = NSTemporaryDirectory() + "homeroom-lock-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test func theHolderIsNamed() throws {
    let lock = try SyncLock(path: path, what: "homeroom sync", now: 1000)
    for _ in 0..<3 {
      #expect(throws: SyncLockError.heldBy(pid: getpid(), since: 1000, what: "homeroom sync")) {
        try SyncLock(path: self.path, what: "console", now: 2000)
      }
    }
    withExtendedLifetime(lock) {}
  }

  @Test func givenBackItIsFree() throws {
    var lock: SyncLock? = try SyncLock(path: path, what: "one", now: 1)
    withExtendedLifetime(lock) {}
    lock = nil
    let next = try SyncLock(path: path, what: "two", now: 2)
    #expect(throws: SyncLockError.heldBy(pid: getpid(), since: 2, what: "two")) {
      try SyncLock(path: self.path, what: "three", now: 3)
    }
    withExtendedLifetime(next) {}
  }

  /// What a killed holder wrote is no lock.
  @Test func whatIsWrittenHoldsNothing() throws {
    try #"{"pid":1,"since":5,"what":"long gone and with a longer name than ours"}"#
      .write(toFile: path, atomically: false, encoding: .utf8)
    let lock = try SyncLock(path: path, what: "x", now: 7)
    #expect(throws: SyncLockError.heldBy(pid: getpid(), since: 7, what: "x")) {
      try SyncLock(path: self.path, what: "y", now: 8)
    }
    withExtendedLifetime(lock) {}
  }

  /// Another program holds it and has written nothing, or something else.
  @Test(arguments: ["", "garbage"]) func aHolderThatCannotBeNamed(content: String) throws {
    try content.write(toFile: path, atomically: false, encoding: .utf8)
    let holder = Process()
    holder.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
    holder.arguments = [path, "sh", "-c", "echo held; cat"]
    let (input, output) = (Pipe(), Pipe())
    holder.standardInput = input
    holder.standardOutput = output
    try holder.run()
    #expect(output.fileHandleForReading.availableData == Data("held\n".utf8))
    #expect(throws: SyncLockError.heldBy(pid: nil, since: nil, what: nil)) {
      try SyncLock(path: self.path, what: "x", now: 1)
    }
    try input.fileHandleForWriting.close()
    holder.waitUntilExit()
    #expect(throws: Never.self) { try SyncLock(path: self.path, what: "x", now: 1) }
  }

  @Test func itsFileIsPrivate() throws {
    let lock = try SyncLock(path: path, what: "x", now: 1)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    withExtendedLifetime(lock) {}
  }

  @Test func noLinkIsFollowed() throws {
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder + "/elsewhere")
    #expect(throws: SyncLockError.unusable(path: path, code: ELOOP)) {
      try SyncLock(path: self.path, what: "x", now: 1)
    }
    #expect(!FileManager.default.fileExists(atPath: folder + "/elsewhere"))
  }

  @Test func aMissingFolderIsTold() {
    let missing = folder + "/none/sync.lock"
    #expect(throws: SyncLockError.unusable(path: missing, code: ENOENT)) {
      try SyncLock(path: missing, what: "x", now: 1)
    }
  }

  @Test func itIsToldInWords() {
    #expect(
      SyncLockError.heldBy(pid: 12, since: 1, what: "homeroom sync").description
        == "another sync of this profile is under way: `homeroom sync`, process 12")
    #expect(
      SyncLockError.heldBy(pid: nil, since: nil, what: nil).description
        == "another sync of this profile is under way")
  }
}
