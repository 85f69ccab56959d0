import Roster

/// The three lists of a roster.
enum ListKind: String, CaseIterable, Sendable {
  case classes, people, locations

  /// What a sync reads for it.
  var collection: RosterCollection {
    switch self {
    case .classes: .classes
    case .people: .users
    case .locations: .locations
    }
  }

  /// In the order `o` goes through them.
  var sorts: [ListQuery.Sort] {
    switch self {
    case .classes: [.name, .instructor, .students, .number, .room, .location]
    case .people: [.name, .grade, .email, .location]
    case .locations: [.name]
    }
  }
}

/// A person's role, told apart from the roles of a theme.
typealias SchoolRole = Role

/// Which rows of a list are wanted, and in which order: what the three questions of a roster have in common.
struct ListQuery: Hashable, Sendable {
  enum Sort: String, Sendable { case name, number, room, instructor, students, location, email, grade }

  var kind: ListKind
  var search = ""
  var role: Role?
  var location: LocationID?
  var sort = Sort.name
  var order = SortOrder.ascending

  var asClasses: ClassQuery {
    ClassQuery(
      search: search, location: location?.rawValue, sort: .init(rawValue: sort.rawValue) ?? .name, order: order)
  }

  var asPeople: PersonQuery {
    PersonQuery(
      search: search, role: role, location: location?.rawValue, sort: .init(rawValue: sort.rawValue) ?? .name,
      order: order)
  }

  var asLocations: LocationQuery { LocationQuery(search: search, order: order) }
}
