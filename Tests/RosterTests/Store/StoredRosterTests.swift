import Foundation
import Roster
import SQLite
import Testing

@Suite struct StoredRosterTests {
  let folder = TestFolder()
  let fixture = RosterFixture.awkward()

  @Test func countsEverything() throws {
    let roster = try fixture.stored(in: folder)
    #expect(
      roster.summary
        == RosterSummary(run: 1, asOf: 1_000, people: 15, classes: 7, locations: 4, memberships: 18))
    #expect(try roster.organization() == fixture.organization)
  }

  @Test func listsNotReadHaveNoCount() throws {
    var fixture = fixture
    fixture.collections = [.locations, .classes]
    let roster = try fixture.stored(in: folder)
    #expect(roster.summary.people == nil)
    #expect(roster.summary.classes == 7)
    #expect(try roster.people(PersonQuery(), Window(limit: 9)).rows.isEmpty)
    #expect(try roster.classRecord("c1")?.unknownMemberIDs.count == 4)
    #expect(try roster.findings().allSatisfy { $0.rule != .unknownMember })
  }

  @Test func aClassKnowsItsPeople() throws {
    let roster = try fixture.stored(in: folder)
    let record = try #require(try roster.classRecord("c1"))
    #expect(record.row.studentCount == 3)
    #expect(record.row.locationID == "LO:10")
    #expect(record.row.locationName == "Lincoln High")
    #expect(record.row.instructorNames == ["Silva, Fatima"])
    #expect(record.instructors.map(\.id) == ["001385.dmdTSkZEVVdLaXRj.RVB0"])
    #expect(record.students.map(\.id) == ["001385.dmdTSkZEVVdLaXRJ.RVB0", "p4"])
    #expect(record.unknownMemberIDs == ["gone"])
    let second = try #require(try roster.classRecord("c2"))
    #expect(second.row.instructorIDs == ["gone", "p3", "p14"])
    #expect(second.row.instructorNames == ["Okafor, Ngozi", "ヤマダ かおり"])
    #expect(try roster.classRecord("c4")?.row.locationName == "Springfield Unified")
    #expect(try roster.classRecord("c5")?.row.locationName == nil)
    #expect(try roster.classRecord("no such") == nil)
  }

  @Test func aPersonKnowsTheirClasses() throws {
    let roster = try fixture.stored(in: folder)
    let teacher = try #require(try roster.personRecord("p3"))
    #expect(teacher.teaches.map(\.id) == ["c2", "c7"])
    #expect(teacher.attends.isEmpty)
    #expect(teacher.row.places.map(\.locationName) == ["Zürich Campus", "Lincoln High"])
    let pupil = try #require(try roster.personRecord("p4"))
    #expect(pupil.attends.map(\.id) == ["c1", "C5"])
    #expect(pupil.row.person == fixture.people[3])
    #expect(try roster.personRecord("P3") == nil)
  }

  @Test func everyPersonComesBackAsSent() throws {
    let roster = try fixture.stored(in: folder)
    for person in fixture.people { #expect(try roster.personRecord(person.id)?.row.person == person) }
    for location in fixture.locations { #expect(try roster.location(location.id) == location) }
    #expect(try roster.location("LO:10")?.id == "10")
    #expect(try roster.location("20")?.id == "LO:20")
    #expect(try roster.location("99") == nil)
  }

  @Test func nothingIsFoundInAnEmptyRoster() throws {
    let roster = try RosterFixture().stored(in: folder)
    for search in ["", "a", "abc"] {
      for sort in PersonQuery.Sort.allCases {
        for start in [Window.Start.first, .last, .around(id: "x")] {
          let slice = try roster.people(PersonQuery(search: search, sort: sort), Window(start, limit: 9))
          #expect(slice == Slice(rows: [], hasEarlier: false, hasLater: false))
        }
      }
      #expect(try roster.count(ClassQuery(search: search)) == 0)
    }
    #expect(try roster.findings().isEmpty)
    #expect(try !roster.hasFindings())
  }

  @Test func staysReadableWhenItsFileIsUnlinked() throws {
    let roster = try fixture.stored(in: folder)
    try FileManager.default.removeItem(atPath: roster.path)
    #expect(try roster.count(PersonQuery(search: "anders")) == 3)
  }

  @Test(arguments: ["people = -70000", "people = people + 1", "classes = 1 << 50", "locations = -1", "as_of = 1e300", "as_of = -1"])
  func aFileThatTellsOtherThanItHoldsIsNoRoster(change: String) throws {
    let path = try fixture.stored(in: folder).path
    let file = try Connection(path, .readWrite)
    try file.execute("UPDATE roster SET \(change)")
    try file.close()
    #expect(throws: StoreError.notARoster(path: path)) { try StoredRoster(path: path) }
  }

  @Test func aPlaceBeyondAllNumbersIsNone() throws {
    let path = try fixture.stored(in: folder).path
    let file = try Connection(path, .readWrite)
    try file.execute("UPDATE person SET places = 's99999999999999999999999999'")
    try file.close()
    let rows = try StoredRoster(path: path).people(PersonQuery(), Window(limit: 3)).rows
    #expect(rows.count == 3)
  }

  @Test func aForeignOrDamagedFileSaysSo() throws {
    let foreign = folder.path + "/foreign.sqlite"
    try Data("PK\u{3}\u{4} a zip, say".utf8).write(to: URL(fileURLWithPath: foreign))
    #expect(throws: StoreError.notARoster(path: foreign)) { try StoredRoster(path: foreign) }
    #expect(throws: StoreError.notARoster(path: folder.path)) { try StoredRoster(path: folder.path) }
    try Data().write(to: URL(fileURLWithPath: foreign))
    #expect(throws: StoreError.notARoster(path: foreign)) { try StoredRoster(path: foreign) }

    let roster = try fixture.stored(in: folder)
    let whole = try Data(contentsOf: URL(fileURLWithPath: roster.path))
    let damaged = folder.path + "/damaged.sqlite"
    // Whatever page is overwritten or missing, each question is answered or refused, and none crashes.
    for page in 0..<(whole.count / 4096) {
      for cut in [false, true] {
        var bytes = whole
        if cut {
          bytes.removeSubrange((page * 4096)...)
        } else {
          bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xA5, count: 4096))
        }
        try bytes.write(to: URL(fileURLWithPath: damaged))
        do {
          let roster = try StoredRoster(path: damaged)
          _ = try roster.people(PersonQuery(search: "springfield", sort: .email), Window(limit: 9))
          _ = try roster.classRecord("c1")
          _ = try roster.findings()
        } catch StoreError.notARoster {
        } catch {
          Issue.record("page \(page), cut \(cut): \(error)")
        }
      }
    }
  }

  @Test func findsTheFaults() throws {
    var fixture = fixture
    fixture.unreadable = [.classes: [UnreadableRecord(id: "bad", problem: "studentIds is a number")]]
    fixture.people += [
      Person(
        id: "t1", givenName: "given100", familyName: "family100", email: "A@mytestschool.org",
        rolesAtLocations: [RoleAtLocation(role: .student, locationID: "10")]),
      Person(id: "t2", givenName: "B", email: "a@MyTestSchool.org"),
    ]
    fixture.classes += [
      SchoolClass(id: "big", name: "Big", instructorIDs: ["p9"], studentIDs: (0..<61).map { PersonID("x\($0)") })
    ]
    let roster = try fixture.stored(in: folder)
    let findings = try roster.findings()
    #expect(try roster.hasFindings())
    func subjects(_ rule: Finding.Rule) -> Set<String> { Set(findings.filter { $0.rule == rule }.map(\.subject.id)) }
    #expect(subjects(.unknownMember) == ["c1", "c2", "C5", "big"])
    #expect(subjects(.classWithoutInstructor) == ["c3", "c5"])
    #expect(subjects(.classWithoutStudents) == ["c4", "c5", "c7"])
    #expect(subjects(.instructorWithoutRole) == ["p9"])
    #expect(subjects(.personWithoutClass) == ["p6", "P9", "p10", "t1", "t2"])
    #expect(subjects(.personWithoutName) == ["p6", "p10"])
    #expect(subjects(.duplicateEmail) == ["t1", "t2"])
    #expect(subjects(.unknownLocation) == ["999", "404"])
    #expect(subjects(.testData) == ["t1", "t2"])
    #expect(subjects(.oversizedClass) == ["big"])
    #expect(subjects(.sameNameClasses) == ["c1", "c7"])
    #expect(subjects(.unreadableRecord) == ["bad"])
    func name(_ rule: Finding.Rule, _ id: String) -> String? {
      findings.first { $0.rule == rule && $0.subject.id == id }?.name
    }
    #expect(name(.unknownMember, "c1") == "Biology 101")
    #expect(name(.classWithoutStudents, "c4") == "Nickname only", "a class may have a display name only")
    #expect(name(.duplicateEmail, "t1") == "family100, given100")
    #expect(name(.instructorWithoutRole, "p9") == "anders, ANNA")
    #expect(name(.personWithoutName, "p6") == nil && name(.unknownLocation, "404") == nil)
    #expect(name(.unreadableRecord, "bad") == nil)
    let severities = findings.map(\.severity)
    #expect(severities.drop { $0 == .error }.allSatisfy { $0 == .warning })
    let names = fixture.people.flatMap { [$0.givenName, $0.familyName, $0.email] }.compactMap { $0 }
    for name in names where name.count > 2 {
      #expect(!findings.contains { $0.message.contains(name) })
    }
  }
}
