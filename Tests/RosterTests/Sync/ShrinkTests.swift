import Foundation
import HTTP
import JSON
import Testing

@testable import Roster

/// Rosters that shrink, from the answer to what is shown.
@Suite struct ShrinkTests {
  /// 1000 people and 1000 classes of six.
  static let school = School(people: 1000, classes: 1000, studentsInEach: 6)
  static let published = Task {
    let bench = try SyncBench(school, pageSize: 1000)
    try await bench.run()
    return bench
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var state: SyncReport.State
    var held: SyncReport.Held?
    var warning: String?
    var change: @Sendable (inout School) -> Void
  }

  static let cases: [Case] = [
    Case(
      testDescription: "11 % of the people vanish", state: .held,
      held: .init(reason: "112 of 1001 people would vanish", removedPeople: 112, removedClasses: 0, emptiedClasses: 0)
    ) { school in school.removePeople(every: 9) },
    Case(
      testDescription: "11 % of the classes vanish", state: .held,
      held: .init(reason: "110 of 1000 classes would vanish", removedPeople: 0, removedClasses: 110, emptiedClasses: 0)
    ) { school in school.classes.removeFirst(110) },
    Case(
      testDescription: "2 % of the classes lose over half their students", state: .held,
      held: .init(
        reason: "20 of 1000 classes of five or more would lose over half their students", removedPeople: 0,
        removedClasses: 0, emptiedClasses: 20)
    ) { school in for index in 0..<20 { school.classes[index].keepStudents(2) } },
    Case(
      testDescription: "a list becomes empty", state: .held,
      held: .init(reason: "all 2 locations would vanish", removedPeople: 0, removedClasses: 0, emptiedClasses: 0)
    ) { school in school.locations = [] },
    Case(
      testDescription: "a location vanishes that people are still at", state: .held,
      held: .init(
        reason: "1 location would vanish that people or classes are still at", removedPeople: 0, removedClasses: 0,
        emptiedClasses: 0)
    ) { school in school.locations.removeFirst() },
    Case(testDescription: "a school closes", state: .published) { school in school.locations.removeLast() },
    Case(
      testDescription: "one class of a thousand empties", state: .published,
      warning: "one class lost over half its students"
    ) { school in school.classes[7].keepStudents(0) },
    Case(
      testDescription: "1 % of the classes lose over half their students", state: .published,
      warning: "10 classes lost over half their students"
    ) { school in for index in 0..<10 { school.classes[index].keepStudents(2) } },
    Case(testDescription: "2 % of the classes lose half their students, not more", state: .published) { school in
      for index in 0..<20 { school.classes[index].keepStudents(3) }
    },
    Case(testDescription: "2 % of the people vanish", state: .published) { school in school.removePeople(every: 50) },
    Case(testDescription: "10 % of the people vanish", state: .published) { school in school.removePeople(every: 10) },
    Case(testDescription: "nothing changes", state: .published) { _ in },
  ]

  @Test(arguments: cases) func guards(_ each: Case) async throws {
    let bench = try SyncBench(copying: try await Self.published.value)
    let before = try #require(try bench.archive.openCurrent()).summary
    var school = Self.school
    each.change(&school)
    bench.apple.school = school
    let report = try await bench.run()
    #expect(report.state == each.state)
    #expect(report.held == each.held)
    #expect(report.warning == each.warning)
    #expect(try bench.archive.run(report.run)?.reason == each.held?.reason ?? each.warning, "kept in the history")
    let now = try #require(try bench.archive.openCurrent()).summary
    #expect(now.run == (each.state == .held ? before.run : report.run))
    #expect(try bench.archive.heldRun() == (each.state == .held ? report.run : nil))
    let emptied = report.held?.emptiedClasses ?? report.warning.map { $0.hasPrefix("one") ? 1 : 10 } ?? 0
    #expect(try bench.archive.changes(from: before.run, to: report.run).emptiedClasses.count == emptied)
  }

  // MARK: What becomes of a held roster

  static func held() async throws -> (bench: SyncBench, before: RosterContent?) {
    let bench = try SyncBench(School(people: 20))
    try await bench.run()
    let before = try bench.roster()
    bench.apple.school = School(people: 10)
    let report = try await bench.run()
    #expect(report.state == .held)
    #expect(report.exitCode == .held)
    #expect([report.people, report.classes, report.locations] == [11, 4, 2], "counts of the held roster")
    return (bench, before)
  }

  @Test func acceptedItIsShownWithoutARequest() async throws {
    let (bench, before) = try await Self.held()
    #expect(try bench.roster() == before)
    bench.apple.forgetAsks()
    let run = try bench.sync(audit: true).acceptHeld()
    #expect(run.run == 2)
    #expect(bench.apple.asks.isEmpty)
    #expect(try bench.roster() == (try await SyncBench.undisturbed(School(people: 10))))
    #expect(throws: StoreError.nothingHeld) { try bench.sync().acceptHeld() }
    #expect(try String(contentsOfFile: bench.places.auditLog, encoding: .utf8).contains("published_held"))
  }

  @Test func discardedItIsGone() async throws {
    let (bench, before) = try await Self.held()
    bench.apple.forgetAsks()
    #expect(try bench.sync(audit: true).discardHeld() == 2)
    #expect(bench.apple.asks.isEmpty)
    #expect(try bench.roster() == before)
    #expect(throws: StoreError.nothingHeld) { try bench.sync().discardHeld() }
    let files = try FileManager.default.contentsOfDirectory(atPath: bench.folders.data)
    #expect(files.filter { $0.hasPrefix("roster") } == ["roster-000001.sqlite"])
  }

  @Test func thePlainSyncThatFollowsIsJudgedAgain() async throws {
    let (bench, before) = try await Self.held()
    let again = try await bench.run()
    #expect(again.state == .held)
    #expect(again.run == 3)
    #expect(try bench.archive.heldRun() == 3, "it replaces the held one")
    #expect(try bench.roster() == before)
    bench.apple.school = School(people: 20)
    #expect(try await bench.run().state == .published)
    #expect(try bench.archive.heldRun() == nil)
  }

  @Test func aFailedSyncLeavesTheHeldOne() async throws {
    let (bench, before) = try await Self.held()
    bench.apple.fail { _ in .response(Response(404, "")) }
    #expect(try await bench.run().state == .failed)
    #expect(try bench.archive.heldRun() == 2)
    #expect(try bench.roster() == before)
    try bench.sync().acceptHeld()
    #expect(try bench.archive.currentRun() == 2)
  }

  /// A roster whose file is damaged is replaced, and still guarded by its counts.
  @Test(arguments: [(18, SyncReport.State.published), (10, .held)]) func aDamagedRosterIsReplaced(
    people: Int, state: SyncReport.State
  ) async throws {
    let bench = try SyncBench(School(people: 20))
    try await bench.run()
    let file = bench.folders.data + "/roster-000001.sqlite"
    try Data("no database".utf8).write(to: URL(fileURLWithPath: file))
    bench.apple.school = School(people: people)
    #expect(try await bench.run().state == state)
  }
}

extension School {
  /// Spread over the classes, so that none of them empties.
  fileprivate mutating func removePeople(every step: Int) {
    people = people.enumerated().filter { $0.offset % step != 0 || $0.offset == 1000 }.map(\.element)
  }
}

extension JSONValue {
  /// A class with its first students only.
  fileprivate mutating func keepStudents(_ count: Int) {
    self[member: "studentIds"] = .array(Array((self["studentIds"]?.arrayValue ?? []).prefix(count)))
  }
}
