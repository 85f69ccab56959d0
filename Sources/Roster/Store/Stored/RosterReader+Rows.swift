internal import SQLite
internal import Text

/// Records as the tables hold them.
extension RosterReader {
  private static let personColumns = """
    id, given_name, middle_name, family_name, email, grade, places, created, modified
    """
  private static let classColumns = """
    id, name, code, display_name, room, place, instructor_ids, student_count
    """

  // MARK: People

  /// A person; `nil` where the filter does not want them.
  func person(_ number: Int, _ filter: RowFilter = RowFilter()) throws -> PersonRow? {
    let found = try connection.first(
      "SELECT \(Self.personColumns) FROM person WHERE number = ?", [Value(number)]
    ) { row -> PersonRow? in
      let entries = PlaceList(text: row.text(6)).entries
      guard Self.matches(row, filter, entries) else { return nil }
      let person = Person(
        id: PersonID(row.text(0) ?? ""), givenName: row.text(1), middleName: row.text(2), familyName: row.text(3),
        email: row.text(4), grade: row.text(5),
        rolesAtLocations: entries.map { RoleAtLocation(role: $0.role, locationID: places[$0.place]?.id) },
        dateCreated: row.text(7), dateLastModified: row.text(8))
      return PersonRow(
        person: person,
        places: entries.map {
          PersonRow.Place(role: $0.role, locationID: places[$0.place]?.id, locationName: places[$0.place]?.name)
        })
    }
    return found ?? nil
  }

  func personMatches(_ number: Int, _ filter: RowFilter) throws -> Bool {
    try connection.first("SELECT \(Self.personColumns) FROM person WHERE number = ?", [Value(number)]) { row in
      Self.matches(row, filter, PlaceList(text: row.text(6)).entries)
    } ?? false
  }

  private static func matches(_ row: Row, _ filter: RowFilter, _ entries: [PlaceList.Entry]) -> Bool {
    if filter.terms.isEmpty { return filter.matches(entries) }
    let isBeyondASCII = unsafe row.withBytes(3) { unsafe $0.first ?? 0 >= 0xE1 }
    let joined = isBeyondASCII ? SearchText.joinedName(row.text(3), row.text(1)) : nil
    return filter.matches(entries) && filter.matches(row, columns: [3, 1, 2, 4, 0], besides: joined)
  }

  func number(of id: PersonID) throws -> Int? { try number(of: id.rawValue, "person") }

  // MARK: Classes

  /// A class; `nil` where the filter does not want it.
  func schoolClass(_ number: Int, _ filter: RowFilter = RowFilter()) throws -> ClassRow? {
    let found = try connection.first(
      "SELECT \(Self.classColumns) FROM class WHERE number = ?", [Value(number)]
    ) { row -> ClassRow? in
      guard Self.matches(row, filter) else { return nil }
      let place = row.optionalInt(5).flatMap { places[$0] }
      return ClassRow(
        id: ClassID(row.text(0) ?? ""), name: row.text(1), number: row.text(2), displayName: row.text(3),
        room: row.text(4), locationID: place?.id, locationName: place?.name,
        instructorIDs: IDList.ids(row.text(6)), studentCount: row.int(7))
    }
    guard var result = found ?? nil else { return nil }
    result.instructorNames = try result.instructorIDs.compactMap { id in
      try self.number(of: id).flatMap { try person($0)?.person.listName }
    }
    return result
  }

  func classMatches(_ number: Int, _ filter: RowFilter) throws -> Bool {
    try connection.first("SELECT \(Self.classColumns) FROM class WHERE number = ?", [Value(number)]) { row in
      Self.matches(row, filter)
    } ?? false
  }

  private static func matches(_ row: Row, _ filter: RowFilter) -> Bool {
    // A class is at its place in no role of its own.
    let entries = row.optionalInt(5).map { [PlaceList.Entry(role: .student, place: $0)] } ?? []
    return filter.matches(entries) && filter.matches(row, columns: [1, 2, 3, 4, 0])
  }

  func number(of id: ClassID) throws -> Int? { try number(of: id.rawValue, "class") }

  private func number(of id: String, _ table: String) throws -> Int? {
    try connection.first(
      "SELECT number FROM \(table) WHERE hash = ? AND id = ?", [.integer(IDHash.of(id)), .text(id)]
    ) { $0.int(0) }
  }

  // MARK: Links

  func people(in number: Int, _ role: MemberRole) throws -> [PersonRow] {
    let numbers = try connection.first("SELECT \(role.classColumn) FROM class WHERE number = ?", [Value(number)]) {
      NumberList.numbers($0, 0)
    }
    return try numbers?.compactMap { try person($0) } ?? []
  }

  func classes(of number: Int, _ role: MemberRole) throws -> [ClassRow] {
    let numbers = try connection.first(
      "SELECT \(role.personColumn) FROM person_class WHERE person = ?", [Value(number)]
    ) { NumberList.numbers($0, 0) }
    return try numbers?.compactMap { try schoolClass($0) } ?? []
  }

  func unknownMembers(of number: Int) throws -> [PersonID] {
    var seen: Set<String> = []
    return try connection.rows(
      "SELECT id FROM unknown_member WHERE class = ? ORDER BY role, id", [Value(number)]
    ) { $0.text(0) ?? "" }.filter { seen.insert($0).inserted }.map { PersonID($0) }
  }

  // MARK: Locations

  func locations() throws -> [Location] {
    try connection.rows("SELECT \(Self.locationColumns) FROM location ORDER BY number", read: Location.init)
  }

  func location(_ id: LocationID) throws -> Location? {
    // As it is written first: two locations could differ in the mark alone.
    for spelling in [id.rawValue, id.key, "LO:" + id.key] {
      let found = try connection.first(
        "SELECT \(Self.locationColumns) FROM location WHERE id = ?", [.text(spelling)], read: Location.init)
      if let found { return found }
    }
    return nil
  }

  private static let locationColumns = "id, name, domain, time_zone, created, modified"

  /// Places that a filter by location means: those of that id, in either spelling, or of that whole name.
  func places(_ location: String) -> [Int] {
    let key = LocationID(location).key
    let name = Folding.fold(location)
    return places.filter { $0.value.id.key == key || $0.value.name.map { Folding.fold($0) == name } == true }
      .map(\.key).sorted()
  }

  func organization() throws -> Organization? {
    let domains = try connection.rows("SELECT name, is_verified FROM organization_domain ORDER BY rowid") {
      Organization.Domain(name: $0.text(0) ?? "", isVerified: $0.optionalBool(1))
    }
    return try connection.first("SELECT id, name, type FROM organization") {
      Organization(id: $0.text(0) ?? "", name: $0.text(1), type: $0.text(2), domains: domains)
    }
  }
}

extension Location {
  /// What a search looks at.
  var searchFields: [String?] { [name, domain, id.rawValue] }

  fileprivate init(_ row: Row) {
    self.init(
      id: LocationID(row.text(0) ?? ""), name: row.text(1), domain: row.text(2), timeZone: row.text(3),
      dateCreated: row.text(4), dateLastModified: row.text(5))
  }
}
