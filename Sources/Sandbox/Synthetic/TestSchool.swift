extension District {
  /// The invented people the test scope opens, as Apple's look: `given100 family100` at mytestschool.org. The
  /// organization stays the real one.
  static func testSchool(for school: School) -> District {
    var builder = DistrictBuilder()
    let created: UInt32 = 1_650_000_000
    builder.places.append(
      Place(
        id: "1000000001", name: "My Test School", domain: "mytestschool.org", timeZone: "PST", created: created,
        modified: created))
    let place = PlaceReference(index: 0)
    for number in 100..<220 {
      var draft = DistrictBuilder.PersonDraft(
        id: AppleIdentifier.dotted(Hashing.key("test", String(number))), created: created, modified: created)
      draft.givenName = "given\(number)"
      draft.familyName = "family\(number)"
      draft.email = "given\(number).family\(number)@mytestschool.org"
      let isTeacher = number >= 210
      if !isTeacher { draft.grade = String(6 + number % 7) }
      let person = builder.add(draft)
      builder.addPost(person, isTeacher ? .instructor : .student, at: place)
    }
    for number in 0..<10 {
      let group = builder.add(
        DistrictBuilder.ClassDraft(
          id: AppleIdentifier.dotted(Hashing.key("test-class", String(number))), name: "Test Class \(number + 1)",
          number: "TEST-\(number + 1)", place: place, created: created, modified: created))
      builder.addMember(110 + number, of: group, asInstructor: true)
      for offset in 0..<22 { builder.addMember((number * 11 + offset) % 110, of: group, asInstructor: false) }
    }
    return builder.build(school: school)
  }
}
