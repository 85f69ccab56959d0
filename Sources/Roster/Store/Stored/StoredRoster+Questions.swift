extension StoredRoster: RosterQuestions {
  public func classes(_ query: ClassQuery, _ window: Window) throws -> Slice<ClassRow> {
    try read { reader in
      try Self.list(query, reader).slice(
        window.start, limit: window.limit, anchor: try window.start.id.flatMap { try reader.number(of: ClassID($0)) })
    }
  }

  public func people(_ query: PersonQuery, _ window: Window) throws -> Slice<PersonRow> {
    try read { reader in
      try Self.list(query, reader).slice(
        window.start, limit: window.limit, anchor: try window.start.id.flatMap { try reader.number(of: PersonID($0)) })
    }
  }

  /// Locations are few: all are read, and searched as they are.
  public func locations(_ query: LocationQuery, _ window: Window) throws -> Slice<Location> {
    let matches = try read { try Self.matches(query, $0) }
    let anchor = window.start.id.flatMap { id in matches.firstIndex { $0.id.rawValue == id } }
    return Slice(of: matches, window, anchor: anchor)
  }

  public func count(_ query: ClassQuery) throws -> Int { try read { try Self.list(query, $0).total() } }
  public func count(_ query: PersonQuery) throws -> Int { try read { try Self.list(query, $0).total() } }
  public func count(_ query: LocationQuery) throws -> Int { try read { try Self.matches(query, $0).count } }

  public func classRecord(_ id: ClassID) throws -> ClassRecord? {
    try read { reader in
      guard let number = try reader.number(of: id), let row = try reader.schoolClass(number) else { return nil }
      return ClassRecord(
        row: row, instructors: try reader.people(in: number, .instructor),
        students: try reader.people(in: number, .student), unknownMemberIDs: try reader.unknownMembers(of: number),
        peopleWereRead: reader.summary.people != nil)
    }
  }

  public func personRecord(_ id: PersonID) throws -> PersonRecord? {
    try read { reader in
      guard let number = try reader.number(of: id), let row = try reader.person(number) else { return nil }
      return PersonRecord(
        row: row, teaches: try reader.classes(of: number, .instructor),
        attends: try reader.classes(of: number, .student), classesWereRead: reader.summary.classes != nil)
    }
  }

  public func location(_ id: LocationID) throws -> Location? { try read { try $0.location(id) } }
  public func organization() throws -> Organization? { try read { try $0.organization() } }

  // MARK: Lists

  private static func list(_ query: PersonQuery, _ reader: RosterReader) -> ListWindow<PersonRow> {
    let filter = RowFilter(
      terms: SearchTerm.terms(of: query.search), role: query.role, places: query.location.map(reader.places))
    return ListWindow(
      reader: reader, list: .person, filter: filter, sort: ListSort(query.sort), order: query.order,
      count: reader.summary.people ?? 0, read: { try reader.person($0, filter) },
      isMatch: { try reader.personMatches($0, filter) })
  }

  private static func list(_ query: ClassQuery, _ reader: RosterReader) -> ListWindow<ClassRow> {
    let filter = RowFilter(
      terms: SearchTerm.terms(of: query.search), places: query.location.map(reader.places))
    return ListWindow(
      reader: reader, list: .class, filter: filter, sort: ListSort(query.sort), order: query.order,
      count: reader.summary.classes ?? 0, read: { try reader.schoolClass($0, filter) },
      isMatch: { try reader.classMatches($0, filter) })
  }

  private static func matches(_ query: LocationQuery, _ reader: RosterReader) throws -> [Location] {
    let filter = RowFilter(terms: SearchTerm.terms(of: query.search))
    let matches = try reader.locations().filter { filter.matches($0.searchFields) }
    return query.order == .ascending ? matches : matches.reversed()
  }
}

extension Window.Start {
  /// The id of the row it is about.
  var id: String? {
    switch self {
    case .first, .last: nil
    case .after(let id), .before(let id), .around(let id): id
    }
  }
}

extension Slice {
  /// The window of a list that is at hand as a whole.
  ///
  /// - Parameter anchor: where the row stands that the window is about, if the list has it.
  init(of list: [Row], _ window: Window, anchor: Int?) {
    let limit = max(window.limit, 0)
    let start: Int
    let end: Int
    switch (window.start, anchor) {
    case (.last, _): (start, end) = (max(0, list.count - min(limit, list.count)), list.count)
    case (.after, let anchor?): (start, end) = (anchor + 1, anchor + 1 + min(limit, list.count - anchor - 1))
    case (.before, let anchor?): (start, end) = (max(0, anchor - min(limit, anchor)), anchor)
    case (.around, let anchor?):
      let count = min(limit, list.count)
      start = min(max(0, anchor - count / 2), list.count - count)
      end = start + count
    default: (start, end) = (0, min(limit, list.count))
    }
    self.init(rows: Array(list[start..<end]), hasEarlier: start > 0, hasLater: end < list.count)
  }
}
