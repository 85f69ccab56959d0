import Foundation
import Roster
import Testing

@Suite struct PartialRosterTests {
  let folder = TestFolder()
  var path: String { folder.path + "/roster-000001.partial" }

  func create(_ collections: Set<RosterCollection> = Set(RosterCollection.allCases)) throws -> PartialRoster {
    try PartialRoster(creating: path, run: 1, startedAt: 50, collections: collections)
  }

  static func person(_ id: String, _ given: String? = nil) -> Person { Person(id: PersonID(id), givenName: given) }

  @Test func checkpointsMoveWithTheirRows() throws {
    let partial = try create()
    #expect(try partial.checkpoint(.users) == Checkpoint())
    try partial.append(
      people: [Self.person("a"), Self.person("b")], unreadable: [UnreadableRecord(id: nil, problem: "no id")],
      end: PageEnd(pass: 1, next: PageToken("t1"), isComplete: false, limit: 500))
    #expect(try partial.checkpoint(.users) == Checkpoint(next: PageToken("t1"), received: 3, limit: 500))
    #expect(try partial.unreadableCount(.users) == 1)
    try partial.append(people: [Self.person("c")], end: PageEnd(pass: 1, next: nil, isComplete: true))
    #expect(try partial.checkpoint(.users) == Checkpoint(isComplete: true, received: 4, limit: 500))
    #expect(try partial.checkpoint(.classes) == Checkpoint())
  }

  @Test func goesOnWhereItWasLeft() throws {
    var partial: PartialRoster? = try create([.users])
    try partial?.setOrganization(Organization(id: "o", name: "O", domains: [.init(name: "o.example")]))
    try partial?.append(people: [Self.person("a")], end: PageEnd(pass: 1, next: PageToken("t1"), isComplete: false))
    partial = nil
    let resumed = try PartialRoster(resuming: path)
    #expect(resumed.run == 1)
    #expect(resumed.startedAt == 50)
    #expect(resumed.collections == [.users])
    #expect(try resumed.organization()?.domains == [.init(name: "o.example")])
    #expect(try resumed.checkpoint(.users)?.next == PageToken("t1"))
    var ids: [String] = []
    try resumed.forEachID(of: .users) { ids.append($0) }
    #expect(ids == ["a"])
  }

  @Test func aCollectionThatIsNotReadTakesNoRows() throws {
    let partial = try create([.classes])
    #expect(try partial.checkpoint(.users) == nil)
    #expect(throws: StoreError.collectionNotRead(.users)) {
      try partial.append(people: [], end: PageEnd(pass: 1, next: nil, isComplete: true))
    }
  }

  @Test func onlyTheLastPassCounts() throws {
    let partial = try create([.users])
    try partial.setOrganization(Organization(id: "o"))
    try partial.append(
      people: [Self.person("gone"), Self.person("b", "Old")], unreadable: [UnreadableRecord(id: "x", problem: "p")],
      end: PageEnd(pass: 1, next: PageToken("dead"), isComplete: false, limit: 200))
    #expect(try partial.restart(.users) == Checkpoint(pass: 2, limit: 200))
    #expect(throws: StoreError.passIsOver(.users, pass: 1)) {
      try partial.append(people: [], end: PageEnd(pass: 1, next: nil, isComplete: true))
    }
    #expect(throws: StoreError.incomplete) { try partial.build() }
    try partial.append(people: [Self.person("b", "New")], end: PageEnd(pass: 2, next: nil, isComplete: true))
    let built = try partial.build()
    #expect(built.summary.people == 1)
    #expect(built.duplicates == 0)
    let roster = try StoredRoster(path: built.path)
    #expect(try roster.personRecord("b")?.row.person.givenName == "New")
    #expect(try roster.personRecord("gone") == nil)
    #expect(try roster.findings().allSatisfy { $0.rule != .unreadableRecord })
  }

  @Test func aRecordThatCameAgainIsTakenAsItCameLast() throws {
    let partial = try create([.users])
    try partial.setOrganization(Organization(id: "o"))
    // Ids are case-sensitive.
    try partial.append(
      people: [Self.person("a", "Zoe"), Self.person("A", "Ada"), Self.person("b", "Bo")],
      end: PageEnd(pass: 1, next: PageToken("t"), isComplete: false))
    try partial.append(
      people: [Self.person("a", "Ann"), Self.person("b", "Bo")], end: PageEnd(pass: 1, next: nil, isComplete: true))
    let built = try partial.build()
    #expect(built.duplicates == 2)
    #expect(built.summary.people == 3)
    let rows = try StoredRoster(path: built.path).people(PersonQuery(), Window(limit: 9)).rows
    #expect(rows.map(\.person.givenName) == ["Ada", "Ann", "Bo"])
    #expect(rows.map(\.id) == ["A", "a", "b"])
  }

  @Test func aFileMadeForSomeoneNamesItsMaker() throws {
    let partial = try create()
    try RosterFixture().fill(partial)
    let built = try partial.build(at: folder.path + "/for-a-teacher", maker: "admin@desk")
    #expect(try StoredRoster(path: built.path).maker == "admin@desk")
    #expect(try StoredRoster(path: try partial.build().path).maker == nil)
  }

  @Test func anotherFileIsNotResumed() throws {
    try Data(repeating: 7, count: 4096).write(to: URL(fileURLWithPath: path))
    #expect(throws: (any Error).self) { try PartialRoster(resuming: path) }
    let built = try RosterFixture().stored(in: folder)
    #expect(throws: StoreError.notARoster(path: built.path)) { try PartialRoster(resuming: built.path) }
  }

  @Test func buildingAgainGivesTheSame() throws {
    let partial = try create()
    try RosterFixture(people: [Self.person("a", "A")]).fill(partial)
    let first = try Data(contentsOf: URL(fileURLWithPath: try partial.build().path))
    let second = try Data(contentsOf: URL(fileURLWithPath: try partial.build().path))
    #expect(first == second)
    #expect(!folder.files.contains { $0.hasPrefix(".sort") || $0.hasSuffix("building-wal") })
  }
}

extension PersonID: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self.init(value) }
}
extension ClassID: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self.init(value) }
}
extension LocationID: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self.init(value) }
}
