import Testing

@testable import Sandbox

/// Invented districts: the same again, plausible, and with the faults of real data.
@Suite struct SyntheticDistrictTests {
  static let large = SyntheticDistrict(people: 10_000, seed: 7).district()

  @Test(arguments: [1, 2, 3, 10, 98, 199, 200, 1_000])
  func hasExactlyAsManyPeople(people: Int) {
    let district = SyntheticDistrict(people: people, seed: 1).district()
    #expect(district.peopleCount == people)
    #expect(district.classCount == max(1, people / 20))
    #expect(Set(district.people.map { district.plain($0.id) }).count == people)
  }

  @Test func sameSeedSameDistrict() {
    let one = SyntheticDistrict(people: 2_000, seed: 3).district()
    let other = SyntheticDistrict(people: 2_000, seed: 3).district()
    let third = SyntheticDistrict(people: 2_000, seed: 4).district()
    #expect(one.text == other.text && one.organizationID == other.organizationID)
    #expect(one.members == other.members)
    #expect(one.text != third.text && one.organizationID != third.organizationID)
  }

  @Test func isPlausible() {
    let district = Self.large
    let students = district.people.filter { $0.roles == RosterRole.student.bit }
    #expect((8_000...9_000).contains(students.count))
    #expect(district.people.contains { $0.roles.nonzeroBitCount == 2 })
    #expect(district.people.contains { $0.postCount > 1 })
    #expect((1_500...6_000).contains(students.count { $0.email.isNone }))
    #expect(Set(students.map { district.plain($0.grade) ?? "" }).isSuperset(of: ["PK", "K", "1", "8", "12", ""]))
    #expect(district.locationCount == 13)
    #expect(district.classes.contains { !$0.displayName.isNone })
    #expect(district.classes.contains { $0.room.isNone })
    let sizes = district.classes.map(\.studentCount)
    #expect(sizes.filter { (18...34).contains($0) }.count > 400)
    #expect(district.classes.contains { $0.instructorCount == 2 })
  }

  @Test func namesComeFromManyScripts() {
    let names = Self.large.people.compactMap { Self.large.plain($0.familyName) }.joined()
    func has(_ range: ClosedRange<UInt32>) -> Bool { names.unicodeScalars.contains { range.contains($0.value) } }
    for script: ClosedRange<UInt32> in [
      0x370...0x3FF, 0x400...0x4FF, 0x530...0x58F, 0x590...0x5FF, 0x600...0x6FF, 0x900...0x97F, 0xA00...0xA7F,
      0xB80...0xBFF, 0xC00...0xC7F, 0xE00...0xE7F, 0x10A0...0x10FF, 0x1200...0x137F, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
    ] {
      #expect(has(script), "no letter from \(script)")
    }
    #expect(names.contains("'") && names.contains("-"))
  }

  @Test func addressesAreASCII() {
    for person in Self.large.people {
      guard let email = Self.large.plain(person.email) else { continue }
      #expect(email.utf8.allSatisfy { $0 < 0x80 } && email.hasSuffix(".example") && !email.hasPrefix("."))
    }
  }

  /// What a client's findings must come upon.
  @Test func hasEachFault() {
    let district = Self.large
    #expect(district.people.contains { $0.givenName.isNone && $0.familyName.isNone })
    #expect(district.classes.contains { $0.instructorCount == 0 })
    #expect(district.classes.contains { $0.studentCount == 0 })
    #expect(district.classes.contains { $0.studentCount > 60 })
    #expect(!district.strangers.isEmpty)
    #expect(district.posts.contains { $0.place == .unknown })
    #expect(district.posts.contains { $0.place.isPrefixed })
    let emails = district.people.compactMap { district.plain($0.email) }
    #expect(Set(emails).count < emails.count)
    let members = Set(district.members.compactMap(\.person))
    #expect(district.people.indices.contains { district.people[$0].roles == 1 && !members.contains($0) })
    let hasWrongTeacher = district.classes.indices.contains { index in
      district.instructors(of: index).contains { district.people[$0.person!].roles & RosterRole.instructor.bit == 0 }
    }
    #expect(hasWrongTeacher)
    let ids = Set(district.people.compactMap { district.plain($0.id) })
    #expect(Set(ids.map { $0.lowercased() }).count < ids.count, "no two ids that differ in case alone")
    let names = district.classes.compactMap { district.plain($0.name) }
    #expect(names.filter { $0 == "Advisory" }.count > 1)
  }

  @Test func smallOnesAreClean() {
    let district = SyntheticDistrict(people: 150, seed: 1).district()
    #expect(district.strangers.isEmpty)
    #expect(district.classes.allSatisfy { $0.instructorCount > 0 && $0.studentCount > 0 })
    #expect(district.people.allSatisfy { !$0.familyName.isNone })
  }

  /// "Room" stands before a room wherever it is shown.
  @Test func roomsAreNamedAsSchoolsWriteThem() {
    let rooms = Set(Self.large.classes.compactMap { Self.large.plain($0.room) })
    #expect(rooms.contains("Gym") && rooms.contains("45") && rooms.contains { $0.hasPrefix("B-") })
    #expect(!rooms.contains { $0.lowercased().contains("room") })
  }

  @Test func nobodyIsInOneClassTwice() {
    for index in Self.large.classes.indices {
      let students = Self.large.students(of: index)
      #expect(Set(students).count == students.count)
    }
  }

  @Test func identifiersLookLikeApples() {
    let id = AppleIdentifier.dotted(42)
    let parts = id.split(separator: ".")
    #expect(parts.map(\.count) == [6, 40, 4])
    #expect(id == AppleIdentifier.dotted(42) && id != AppleIdentifier.dotted(43))
    #expect(AppleIdentifier.twin(of: id) != id)
    #expect(AppleIdentifier.twin(of: id).lowercased() == id.lowercased())
    #expect(AppleIdentifier.organization(1).count == 36)
  }

  @Test(arguments: [
    ("synthetic:100", DistrictSource.synthetic(people: 100, seed: 1)),
    ("synthetic:5,seed=9", .synthetic(people: 5, seed: 9)), ("districts/mine", .folder("districts/mine")),
  ])
  func readsSpecifications(text: String, source: DistrictSource) throws {
    #expect(try DistrictSource(specification: text) == source)
  }

  @Test(arguments: [
    "synthetic:", "synthetic:0", "synthetic:-1", "synthetic:many", "synthetic:10,seed=", "synthetic:10,seeds=1",
    "synthetic:10,seed=1,x", "synthetic:2000001",
  ])
  func refusesSpecifications(text: String) {
    #expect(throws: DistrictError.self) { try DistrictSource(specification: text) }
  }
}
