/// A list that is asked by windows.
enum RosterList: String {
  case person, `class`

  var partTable: String { "\(rawValue)_part" }
}

/// An order of a list other than by name, which is the order of the numbers.
struct ListSort: Hashable {
  /// As the table of orders names it.
  let name: String

  init?(_ sort: PersonQuery.Sort) {
    if sort == .name { return nil }
    name = "person." + sort.rawValue
  }

  init?(_ sort: ClassQuery.Sort) {
    if sort == .name { return nil }
    name = "class." + sort.rawValue
  }
}
