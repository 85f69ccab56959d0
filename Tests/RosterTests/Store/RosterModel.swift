import Roster
import Text

/// What a roster ought to answer, by the plainest means: every row looked at, every list sorted whole.
struct RosterModel {
  let fixture: RosterFixture

  // MARK: Lists

  func people(_ query: PersonQuery) -> [Person] {
    let found = fixture.people.filter { person in
      matches(
        query.search,
        [
          person.givenName, person.middleName, person.familyName, person.email, person.id.rawValue,
          joined(person),
        ])
        && (query.role == nil && query.location == nil
          || person.rolesAtLocations.contains { entry in
            (query.role == nil || entry.role == query.role)
              && (query.location.map { isAt(entry.locationID, $0) } ?? true)
          })
    }
    let sorted = found.sorted { one, other in
      switch query.sort {
      case .name: break
      case .email:
        if let result = precedes(one.email?.lowercased(), other.email?.lowercased()) { return result }
      case .grade:
        if let result = precedes(grade(one.grade), grade(other.grade)) { return result }
      case .location:
        let places = [one, other].map { placeKey($0.rolesAtLocations.first?.locationID) }
        if places[0] != places[1] { return places[0] < places[1] }
      }
      return nameKey(one) < nameKey(other)
    }
    return query.order == .ascending ? sorted : sorted.reversed()
  }

  func classes(_ query: ClassQuery) -> [SchoolClass] {
    let found = fixture.classes.filter { row in
      matches(query.search, [row.name, row.number, row.displayName, row.room, row.id.rawValue])
        && (query.location.map { isAt(row.locationID, $0) } ?? true)
    }
    let sorted = found.sorted { one, other in
      switch query.sort {
      case .name: break
      case .number: if let result = precedes(natural(one.number), natural(other.number)) { return result }
      case .room: if let result = precedes(natural(one.room), natural(other.room)) { return result }
      case .instructor:
        let firsts = [one, other].map(instructorKey)
        if firsts[0] != firsts[1] { return firsts[0] < firsts[1] }
      case .students:
        let counts = [one, other].map { Set($0.studentIDs).count }
        if counts[0] != counts[1] { return counts[0] < counts[1] }
      case .location:
        let places = [one, other].map { placeKey($0.locationID) }
        if places[0] != places[1] { return places[0] < places[1] }
      }
      return nameKey(one) < nameKey(other)
    }
    return query.order == .ascending ? sorted : sorted.reversed()
  }

  /// A window of a list, by what the documentation of `Window` says.
  static func slice<Row: Sendable>(_ list: [Row], _ window: Window, id: (Row) -> String) -> Slice<Row> {
    let place =
      switch window.start {
      case .first, .last: Int?.none
      case .after(let anchor), .before(let anchor), .around(let anchor): list.firstIndex { id($0) == anchor }
      }
    var range: Range<Int>
    switch (window.start, place) {
    case (.last, _): range = list.indices.suffix(window.limit)
    case (.after, let place?): range = list.indices[(place + 1)...].prefix(window.limit)
    case (.before, let place?): range = list.indices[..<place].suffix(window.limit)
    case (.around, let place?):
      var start = max(0, place - window.limit / 2)
      start = max(0, min(start, list.count - window.limit))
      range = list.indices[start...].prefix(window.limit)
    default: range = list.indices.prefix(window.limit)
    }
    return Slice(rows: Array(list[range]), hasEarlier: range.lowerBound > 0, hasLater: range.upperBound < list.count)
  }

  // MARK: Searching

  private func matches(_ search: String, _ fields: [String?]) -> Bool {
    let fields = fields.compactMap { $0 }.map(Folding.fold)
    return Folding.fold(search).split(separator: " ").allSatisfy { term in
      fields.contains { field in
        term.unicodeScalars.count <= 2
          ? starts(field, with: term)
          : contains(field, term)
      }
    }
  }

  /// At a word, or behind a space: `o'` finds `O'Brien`, `(a` finds `Art (advanced)`.
  private func starts(_ field: String, with term: Substring) -> Bool {
    let words = Folding.words(field) + field.split(separator: " ")
    return words.contains { field[$0.startIndex...].unicodeScalars.starts(with: term.unicodeScalars) }
  }

  private func contains(_ text: String, _ term: Substring) -> Bool {
    let text = Array(text.unicodeScalars)
    let term = Array(term.unicodeScalars)
    return text.indices.contains { text[$0...].starts(with: term) }
  }

  private func joined(_ person: Person) -> String? {
    guard let family = person.familyName, let given = person.givenName, let last = family.last, let first = given.first,
      Folding.isIdeographic(last), Folding.isIdeographic(first)
    else { return nil }
    return family + given
  }

  // MARK: Places

  private func isAt(_ id: LocationID?, _ wanted: String) -> Bool {
    guard let id else { return false }
    return id.key == LocationID(wanted).key || name(of: id).map(Folding.fold) == Folding.fold(wanted)
  }

  func name(of id: LocationID) -> String? {
    if let location = fixture.locations.first(where: { $0.id.key == id.key }) { return location.name }
    return id.key == fixture.organization.id ? fixture.organization.name : nil
  }

  // MARK: Sorting

  enum Key: Comparable {
    case text(String)
    case last

    static func < (one: Key, other: Key) -> Bool {
      switch (one, other) {
      case (.text(let one), .text(let other)):
        one.unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
      case (.text, .last): true
      case (.last, _): false
      }
    }
  }

  private func person(_ id: PersonID) -> Person? { fixture.people.first { $0.id == id } }

  private func nameKey(_ person: Person) -> [Key] {
    key([person.familyName, person.givenName, person.middleName]) + [.text(person.id.rawValue)]
  }

  private func instructorKey(_ row: SchoolClass) -> [Key] {
    row.instructorIDs.compactMap(person).first.map(nameKey) ?? [.last, .last]
  }

  private func nameKey(_ row: SchoolClass) -> [Key] {
    key([row.name ?? row.displayName]) + [.text(row.id.rawValue)]
  }

  private func key(_ names: [String?]) -> [Key] {
    let parts = names.compactMap { $0 }.map(Folding.fold).filter { $0.contains { $0 != " " } }
    return [parts.isEmpty ? .last : .text(parts.joined(separator: "\u{1}"))]
  }

  private func placeKey(_ id: LocationID?) -> [Key] {
    guard let id else { return [.last, .last, .last] }
    return [name(of: id).map { .text(Folding.fold($0)) } ?? .last, .text(id.key)]
  }

  /// Whether one comes before the other; `nil` where they are alike. What is absent comes last.
  private func precedes(_ one: String?, _ other: String?) -> Bool? {
    switch (one, other) {
    case (nil, nil): nil
    case (nil, _): false
    case (_, nil): true
    case (let one?, let other?): one == other ? nil : Key.text(one) < Key.text(other)
    }
  }

  /// With every number written in ten digits.
  private func natural(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    var key = ""
    var digits = ""
    for character in Folding.fold(text) + "\0" {
      if character.isNumber {
        digits.append(character)
      } else {
        if !digits.isEmpty { key += String(repeating: "0", count: 10 - digits.count) + digits }
        digits = ""
        if character != "\0" { key.append(character) }
      }
    }
    return key
  }

  private func grade(_ text: String?) -> String? { text == "K" ? "\u{1}" : natural(text) }
}

extension [RosterModel.Key] {
  static func < (one: [RosterModel.Key], other: [RosterModel.Key]) -> Bool { one.lexicographicallyPrecedes(other) }
}
