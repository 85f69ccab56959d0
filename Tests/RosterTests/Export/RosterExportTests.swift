import Foundation
import Support
import Synchronization
import Testing

@testable import Roster

@Suite struct RosterExportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func export(
    _ format: ExportFormat, _ roster: StoredRoster, teacher: PersonID? = nil, to name: String = "out"
  ) async throws -> ExportReport {
    try await RosterExport(format: format, teacher: teacher, maker: "test").write(roster, to: folder.file(name))
  }

  /// The fields of each line under the heading, by their column.
  private func rows(_ file: String) throws -> [[String: String]] {
    var lines: [[String]] = [[""]]
    var isQuoted = false
    for character in try folder.read("out/" + file) {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: lines[lines.count - 1].append("")
      case "\r\n" where !isQuoted, "\n" where !isQuoted: lines.append([""])
      default: lines[lines.count - 1][lines[lines.count - 1].count - 1].append(character)
      }
    }
    let heading = try #require(lines.first)
    return lines.dropFirst().filter { $0.count == heading.count }.map {
      Dictionary(uniqueKeysWithValues: zip(heading, $0))
    }
  }

  /// The awkward roster names locations it does not have, and its own organisation as one.
  @Test func noReferenceOfOneRosterLeadsNowhere() async throws {
    let report = try await export(.oneroster, RosterFixture.awkward().opened())
    let orgs = Set(try rows("orgs.csv").compactMap { $0["sourcedId"] })
    #expect(orgs.contains("8e257987") && orgs.contains("10") && !orgs.contains("999"))
    for (file, column) in [
      ("users.csv", "orgSourcedIds"), ("courses.csv", "orgSourcedId"), ("classes.csv", "schoolSourcedId"),
      ("enrollments.csv", "schoolSourcedId"),
    ] {
      let rows = try rows(file)
      #expect(!rows.isEmpty, "\(file)")
      for row in rows {
        let ids = try #require(row[column]).split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        #expect(!ids.isEmpty && orgs.isSuperset(of: ids), "\(file): \(ids)")
      }
    }
    let stranger = try #require(try rows("users.csv").first { $0["sourcedId"] == "p6" })
    #expect(stranger["orgSourcedIds"] == "8e257987")
    let loss = try #require(report.losses.first { $0.contains("does not have") })
    #expect(loss.hasPrefix("orgs: people and classes name 2 locations "), "\(loss)")
  }

  /// An empty file that is marked as all there is empties whoever takes it.
  @Test(arguments: [
    (RosterCollection.users, ["users", "enrollments"]),
    (.classes, ["academicSessions", "courses", "classes", "enrollments"]),
  ]) func aListNeverReadIsNoFileOfOneRoster(list: RosterCollection, absent: [String]) async throws {
    var fixture = RosterFixture.awkward()
    fixture.collections.remove(list)
    let report = try await export(.oneroster, fixture.opened())
    let manifest = try manifest()
    for file in ["academicSessions", "classes", "courses", "enrollments", "orgs", "users"] {
      let isAbsent = absent.contains(file)
      #expect(manifest["file." + file] == (isAbsent ? "absent" : "bulk"), "\(file)")
      #expect(folder.everything.contains("out/\(file).csv") == !isAbsent, "\(file)")
      #expect(report.files.contains { $0.name == file + ".csv" } == !isAbsent, "\(file)")
    }
    #expect(report.losses.contains(list.notRead + "."))
    for file in absent where file != "enrollments" {
      #expect(!report.losses.contains { $0.hasPrefix(file + ":") }, "\(file): \(report.losses)")
    }
  }

  /// A teacher's classes are never all there is: nobody else may be removed for them.
  @Test func aPartOfASchoolIsADeltaOfOneRoster() async throws {
    let report = try await export(.oneroster, RosterFixture.awkward().opened(), teacher: "p3")
    let manifest = try manifest()
    #expect(!manifest.values.contains("bulk"))
    for file in ["academicSessions", "classes", "courses", "enrollments", "orgs", "users"] {
      #expect(manifest["file." + file] == "delta", "\(file)")
      let rows = try rows(file + ".csv")
      #expect(!rows.isEmpty, "\(file)")
      for row in rows { #expect(row["status"] == "active" && row["dateLastModified"] == "1970-01-01T00:16:40Z") }
    }
    #expect(report.losses.contains { $0.hasPrefix("manifest: ") && $0.contains("delta") }, "\(report.losses)")
    let whole = try await export(.oneroster, RosterFixture.awkward().opened(), to: "whole")
    #expect(!whole.losses.contains { $0.hasPrefix("manifest: ") })
  }

  private func manifest() throws -> [String: String] {
    Dictionary(uniqueKeysWithValues: try rows("manifest.csv").map { ($0["propertyName"] ?? "", $0["value"] ?? "") })
  }

  /// Three classes have one each.
  @Test(arguments: [ExportFormat.oneroster, .asm])
  func membersNobodyKnowsAreCounted(format: ExportFormat) async throws {
    let roster = try RosterFixture.awkward().opened()
    let unknown = try ["c1", "c2", "C5"].map { try roster.classRecord(ClassID($0))?.unknownMemberIDs.count ?? 0 }
    #expect(unknown == [1, 1, 1])
    let report = try await export(format, roster)
    let loss = try #require(report.losses.first { $0.contains("not among the people") })
    #expect(loss.hasSuffix("left out (3)."), "\(loss)")
  }

  @Test(arguments: ExportFormat.allCases) func whatIsCancelledLeavesNothing(format: ExportFormat) async throws {
    let roster = try RosterFixture.awkward().opened()
    let export = RosterExport(format: format, maker: "test")
    let path = folder.file("out")
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await export.write(roster, to: path)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(folder.everything == [])
    #expect(try await self.export(format, roster).format == format)
  }

  /// Building a roster file looks at nothing of the export's: it is interrupted from outside, once, at any moment.
  @Test func whatLooksAtNothingIsInterrupted() throws {
    let cancellation = ExportCancellation()
    let partial = try PartialRoster(
      creating: folder.file("partial"), run: 1, startedAt: 1, collections: Set(RosterCollection.allCases))
    let people = (0..<10_000).map { Person(id: PersonID("p\($0)"), givenName: "Given \($0)", familyName: "Name") }
    try RosterFixture(people: people).fill(partial)
    let building = Building()
    Thread.detachNewThread {
      while !building.hasBegun.load(ordering: .acquiring) {}
      cancellation.raise()
    }
    #expect(throws: CancellationError.self) {
      _ = try cancellation.during(
        {
          building.hasBegun.store(true, ordering: .releasing)
          return try partial.build(at: folder.file("built"))
        }, interrupt: partial.interrupt)
    }
    #expect(throws: CancellationError.self) { try cancellation.during({}, interrupt: {}) }
  }

  private final class Building: Sendable {
    let hasBegun = Atomic(false)
  }

  @Test func whoseClassesWereNotReadIsNotSaidToTeachNone() async throws {
    var fixture = RosterFixture.awkward()
    fixture.collections.remove(.classes)
    fixture.classes = []
    let roster = try fixture.opened()
    await #expect(throws: ExportError.notRead(.classes)) { try await export(.csv, roster, teacher: PersonID("p3")) }
    #expect(folder.everything == [])
  }

  /// A name that nobody told is invented by nobody, though both formats want one.
  @Test(arguments: [
    (ExportFormat.oneroster, "users: the given or the family name, which OneRoster wants, is empty for 2 people."),
    (.asm, "students: the first or the last name, which Apple School Manager wants, is empty for 2 people."),
  ]) func whoHasNoNameIsTold(format: ExportFormat, loss: String) async throws {
    let report = try await export(format, RosterFixture.awkward().opened())
    #expect(report.losses.contains(loss), "\(report.losses)")
    #expect(try folder.read("out/LOSSES.txt").contains(loss))
  }

  /// One of a thing is told as one.
  @Test func lossesCountInWordsThatFit() async throws {
    for format in ExportFormat.allCases {
      let report = try await export(format, RosterFixture.awkward().opened(), to: format.rawValue)
      for loss in report.losses {
        #expect(loss.firstMatch(of: /\b1 (people|classes|locations|ids|members)\b/) == nil, "\(loss)")
      }
    }
  }
}
