import Roster
import Text

/// A roster held in arrays: slow, plain, and easy to see through.
struct PaperRoster: RosterQuestions {
  var summary: RosterSummary
  var classRows: [ClassRow] = []
  var personRows: [PersonRow] = []
  var places: [Location] = []
  var members: [ClassID: [PersonID]] = [:]
  var unknown: [ClassID: [PersonID]] = [:]

  func classes(_ query: ClassQuery, _ window: Window) throws -> Slice<ClassRow> {
    cut(matching(query), window) { $0.id.rawValue }
  }
  func people(_ query: PersonQuery, _ window: Window) throws -> Slice<PersonRow> {
    cut(matching(query), window) { $0.id.rawValue }
  }
  func locations(_ query: LocationQuery, _ window: Window) throws -> Slice<Location> {
    cut(matching(query), window) { $0.id.rawValue }
  }
  func count(_ query: ClassQuery) throws -> Int { matching(query).count }
  func count(_ query: PersonQuery) throws -> Int { matching(query).count }
  func count(_ query: LocationQuery) throws -> Int { matching(query).count }

  func classRecord(_ id: ClassID) throws -> ClassRecord? {
    guard let row = classRows.first(where: { $0.id == id }) else { return nil }
    return ClassRecord(
      row: row, instructors: personRows.filter { row.instructorIDs.contains($0.id) },
      students: personRows.filter { (members[id] ?? []).contains($0.id) }, unknownMemberIDs: unknown[id] ?? [],
      peopleWereRead: summary.people != nil)
  }
  func personRecord(_ id: PersonID) throws -> PersonRecord? {
    guard let row = personRows.first(where: { $0.id == id }) else { return nil }
    return PersonRecord(
      row: row, teaches: classRows.filter { $0.instructorIDs.contains(id) },
      attends: classRows.filter { (members[$0.id] ?? []).contains(id) }, classesWereRead: summary.classes != nil)
  }
  func location(_ id: LocationID) throws -> Location? { places.first { $0.id.key == id.key } }
  func organization() throws -> Organization? { Organization(id: "8e257987", name: "Springfield Unified") }
  func interrupt() {}

  // MARK: how it finds

  private func matching(_ query: ClassQuery) -> [ClassRow] {
    let found = classRows.filter {
      matches(query.search, [$0.name, $0.number, $0.displayName, $0.room, $0.id.rawValue])
        && (query.location == nil || $0.locationID?.key == LocationID(query.location!).key)
    }
    return ordered(found, query.order) {
      switch query.sort {
      case .students: String(1_000_000 + $0.studentCount)
      case .instructor: $0.instructorNames.first ?? ""
      case .number: $0.number ?? ""
      case .room: $0.room ?? ""
      case .location: $0.locationName ?? ""
      case .name: $0.name ?? ""
      }
    }
  }

  private func matching(_ query: PersonQuery) -> [PersonRow] {
    let found = personRows.filter { row in
      let person = row.person
      return matches(query.search, [person.givenName, person.familyName, person.email, person.id.rawValue])
        && (query.role == nil || row.places.contains { $0.role == query.role })
        && (query.location == nil || row.places.contains { $0.locationID?.key == LocationID(query.location!).key })
    }
    return ordered(found, query.order) {
      switch query.sort {
      case .email: $0.person.email ?? ""
      case .grade: $0.person.grade ?? ""
      case .location: $0.places.first?.locationName ?? ""
      case .name: ($0.person.familyName ?? "") + " " + ($0.person.givenName ?? "")
      }
    }
  }

  private func matching(_ query: LocationQuery) -> [Location] {
    ordered(places.filter { matches(query.search, [$0.name, $0.domain, $0.id.rawValue]) }, query.order) {
      $0.name ?? ""
    }
  }

  private func matches(_ search: String, _ fields: [String?]) -> Bool {
    let text = Folding.fold(fields.compactMap(\.self).joined(separator: " "))
    return Folding.fold(search).split(separator: " ").allSatisfy { text.contains($0) }
  }

  private func ordered<Row: Identifiable>(_ rows: [Row], _ order: SortOrder, _ key: (Row) -> String) -> [Row]
  where Row.ID: RawRepresentable, Row.ID.RawValue == String {
    let sorted = rows.map { (Folding.fold(key($0)), $0.id.rawValue, $0) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    return order == .ascending ? sorted : sorted.reversed()
  }

  private func cut<Row>(_ rows: [Row], _ window: Window, _ id: (Row) -> String) -> Slice<Row> {
    let range: Range<Int>
    switch window.start {
    case .first: range = 0..<min(window.limit, rows.count)
    case .last: range = max(rows.count - window.limit, 0)..<rows.count
    case .after(let key):
      let start = (rows.firstIndex { id($0) == key } ?? -1) + 1
      range = start..<min(start + window.limit, rows.count)
    case .before(let key):
      let end = rows.firstIndex { id($0) == key } ?? min(window.limit, rows.count)
      range = max(end - window.limit, 0)..<end
    case .around(let key):
      let middle = rows.firstIndex { id($0) == key } ?? 0
      let start = max(middle - window.limit / 2, 0)
      range = start..<min(start + window.limit, rows.count)
    }
    return Slice(rows: Array(rows[range]), hasEarlier: range.lowerBound > 0, hasLater: range.upperBound < rows.count)
  }
}
