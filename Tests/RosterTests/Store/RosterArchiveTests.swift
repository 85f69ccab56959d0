import Foundation
import SQLite
import Testing

@testable import Roster

@Suite struct RosterArchiveTests {
  let folder = TestFolder()
  var archive: RosterArchive { RosterArchive(folder: folder.path) }

  static func fixture(_ people: Int) -> RosterFixture {
    RosterFixture(people: (0..<people).map { Person(id: PersonID("p\($0)"), givenName: "Person \($0)") })
  }

  @Test func nothingIsMadeByReading() throws {
    #expect(try archive.openCurrent() == nil)
    #expect(try archive.runs().isEmpty)
    #expect(try archive.currentRun() == nil && archive.heldRun() == nil && archive.organization() == nil)
    #expect(try archive.findings().isEmpty && archive.failures().isEmpty && archive.scopeProofs().isEmpty)
    #expect(try RosterArchive(folder: folder.path + "/missing").runs().isEmpty)
    #expect(folder.files.isEmpty)
  }

  @Test func publishingMovesThePointer() throws {
    let archive = archive
    try Self.fixture(2).publish(in: archive, now: 100)
    #expect(try archive.currentRun() == 1)
    #expect(try archive.openCurrent()?.summary.people == 2)
    let old = try #require(try archive.openCurrent())
    try Self.fixture(3).publish(in: archive, now: 200)
    #expect(
      try archive.openCurrent()?.summary
        == RosterSummary(run: 2, asOf: 200, people: 3, classes: 0, locations: 0, memberships: 0))
    #expect(old.summary.people == 2)
    let runs = try archive.runs()
    #expect(runs.map(\.run) == [2, 1])
    #expect(runs.map(\.state) == [.published, .published])
    #expect(runs[0].startedAt == 200 && runs[0].finishedAt == 260 && runs[0].people == 3)
    archive.close()
    #expect(folder.files == ["catalogue.sqlite", "roster-000001.sqlite", "roster-000002.sqlite"])
    for file in folder.files {
      let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func aHeldRosterWaits() throws {
    let archive = archive
    try Self.fixture(5).publish(in: archive)
    let held = SyncReport.Held(
      reason: "4 of 5 people would vanish", removedPeople: 4, removedClasses: 0, emptiedClasses: 0)
    try archive.hold(try Self.fixture(1).build(in: archive), held, outcome: RunOutcome(finishedAt: 9, requests: 3))
    #expect(try archive.currentRun() == 1 && archive.heldRun() == 2)
    #expect(try archive.run(2)?.held == held)
    #expect(try archive.run(2)?.requests == 3)
    #expect(try archive.open(run: 2).summary.people == 1)
    #expect(try archive.acceptHeld().run == 2)
    #expect(try archive.currentRun() == 2 && archive.heldRun() == nil)
    #expect(try archive.openCurrent()?.summary.people == 1)
    #expect(throws: StoreError.nothingHeld) { try archive.acceptHeld() }
    #expect(throws: StoreError.nothingHeld) { try archive.discardHeld() }
  }

  @Test func aHeldRosterIsDroppedOrReplaced() throws {
    let archive = archive
    let held = SyncReport.Held(reason: "r", removedPeople: 1, removedClasses: 0, emptiedClasses: 0)
    try Self.fixture(5).publish(in: archive)
    try archive.hold(try Self.fixture(1).build(in: archive), held, outcome: RunOutcome(finishedAt: 9))
    #expect(try archive.discardHeld() == 2)
    #expect(try archive.run(2)?.state == .discarded)
    #expect(throws: StoreError.noRoster(run: 2)) { try archive.open(run: 2) }

    try archive.hold(try Self.fixture(2).build(in: archive), held, outcome: RunOutcome(finishedAt: 9))
    try archive.hold(try Self.fixture(3).build(in: archive), held, outcome: RunOutcome(finishedAt: 9))
    #expect(try archive.heldRun() == 4)
    #expect(try archive.run(3)?.state == .discarded)
    try Self.fixture(5).publish(in: archive)
    #expect(try archive.heldRun() == nil && archive.currentRun() == 5)
    #expect(try archive.keptRuns() == [5, 1])
  }

  @Test func anInterruptedRunGoesOn() throws {
    let archive = archive
    try Self.fixture(2).publish(in: archive)
    do {
      let partial = try archive.beginRun(collections: [.users], now: 300)
      try partial.setOrganization(Organization(id: "o"))
      try partial.append(people: [Person(id: "a")], end: PageEnd(pass: 1, next: PageToken("t"), isComplete: false))
      try archive.end(
        2, as: .incomplete, reason: "throttled",
        verdict: Verdict(cause: .throttled, confidence: .certain, actor: .nobody),
        outcome: RunOutcome(finishedAt: 310, requests: 4))
    }
    #expect(try archive.run(2)?.verdict?.cause == .throttled)
    let partial = try #require(try archive.interrupted())
    #expect(partial.run == 2 && partial.startedAt == 300)
    try archive.resume(partial)
    #expect(try archive.run(2)?.state == .running)
    try partial.append(people: [Person(id: "b")], end: PageEnd(pass: 1, next: nil, isComplete: true))
    try archive.publish(try partial.build(), outcome: RunOutcome(finishedAt: 400, requests: 1))
    #expect(try archive.openCurrent()?.summary.people == 2)
    #expect(try archive.run(2)?.requests == 5)
    #expect(try archive.interrupted() == nil)
  }

  @Test func anotherRunRemovesWhatWasInterrupted() throws {
    let archive = archive
    _ = try archive.beginRun(collections: [.users], now: 1)
    _ = try archive.beginRun(collections: [.users], now: 2)
    #expect(folder.files.filter { $0.hasSuffix(".partial") } == ["roster-000002.partial"])
  }

  /// A folder in a partial roster's place cannot be removed as a file is.
  @Test func whatCannotBeTidiedUpEndsNoRunThatIsShown() throws {
    let archive = archive
    try Self.fixture(2).publish(in: archive)
    let built = try Self.fixture(3).build(in: archive)
    let partial = folder.path + "/roster-000002.partial"
    for name in [partial, partial + "-wal", partial + "-shm"] { try? FileManager.default.removeItem(atPath: name) }
    try FileManager.default.createDirectory(atPath: partial + "/in the way", withIntermediateDirectories: true)
    try archive.publish(built, outcome: RunOutcome(finishedAt: 9))
    #expect(try archive.currentRun() == 2 && archive.run(2)?.state == .published)
    try archive.end(2, as: .failed, reason: "too late", verdict: nil, outcome: RunOutcome(finishedAt: 10))
    #expect(try archive.run(2)?.state == .published && archive.run(2)?.reason == nil)
    archive.close()
    let catalogue = try Connection(folder.path + "/catalogue.sqlite", .readWrite)
    try catalogue.execute("UPDATE run SET state = 'failed' WHERE number = 2")
    try catalogue.close()
    try archive.recover(now: 11)
    #expect(try archive.openCurrent()?.summary.people == 3, "what is shown is never removed")
  }

  // MARK: Crashes

  enum Crash: CaseIterable {
    case whileReading, whenBuilt, whenDecided, whenRenamed, whenPointed, whenHeldIsRenamed
  }

  /// A crash after each step of publishing: what the disk holds then, made by hand.
  @Test(arguments: Crash.allCases) func whateverStopsPublishingARosterIsShown(crash: Crash) throws {
    do {
      let archive = archive
      try Self.fixture(2).publish(in: archive)
      let partial = try archive.beginRun(collections: Set(RosterCollection.allCases), now: 500)
      try Self.fixture(3).fill(partial)
      if crash != .whileReading { _ = try partial.build() }
      archive.close()
    }
    let building = folder.path + "/roster-000002.building"
    let final = folder.path + "/roster-000002.sqlite"
    let catalogue = try Connection(folder.path + "/catalogue.sqlite", .readWrite)
    switch crash {
    case .whileReading, .whenBuilt: break
    case .whenDecided: try catalogue.execute("UPDATE run SET state = 'publishing' WHERE number = 2")
    case .whenRenamed, .whenPointed:
      try catalogue.execute("UPDATE run SET state = 'publishing' WHERE number = 2")
      try FileManager.default.moveItem(atPath: building, toPath: final)
      if crash == .whenPointed {
        try catalogue.execute("UPDATE run SET state = 'published' WHERE number = 2; UPDATE current SET run = 2")
      }
    case .whenHeldIsRenamed: try FileManager.default.moveItem(atPath: building, toPath: final)
    }
    try catalogue.close()

    let isAdopted = [.whenDecided, .whenRenamed, .whenPointed].contains(crash)
    // A reader, before anyone has put things right.
    #expect(try archive.openCurrent()?.summary.people == (crash == .whenPointed ? 3 : 2))
    let archive = archive
    try archive.recover(now: 600)
    #expect(try archive.openCurrent()?.summary.people == (isAdopted ? 3 : 2))
    #expect(try archive.run(2)?.state == (isAdopted ? .published : .incomplete))
    #expect(FileManager.default.fileExists(atPath: final) == isAdopted)
    #expect(!FileManager.default.fileExists(atPath: building))
    // Nothing that was read is lost.
    if !isAdopted {
      let partial = try #require(try archive.interrupted())
      try archive.resume(partial)
      try archive.publish(try partial.build(), outcome: RunOutcome(finishedAt: 700))
      #expect(try archive.openCurrent()?.summary.people == 3)
    }
    try archive.recover(now: 800)
    #expect(try archive.openCurrent()?.summary.people == 3)
  }

  @Test func aStrayRosterIsDeletedAndOtherFilesAreLeft() throws {
    let archive = archive
    try Self.fixture(1).publish(in: archive)
    for name in ["roster-000077.sqlite", "notes.txt", "roster-x.sqlite"] {
      try Data("x".utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
    try archive.recover(now: 1)
    archive.close()
    #expect(folder.files == ["catalogue.sqlite", "notes.txt", "roster-000001.sqlite", "roster-x.sqlite"])
  }

  @Test func aLostFileCostsOneRoster() throws {
    let archive = archive
    try Self.fixture(20).publish(in: archive)
    try FileManager.default.removeItem(atPath: folder.path + "/roster-000001.sqlite")
    #expect(throws: StoreError.notARoster(path: folder.path + "/roster-000001.sqlite")) { try archive.openCurrent() }
    // The counts are still known, so that a shrunken roster is noticed.
    let built = try Self.fixture(3).build(in: archive)
    #expect(try archive.comparison(with: built)?.people == .init(before: 20, after: 3, removed: 17))
    try archive.publish(built, outcome: RunOutcome(finishedAt: 1))
    #expect(try archive.openCurrent()?.summary.people == 3)
    #expect(try archive.runs().count == 2)
  }

  // MARK: Keeping and forgetting

  @Test func keepsTheNewestAndWhatIsInUse() throws {
    let archive = archive
    for _ in 0..<9 { try Self.fixture(1).publish(in: archive) }
    try archive.prune()
    #expect(try archive.keptRuns() == [9, 8, 7, 6, 5, 4, 3])
    try archive.prune(keeping: 0)
    #expect(try archive.keptRuns() == [9, 8])
    #expect(try archive.runs().count == 9)
  }

  @Test func forgettingLeavesNothing() throws {
    let archive = archive
    try Self.fixture(1).publish(in: archive)
    _ = try archive.beginRun(collections: [.users], now: 1)
    let (deleted, remaining) = try archive.forget()
    #expect(deleted.count >= 4 && deleted.last == folder.path)
    #expect(remaining.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    #expect(try archive.runs().isEmpty)
  }

  @Test func forgettingTellsWhatItCouldNotDelete() throws {
    try Self.fixture(1).publish(in: archive)
    try FileManager.default.createDirectory(atPath: folder.path + "/mine", withIntermediateDirectories: true)
    let (deleted, remaining) = try archive.forget()
    #expect(!deleted.isEmpty)
    #expect(remaining == [folder.path + "/mine"])
  }

  // MARK: What else it remembers

  @Test func remembersWhatRequestsShowed() throws {
    let archive = archive
    try archive.recordScopeProof(ScopeProof(scope: .users, isProven: true, at: 5))
    try archive.recordScopeProof(ScopeProof(scope: .users, isProven: false, at: 9))
    try archive.recordScopeProof(ScopeProof(scope: .users, isProven: true, at: 7))
    #expect(try archive.scopeProofs() == [.users: ScopeProof(scope: .users, isProven: false, at: 9)])
    try archive.clearScopeProofs()
    #expect(try archive.scopeProofs().isEmpty)

    let verdict = Verdict(
      cause: .scopeMissing, confidence: .likely, actor: .developer, alsoPossible: [.appNotAllowed], evidence: ["e"],
      steps: ["s", "t"])
    for number in 0..<210 {
      try archive.recordFailure(
        FailureRecord(at: Double(number), origin: .roster, resource: .users, status: 403, run: 3, verdict: verdict))
    }
    let failures = try archive.failures()
    #expect(failures.count == RosterArchive.keptFailures)
    #expect(
      failures.first == FailureRecord(at: 209, origin: .roster, resource: .users, status: 403, run: 3, verdict: verdict)
    )

    #expect(try archive.setOrganization(Organization(id: "o", name: "Old")))
    #expect(try archive.setOrganization(Organization(id: "o", name: "New")))
    #expect(try !archive.setOrganization(Organization(id: "other")))
    #expect(try archive.organization()?.name == "New")

    try archive.setPageLimit(500, .users)
    try archive.setPageLimit(200, .users)
    #expect(try archive.pageLimit(.users) == 200 && archive.pageLimit(.classes) == nil)
  }

  @Test func remembersAFirstSignIn() throws {
    let archive = archive
    try archive.remember(RememberedSignIn(subject: "s", givenName: "Zoë", familyName: nil, email: nil, seenAt: 1))
    try archive.remember(
      RememberedSignIn(subject: "s", givenName: "Other", familyName: "Anders", email: nil, seenAt: 2))
    var expected = RememberedSignIn(subject: "s", givenName: "Zoë", familyName: "Anders", email: nil, seenAt: 1)
    expected.familyNameAt = 2
    #expect(try archive.rememberedSignIn("s") == expected, "each fact has the date it was told")
    #expect(try archive.rememberedSignIn("S") == nil)
    #expect(try archive.rememberedSignIns().count == 1)
  }

  /// What an older version remembered had one date for all of it.
  @Test func anOlderCataloguesSignInsKeepTheirDate() throws {
    do {
      let old = try Connection(folder.path + "/catalogue.sqlite", .create)
      try old.useWriteAheadLog()
      let steps = CatalogueSchema.steps
      try Migrator(Array(steps.prefix { $0.name != "dates of first facts" })).migrate(old)
      try old.execute("INSERT INTO sign_in VALUES ('s', 'Zoë', NULL, NULL, 5)")
    }
    let archive = archive
    #expect(
      try archive.rememberedSignIn("s")
        == RememberedSignIn(subject: "s", givenName: "Zoë", familyName: nil, email: nil, seenAt: 5))
    try archive.remember(
      RememberedSignIn(subject: "s", givenName: nil, familyName: nil, email: "z@example.org", seenAt: 9))
    let whole = try archive.rememberedSignIn("s")
    #expect(whole?.givenNameAt == 5 && whole?.emailAt == 9 && whole?.familyNameAt == nil)
  }

  @Test func anAcceptedFindingStaysSo() throws {
    let archive = archive
    try Self.fixture(1).publish(in: archive)
    let subject = Finding.Subject(kind: .person, id: "p0")
    try archive.accept(.personWithoutClass, subject, reason: "on leave", at: 7)
    try Self.fixture(2).publish(in: archive)
    let findings = try archive.findings()
    #expect(findings.map(\.subject.id) == ["p0", "p1"])
    #expect(findings.map(\.accepted) == [Finding.Acceptance(reason: "on leave", at: 7), nil])
  }

  @Test func aNewerCatalogueIsRefused() throws {
    try Self.fixture(1).publish(in: archive)
    try Connection(folder.path + "/catalogue.sqlite", .readWrite).execute(
      "INSERT INTO migration VALUES ('from the future')")
    #expect(throws: StoreError.newerCatalogue(path: folder.path + "/catalogue.sqlite")) { try archive.runs() }
  }

  @Test(arguments: ["not a database at all", ""]) func aDamagedCatalogueIsNamed(text: String) throws {
    try Self.fixture(1).publish(in: archive)
    let path = folder.path + "/catalogue.sqlite"
    for companion in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + companion) }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // Text instead of it, or a part of it.
    try (text.isEmpty ? bytes.prefix(5000) : Data(text.utf8)).write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreError.damagedCatalogue(path: path)) { try archive.runs() }
    #expect(throws: StoreError.damagedCatalogue(path: path)) { try archive.beginRun(collections: [.users], now: 1) }
  }

  @Test func aFolderInItsPlaceIsNamed() throws {
    let path = folder.path + "/catalogue.sqlite"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let error = #expect(throws: StoreError.self) { try archive.runs() }
    guard case .unusableCatalogue(path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  // MARK: Several at once

  @Test func severalMayUseItAtOnce() async throws {
    let path = folder.path
    try Self.fixture(2).publish(in: archive)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          for number in 0..<30 {
            let archive = RosterArchive(folder: path)
            if number % 3 == 0 {
              try archive.recordScopeProof(ScopeProof(scope: .users, isProven: true, at: Double(worker * 100 + number)))
            }
            try #require(try archive.openCurrent() != nil)
            _ = try archive.runs()
          }
        }
      }
      group.addTask {
        let archive = RosterArchive(folder: path)
        for number in 0..<8 {
          try Self.fixture(number + 1).publish(in: archive)
          try archive.prune(keeping: 1)
        }
      }
      try await group.waitForAll()
    }
    #expect(try archive.runs().count == 9)
    #expect(try archive.keptRuns() == [9, 8])
  }
}
