import JSON
import Testing

@testable import Roster

/// What real rosters hold, counted and shown right.
@Suite struct OddDataTests {
  static func synced(_ school: School, pageSize: Int = 3) async throws -> (SyncReport, StoredRoster, SyncBench) {
    let bench = try SyncBench(school, pageSize: pageSize)
    let report = try await bench.run()
    return (report, try #require(try bench.archive.openCurrent()), bench)
  }

  @Test func peopleWhoComeTwiceAcrossPages() async throws {
    var school = School(people: 7, classes: 2)
    school.people.insert(school.people[0], at: 4)
    school.people.append(school.people[2])
    let (report, roster, _) = try await Self.synced(school)
    #expect(report.people == 8)
    #expect(report.duplicates == 2)
    #expect(try roster.count(PersonQuery()) == 8)
  }

  @Test func membersNobodySent() async throws {
    var school = School(people: 3, classes: 1)
    school.classes[0][member: "studentIds"] = ["s0", "nobody", "S0", "s0"]
    let (report, roster, bench) = try await Self.synced(school)
    let record = try #require(try roster.classRecord(ClassID("c0")))
    #expect(record.students.map(\.id.rawValue) == ["s0"])
    #expect(Set(record.unknownMemberIDs) == [PersonID("nobody"), PersonID("S0")], "ids differ in case")
    #expect(report.memberships == 4, "the instructor, s0, and two whom nobody sent")
    let unknown = try bench.archive.findings().filter { $0.rule == .unknownMember }
    #expect(!unknown.isEmpty)
  }

  @Test func idsThatDifferInCaseAreTwoPeople() async throws {
    var school = School(people: 0, classes: 0)
    school.people = [School.person("001385.aB.RVB0"), School.person("001385.Ab.RVB0")]
    let (report, roster, _) = try await Self.synced(school)
    #expect(report.people == 2)
    #expect(report.duplicates == 0)
    #expect(try roster.personRecord(PersonID("001385.Ab.RVB0"))?.row.person.givenName == "Given 001385.Ab.RVB0")
  }

  @Test func bothRoles() async throws {
    var school = School(people: 2, classes: 1)
    school.people[0][member: "roleLocationMapping"] = [
      ["roleName": "Student", "locationId": "1"], ["roleName": "Instructor", "locationId": "LO:2"],
    ]
    school.classes[0][member: "instructorIds"] = ["s0"]
    school.classes[0][member: "studentIds"] = ["s0", "s1"]
    let (_, roster, _) = try await Self.synced(school)
    let record = try #require(try roster.personRecord(PersonID("s0")))
    #expect(record.row.person.roles == [.student, .instructor])
    #expect(record.teaches.map(\.id.rawValue) == ["c0"])
    #expect(record.attends.map(\.id.rawValue) == ["c0"])
    #expect(try roster.count(PersonQuery(role: .instructor)) == 2)
  }

  @Test func peopleInNoClass() async throws {
    let (_, roster, bench) = try await Self.synced(School(people: 3, classes: 0))
    #expect(try roster.personRecord(PersonID("s1"))?.attends.isEmpty == true)
    let subjects = try bench.archive.findings().filter { $0.rule == .personWithoutClass }.map(\.subject.id)
    #expect(Set(subjects).isSuperset(of: ["s0", "s1", "s2"]))
  }

  @Test(arguments: [.null, "", nil] as [JSONValue?]) func noEmail(value: JSONValue?) async throws {
    var school = School(people: 1, classes: 0)
    school.people[0][member: "email"] = value
    let (_, roster, _) = try await Self.synced(school)
    let record = try #require(try roster.personRecord(PersonID("s0")))
    #expect(record.row.person.email == nil)
  }

  @Test func locationsInBothSpellings() async throws {
    var school = School(people: 1, classes: 2)
    school.classes[0][member: "locationId"] = "LO:1"
    school.classes[1][member: "locationId"] = "org-1"
    let (_, roster, bench) = try await Self.synced(school)
    let first = try #require(try roster.classRecord(ClassID("c0"))).row
    #expect(first.locationID == LocationID("LO:1"), "as Apple sent it")
    #expect(first.locationName == "Lincoln High")
    #expect(try roster.classRecord(ClassID("c1"))?.row.locationName == "Springfield", "the organisation as a location")
    #expect(try bench.archive.findings().filter { $0.rule == .unknownLocation }.isEmpty)
  }

  @Test(arguments: [
    "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.123Z", "2026-01-01T00:00:00.123456789Z",
  ]) func datesAreKeptAsTheyCame(date: String) async throws {
    var school = School(people: 1, classes: 0)
    school.people[0][member: "dateCreated"] = .string(date)
    school.people[0][member: "dateLastModified"] = "2026-02-02T00:00:00Z"
    let (_, roster, _) = try await Self.synced(school)
    let person = try #require(try roster.personRecord(PersonID("s0"))).row.person
    #expect(person.dateCreated == date)
    #expect(person.dateLastModified == "2026-02-02T00:00:00Z")
  }

  // MARK: Records that cannot be read

  @Test func anUnreadableRecordIsAFinding() async throws {
    var school = School(people: 300, classes: 1)
    school.people[5] = ["id": "broken", "email": 7]
    let (report, roster, bench) = try await Self.synced(school, pageSize: 100)
    #expect(report.state == .published)
    #expect(report.people == 300)
    #expect(try roster.personRecord(PersonID("broken")) == nil)
    let finding = try #require(try bench.archive.findings().first { $0.rule == .unreadableRecord })
    #expect(finding.subject.id == "broken")
    #expect(finding.message.contains("email"))
  }

  @Test func anUnreadableRecordWithoutAnIDIsAFindingToo() async throws {
    var school = School(people: 300, classes: 1)
    school.people[5] = "not a person at all"
    let (report, _, bench) = try await Self.synced(school, pageSize: 100)
    #expect(report.state == .published)
    #expect(try bench.archive.findings().contains { $0.rule == .unreadableRecord })
  }

  @Test(arguments: [(3, SyncReport.State.published), (4, .held)]) func tooManyUnreadableRecords(
    count: Int, state: SyncReport.State
  ) async throws {
    var school = School(people: 299, classes: 1)
    for index in 0..<count { school.people[index] = ["id": .string("broken\(index)"), "grade": 9] }
    let bench = try SyncBench(school, pageSize: 100)
    let report = try await bench.run()
    #expect(report.state == state)
    if state == .held { #expect(report.held?.reason == "4 of 300 people could not be read") }
  }

  @Test func hostileTextIsKeptAsItCame() async throws {
    var school = School(people: 1, classes: 1)
    let name = "\u{1B}[2J\u{202E}=cmd()" + String(repeating: "x", count: 10_000)
    school.people[0][member: "familyName"] = .string(name)
    school.classes[0][member: "id"] = "c/?#%/.."
    let (_, roster, _) = try await Self.synced(school)
    #expect(try roster.personRecord(PersonID("s0"))?.row.person.familyName == name)
    #expect(try roster.classRecord(ClassID("c/?#%/.."))?.row.name == "Class 0")
  }
}
