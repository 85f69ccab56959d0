import Foundation
import Roster
import Testing

@Suite struct RosterChangesTests {
  let folder = TestFolder()

  func changes(_ before: RosterFixture, _ after: RosterFixture) throws -> RosterChanges {
    let archive = RosterArchive(folder: folder.path)
    try before.publish(in: archive)
    try after.publish(in: archive)
    return try archive.changes(from: 1, to: 2)
  }

  func shrinkage(_ before: RosterFixture, _ after: RosterFixture) throws -> ShrinkGuard.Comparison? {
    let archive = RosterArchive(folder: folder.path)
    try before.publish(in: archive)
    return try archive.comparison(with: try after.build(in: archive))
  }

  @Test func theSameRosterHasNone() throws {
    var shuffled = RosterFixture.awkward()
    shuffled.people.reverse()
    shuffled.classes.reverse()
    // Dates alone are no change anyone asks about.
    shuffled.people[0].dateLastModified = "2026-01-01T00:00:00Z"
    #expect(try changes(.awkward(), shuffled).isEmpty)
  }

  @Test func tellsWhoCameWentAndChanged() throws {
    let before = RosterFixture.awkward()
    var after = before
    after.people.removeAll { $0.id == "p6" || $0.id == "p4" }
    after.people.append(Person(id: "new", givenName: "New"))
    func change(_ id: PersonID, _ body: (inout Person) -> Void) {
      body(&after.people[after.people.firstIndex { $0.id == id }!])
    }
    change("p3") { $0.familyName = "Okafor-Silva" }
    change("p8") { $0.rolesAtLocations.removeLast() }
    change("p9") { $0.email = "anna@springfield.example" }
    // Another order of the same roles is the same.
    change("001385.dmdTSkZEVVdLaXRj.RVB0") { $0.rolesAtLocations.reverse() }
    after.classes.removeAll { $0.id == "c2" }
    after.classes.append(SchoolClass(id: "c9", name: "New", studentIDs: ["p9"]))
    after.classes[0].name = "Biology 102"
    after.classes[0].studentIDs = ["p5", "001385.dmdTSkZEVVdLaXRJ.RVB0", "gone"]
    after.classes[0].instructorIDs = ["p3"]
    let changes = try changes(before, after)
    #expect(changes.from == 1 && changes.to == 2)
    #expect(Set(changes.people.added) == ["new"])
    #expect(Set(changes.people.removed) == ["p6", "p4"])
    #expect(Set(changes.people.changed) == ["p3", "p8", "p9"])
    #expect(changes.classes == RosterChanges.List(added: ["c9"], removed: ["c2"], changed: ["c1"]))
    typealias Membership = RosterChanges.Membership
    #expect(
      Set(changes.memberships) == [
        Membership(classID: "c1", personID: "p5", role: .student, change: .joined),
        Membership(classID: "c1", personID: "p4", role: .student, change: .left),
        Membership(classID: "c1", personID: "p3", role: .instructor, change: .joined),
        Membership(classID: "c1", personID: "001385.dmdTSkZEVVdLaXRj.RVB0", role: .instructor, change: .left),
        Membership(classID: "c2", personID: "gone", role: .instructor, change: .left),
        Membership(classID: "c2", personID: "p3", role: .instructor, change: .left),
        Membership(classID: "c2", personID: "p14", role: .instructor, change: .left),
        Membership(classID: "c2", personID: "p5", role: .student, change: .left),
        Membership(classID: "c9", personID: "p9", role: .student, change: .joined),
      ])
    #expect(changes.memberships.count == 9)
  }

  @Test func backwardsIsTheReverse() throws {
    let archive = RosterArchive(folder: folder.path)
    var after = RosterFixture.awkward()
    after.people.removeFirst(3)
    after.classes.removeLast()
    try RosterFixture.awkward().publish(in: archive)
    try after.publish(in: archive)
    let forth = try archive.changes(from: 1, to: 2)
    let back = try archive.changes(from: 2, to: 1)
    #expect(Set(forth.people.removed) == Set(back.people.added) && forth.people.removed.count == 3)
    #expect(forth.classes.removed == back.classes.added)
    #expect(
      Set(forth.memberships.map { "\($0.classID) \($0.personID) \($0.role)" })
        == Set(back.memberships.map { "\($0.classID) \($0.personID) \($0.role)" }))
    #expect(throws: StoreError.noRoster(run: 7)) { try archive.changes(from: 7, to: 1) }
  }

  @Test func countsWhatTheGuardAsks() throws {
    let pupils = (0..<12).map { Person(id: PersonID("s\($0)"), givenName: "S\($0)") }
    func roster(_ classes: [[Int]], people: Range<Int> = 0..<12) -> RosterFixture {
      RosterFixture(
        locations: [Location(id: "l")], people: Array(pupils[people]),
        classes: classes.enumerated().map { index, ids in
          SchoolClass(id: ClassID("c\(index)"), name: "C\(index)", studentIDs: ids.map { PersonID("s\($0)") })
        })
    }
    let before = roster([[0, 1, 2, 3, 4], [0, 1, 2, 3, 4, 5], [0, 1, 2, 3], [6, 7, 8, 9, 10, 11], [0, 1, 2, 3, 4]])
    // Over half of five; exactly half of six; too small; six others instead of six; gone.
    let after = roster([[0, 1], [0, 1, 2], [], [0, 1, 2, 3, 4, 5]], people: 0..<10)
    #expect(
      try shrinkage(before, after)
        == ShrinkGuard.Comparison(
          people: .init(before: 12, after: 10, removed: 2), classes: .init(before: 5, after: 4, removed: 1),
          locations: .init(before: 1, after: 1, removed: 0), memberships: .init(before: 26, after: 11, removed: 15),
          largeClasses: 4, emptiedClasses: 2))
  }

  @Test func aFirstRosterHasNothingToCompare() throws {
    let archive = RosterArchive(folder: folder.path)
    #expect(try archive.comparison(with: try RosterFixture.awkward().build(in: archive)) == nil)
  }

  /// A list whose scope was not requested lost nobody, and gained nobody when it is.
  @Test(arguments: [RosterCollection.users, .classes], [true, false])
  func whatWasNotReadIsNotTold(list: RosterCollection, isOlder: Bool) throws {
    var whole = RosterFixture.awkward()
    whole.classes.append(SchoolClass(id: "large", name: "Large", studentIDs: ["p5", "p6", "p7", "p9", "p11", "gone"]))
    var without = whole
    without.collections.remove(list)
    let changes = try isOlder ? changes(without, whole) : changes(whole, without)
    #expect(changes.isEmpty && changes.emptiedClasses.isEmpty, "\(changes)")
    #expect(changes.unread == [.init(list: list, run: isOlder ? 1 : 2)])
  }

  /// Nobody left a class for it, as the shrink guard has to know too; who did is still counted.
  @Test(arguments: [0, 4]) func withoutPeopleMembersAreComparedByID(leaving: Int) throws {
    let ids = (0..<6).map { PersonID("s\($0)") }
    let before = RosterFixture(
      people: ids.map { Person(id: $0, givenName: "S") }, classes: [SchoolClass(id: "c", name: "C", studentIDs: ids)])
    var after = before
    after.collections.remove(.users)
    after.classes[0].studentIDs = Array(ids.dropFirst(leaving))
    #expect(try shrinkage(before, after)?.emptiedClasses == (leaving > 3 ? 1 : 0))
  }

  /// The other list is compared all the same.
  @Test func besideAListNotReadTheOtherIsTold() throws {
    var after = RosterFixture.awkward()
    after.people.removeFirst()
    after.collections.remove(.classes)
    let changes = try changes(.awkward(), after)
    #expect(changes.people.removed == ["001385.dmdTSkZEVVdLaXRj.RVB0"])
    #expect(changes.classes.isEmpty && changes.memberships.isEmpty)
  }

  @Test func aListThatOneLacksIsNotCompared() throws {
    var without = RosterFixture.awkward()
    without.collections = [.locations, .users]
    let comparison = try shrinkage(.awkward(), without)
    #expect(comparison?.classes == nil && comparison?.memberships == nil)
    #expect(comparison?.people?.removed == 0)
  }
}
