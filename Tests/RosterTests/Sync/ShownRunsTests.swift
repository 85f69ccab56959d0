import Foundation
import Testing

@testable import Roster

/// Whether a run is under way is what the lock says, not what was written before somebody was killed.
@Suite struct ShownRunsTests {
  let folder = TestFolder()
  var path: String { folder.path + "/sync.lock" }

  @Test func aRunNobodyHoldsIsInterrupted() throws {
    let archive = RosterArchive(folder: folder.path)
    _ = try archive.beginRun(collections: [.users], now: 1_000)
    var lock: SyncLock? = try SyncLock(path: path, what: "homeroom sync", now: 1_000)
    #expect(try archive.shownRuns(lock: path).map(\.state) == [.running])
    withExtendedLifetime(lock) {}
    lock = nil
    let shown = try archive.shownRuns(lock: path)
    #expect(shown.map(\.state) == [.incomplete])
    #expect(shown.first?.reason == "interrupted")
    #expect(shown.first?.finishedAt == nil)
    #expect(try archive.runs().map(\.state) == [.running], "nothing is written by looking")
    // As the next sync writes it.
    try archive.recover(now: 2_000)
    let written = try archive.runs()
    #expect(written.map(\.state) == shown.map(\.state))
    #expect(written.map(\.reason) == shown.map(\.reason))
  }

  @Test func withoutALockFileNobodySyncs() throws {
    let archive = RosterArchive(folder: folder.path)
    _ = try archive.beginRun(collections: [.users], now: 1_000)
    #expect(try archive.shownRuns(lock: path).first?.state == .incomplete)
    #expect(!folder.files.contains("sync.lock"))
  }

  @Test func whatHasEndedStaysAsItIs() throws {
    let archive = RosterArchive(folder: folder.path)
    try RosterFixture.awkward().publish(in: archive)
    #expect(try archive.shownRuns(lock: path) == archive.runs())
  }
}
