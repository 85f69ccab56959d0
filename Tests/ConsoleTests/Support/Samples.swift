import Roster

@testable import Console

/// Rosters and standings that the tests look at.
enum Samples {
  /// 2026-12-01 07:42 UTC.
  static let now = 1_796_110_920.0

  static let lincoln = Location(
    id: LocationID("1234"), name: "Lincoln High", domain: "lincoln.springfield.example", timeZone: "PST")
  static let west = Location(id: LocationID("77"), name: "West Elementary", timeZone: "America/Los_Angeles")

  static func person(
    _ number: Int, _ given: String?, _ family: String?, role: Roster.Role = .student, grade: String? = "9",
    email: String? = nil, at location: Location = lincoln
  ) -> PersonRow {
    let place = LocationID("LO:" + location.id.rawValue)
    let person = Person(
      id: PersonID("\(1000 + number).person.\(number)"), givenName: given, familyName: family, email: email,
      grade: role == .student ? grade : nil, rolesAtLocations: [RoleAtLocation(role: role, locationID: place)])
    return PersonRow(person: person, places: [.init(role: role, locationID: place, locationName: location.name)])
  }

  static let teachers = [
    person(1, "Fatima", "Silva", role: .instructor, email: "fsilva@springfield.example"),
    person(2, "Ngozi", "Okafor", role: .instructor, email: "nokafor@springfield.example"),
    person(3, "花子", "佐藤", role: .instructor, email: "hsato@springfield.example"),
    person(4, "Seymour", "Skinner", role: .staff, email: "principal@springfield.example"),
  ]

  static let pupils: [PersonRow] = {
    let names = [
      ("Zoë", "Anders"), ("Łukasz", "Bąk"), ("Ana", "Çelik"), ("Deniz", "Demir"), ("Erik", "Ekström"),
      ("Fatou", "Faye"),
      ("Gita", "Ganesh"), ("Hiro", "Honda"), ("Ines", "Ibáñez"), ("Jan", "Jansen"),
    ]
    return names.enumerated().map {
      person(
        10 + $0.offset, $0.element.0, $0.element.1, email: $0.offset == 3 ? nil : "p\($0.offset)@springfield.example")
    }
  }()

  static func schoolClass(
    _ number: Int, _ name: String?, teacher: PersonRow?, students: Int, room: String? = nil,
    at location: Location = lincoln
  ) -> ClassRow {
    ClassRow(
      id: ClassID("\(9000 + number).class.\(number)"), name: name, number: "C-\(number)", room: room,
      locationID: LocationID("LO:" + location.id.rawValue), locationName: location.name,
      instructorIDs: teacher.map { [$0.id] } ?? [],
      instructorNames: teacher.map { [Naming.title(of: $0.person)] } ?? [],
      studentCount: students)
  }

  /// Ten pupils, four grown-ups, a few dozen classes at two locations.
  static let springfield: PaperRoster = {
    var roster = PaperRoster(
      summary: RosterSummary(run: 41, asOf: now - 2400, people: 14, classes: 40, locations: 2, memberships: 100))
    roster.personRows = teachers + pupils
    roster.places = [lincoln, west]
    roster.classRows = [
      schoolClass(1, "Algebra II", teacher: teachers[1], students: 7, room: "3"),
      schoolClass(2, "Biology 101", teacher: teachers[0], students: 10, room: "12"),
      schoolClass(3, "Chemistry", teacher: teachers[2], students: 4),
      schoolClass(4, "Empty class", teacher: nil, students: 0, at: west),
    ]
    roster.classRows += (5...40).map {
      schoolClass($0, "Section \($0)", teacher: teachers[$0 % 3], students: $0 % 10, at: $0 % 2 == 0 ? lincoln : west)
    }
    for row in roster.classRows { roster.members[row.id] = pupils.prefix(row.studentCount).map(\.id) }
    roster.unknown[roster.classRows[1].id] = [PersonID("1999.gone.1")]
    return roster
  }()

  /// So many people, for lists longer than any window.
  static func district(people count: Int) -> PaperRoster {
    var roster = PaperRoster(
      summary: RosterSummary(run: 1, asOf: now - 100, people: count, classes: 0, locations: 1, memberships: 0))
    roster.personRows = (0..<count).map { person($0, "Given\($0 % 97)", "Family\(String(100_000 + $0))") }
    roster.places = [lincoln]
    return roster
  }

  static let standing = Standing(
    source: .profile, profile: "springfield", kind: .production, organizationID: "8e257987-1111-2222-3333-44445555993b",
    organizationName: "Springfield Unified", link: .connected, accessTokenExpiresAt: now + 41 * 60,
    scopes: [
      .init(scope: .users, requested: true, proven: true, checkedAt: now - 2460),
      .init(scope: .classes, requested: true, proven: false, checkedAt: now - 2460),
      .init(scope: .rosterTest, requested: false, proven: nil, checkedAt: nil),
    ])

  static let sandbox: Standing = {
    var standing = Samples.standing
    (standing.profile, standing.kind) = ("demo", .sandbox)
    standing.scopes[1].proven = true
    return standing
  }()
}
