import Roster

/// What to call a record on screen. Every part may be missing; a record is never shown without any name at all.
enum Naming {
  /// `Silva, Fatima`: as lists are in order of it.
  static func title(of person: Person) -> String {
    person.listName ?? named(person.email) ?? "(no name) \(person.id.rawValue)"
  }

  static func title(of row: ClassRow) -> String {
    named(row.name) ?? named(row.displayName) ?? named(row.number) ?? "(no name) \(row.id.rawValue)"
  }

  static func title(of location: Location) -> String {
    named(location.name) ?? "(no name) \(location.id.rawValue)"
  }

  static func roles(of person: Person) -> String {
    person.roles.map(\.rawValue).joined(separator: ", ")
  }

  private static func named(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
}
