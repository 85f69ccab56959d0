/// The part of a roster that is exported: all of it, or one teacher's classes with the people in them.
///
/// Records come one by one, so that memory does not grow with the roster.
struct RosterSelection {
  let roster: any RosterQuestions
  private let teacher: TeacherPart?
  /// Looked at before each record.
  let cancellation: ExportCancellation

  private struct TeacherPart {
    let classes: [ClassRecord]
    let people: [PersonRow]
    let locations: [Location]
  }

  private static let window = 1000

  init(
    _ roster: any RosterQuestions, teacher: PersonID? = nil, cancellation: ExportCancellation = ExportCancellation()
  ) throws {
    self.roster = roster
    self.cancellation = cancellation
    self.teacher = try teacher.map { try Self.part(of: $0, in: roster) }
  }

  private static func part(of teacher: PersonID, in roster: any RosterQuestions) throws -> TeacherPart {
    for list in [RosterCollection.users, .classes] where roster.summary.count(of: list) == nil {
      throw ExportError.notRead(list)
    }
    guard let record = try roster.personRecord(teacher), !record.teaches.isEmpty else {
      throw ExportError.notATeacher(id: teacher.rawValue)
    }
    let classes = try record.teaches.compactMap { try roster.classRecord($0.id) }
    var people: [PersonRow] = [record.row]
    var known: Set<PersonID> = [teacher]
    for person in classes.flatMap({ $0.instructors + $0.students }) where known.insert(person.id).inserted {
      people.append(person)
    }
    var locations: [Location] = []
    var keys: Set<String> = []
    for id in classes.compactMap(\.row.locationID) + people.flatMap({ $0.places.compactMap(\.locationID) })
    where keys.insert(id.key).inserted {
      if let location = try roster.location(id) { locations.append(location) }
    }
    return TeacherPart(classes: classes, people: people, locations: locations)
  }

  /// Whether the roster has more than is chosen.
  var isPart: Bool { teacher != nil }

  /// Lists that are empty because nobody asked for them, a sentence each.
  var notRead: [String] { RosterCollection.allCases.compactMap { roster.summary.notRead($0).map { $0 + "." } } }

  private func each<Record>(_ records: [Record], _ body: (Record) throws -> Void) throws {
    for record in records {
      try cancellation.check()
      try body(record)
    }
  }

  func forEachPerson(_ body: (PersonRow) throws -> Void) throws {
    if let teacher { return try each(teacher.people, body) }
    var start = Window.Start.first
    while true {
      let slice = try roster.people(PersonQuery(), Window(start, limit: Self.window))
      try each(slice.rows, body)
      guard slice.hasLater, let last = slice.rows.last else { return }
      start = .after(id: last.id.rawValue)
    }
  }

  func forEachClass(_ body: (ClassRecord) throws -> Void) throws {
    if let teacher { return try each(teacher.classes, body) }
    var start = Window.Start.first
    while true {
      let slice = try roster.classes(ClassQuery(), Window(start, limit: Self.window))
      for row in slice.rows {
        try cancellation.check()
        if let record = try roster.classRecord(row.id) { try body(record) }
      }
      guard slice.hasLater, let last = slice.rows.last else { return }
      start = .after(id: last.id.rawValue)
    }
  }

  func forEachLocation(_ body: (Location) throws -> Void) throws {
    if let teacher { return try each(teacher.locations, body) }
    var start = Window.Start.first
    while true {
      let slice = try roster.locations(LocationQuery(), Window(start, limit: Self.window))
      try each(slice.rows, body)
      guard slice.hasLater, let last = slice.rows.last else { return }
      start = .after(id: last.id.rawValue)
    }
  }
}

extension ClassRecord {
  /// Members with their roles; one the roster has no person for has its id all the same.
  var members: [(id: PersonID, role: Role)] {
    let named = Set(row.instructorIDs)
    return instructors.map { ($0.id, Role.instructor) } + students.map { ($0.id, Role.student) }
      + unknownMemberIDs.map { ($0, named.contains($0) ? Role.instructor : Role.student) }
  }
}
