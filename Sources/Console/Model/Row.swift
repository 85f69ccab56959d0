import Roster

/// One row of a list. Whatever is remembered of it is remembered by `id`, never by its place.
enum Row: Hashable, Sendable {
  case schoolClass(ClassRow)
  case person(PersonRow)
  case location(Location)

  var id: String {
    switch self {
    case .schoolClass(let row): row.id.rawValue
    case .person(let row): row.id.rawValue
    case .location(let row): row.id.rawValue
    }
  }

  var target: Target {
    switch self {
    case .schoolClass(let row): .schoolClass(row.id)
    case .person(let row): .person(row.id)
    case .location(let row): .location(row.id)
    }
  }

  var title: String {
    switch self {
    case .schoolClass(let row): Naming.title(of: row)
    case .person(let row): Naming.title(of: row.person)
    case .location(let row): Naming.title(of: row)
    }
  }
}
