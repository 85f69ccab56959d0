import Roster

/// The columns of a list: which there are, how wide, and what a row shows in them.
enum Columns {
  struct Column: Equatable {
    var sort: ListQuery.Sort?
    var title: String
    /// Share of the width that is left once fixed columns have theirs; 0 for a fixed one.
    var weight: Int
    /// Cells, at least.
    var least: Int
    var isRight = false
    var text: @Sendable (Row) -> String

    /// As the config calls it.
    var name: String { sort?.rawValue ?? title.lowercased().split(separator: " ").joined(separator: "_") }

    static func == (one: Column, other: Column) -> Bool { one.title == other.title }
  }

  static func title(_ sort: ListQuery.Sort) -> String {
    switch sort {
    case .name: "Name"
    case .number: "Number"
    case .room: "Room"
    case .instructor: "Teacher"
    case .students: "Students"
    case .location: "Location"
    case .email: "E-mail"
    case .grade: "Grade"
    }
  }

  static func of(_ kind: ListKind, wide: Bool) -> [Column] {
    switch kind {
    case .classes:
      let usual = [
        column(.name, 5, 12) { of(class: $0, Naming.title) },
        column(.instructor, 4, 10) { of(class: $0) { $0.instructorNames.joined(separator: "; ") } },
        column(.students, 0, 10, right: true) { of(class: $0) { Numbers.grouped($0.studentCount) } },
      ]
      guard wide else { return usual }
      return usual + [
        column(.number, 2, 8) { of(class: $0) { $0.number ?? "" } },
        column(.room, 1, 6) { of(class: $0) { $0.room ?? "" } },
        column(.location, 3, 10) { of(class: $0) { $0.locationName ?? $0.locationID?.rawValue ?? "" } },
      ]
    case .people:
      let usual = [
        column(.name, 5, 14) { of(person: $0) { Naming.title(of: $0.person) } },
        Column(title: "Role", weight: 2, least: 8) { of(person: $0) { Naming.roles(of: $0.person) } },
        column(.grade, 0, 7) { of(person: $0) { $0.person.grade ?? "" } },
      ]
      guard wide else { return usual }
      return usual + [
        column(.email, 5, 12) { of(person: $0) { $0.person.email ?? "" } },
        column(.location, 4, 10) {
          of(person: $0) { $0.places.first.flatMap { $0.locationName ?? $0.locationID?.rawValue } ?? "" }
        },
      ]
    case .locations:
      let usual = [
        column(.name, 5, 12) { of(location: $0, Naming.title) },
        Column(title: "Domain", weight: 4, least: 8) { of(location: $0) { $0.domain ?? "" } },
      ]
      guard wide else { return usual }
      return usual + [
        Column(title: "Time zone", weight: 3, least: 8) { of(location: $0) { $0.timeZone ?? "" } },
        Column(title: "Id", weight: 2, least: 6) { of(location: $0) { $0.id.rawValue } },
      ]
    }
  }

  /// Widths for so many cells, a blank between two columns left out. Columns that find no room are dropped from the
  /// right; the first always stays.
  static func widths(_ columns: [Column], in cells: Int) -> [Int] {
    var kept = columns
    while kept.count > 1, kept.reduce(kept.count - 1, { $0 + $1.least }) > cells { kept.removeLast() }
    let spare = cells - (kept.count - 1) - kept.reduce(0) { $0 + $1.least }
    let weights = max(kept.reduce(0) { $0 + $1.weight }, 1)
    var widths = kept.map { $0.least + max(spare, 0) * $0.weight / weights }
    let used = widths.reduce(kept.count - 1, +)
    widths[0] += cells - used
    return widths
  }

  private static func column(
    _ sort: ListQuery.Sort, _ weight: Int, _ least: Int, right: Bool = false,
    _ text: @escaping @Sendable (Row) -> String
  ) -> Column {
    Column(sort: sort, title: title(sort), weight: weight, least: least, isRight: right, text: text)
  }

  private static func of(class row: Row, _ text: (ClassRow) -> String) -> String {
    if case .schoolClass(let row) = row { text(row) } else { "" }
  }
  private static func of(person row: Row, _ text: (PersonRow) -> String) -> String {
    if case .person(let row) = row { text(row) } else { "" }
  }
  private static func of(location row: Row, _ text: (Location) -> String) -> String {
    if case .location(let row) = row { text(row) } else { "" }
  }
}
