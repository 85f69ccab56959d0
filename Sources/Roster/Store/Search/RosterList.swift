/// A list that is asked by windows: its tables, and its sorts by column.
enum RosterList: String {
  case person, `class`

  var searchTable: String { "\(rawValue)_search" }
  var idPartTable: String { "\(rawValue)_id_part" }
}

/// A column a list is sorted by, and its index. Numbers break ties: they follow the names.
struct SortColumn: Hashable {
  let name: String
  let index: String
  /// Without a value: last.
  var isOptional = false
  /// Compared without regard to case.
  var ignoresCase = false

  init?(_ sort: PersonQuery.Sort) {
    switch sort {
    case .name: return nil
    case .email:
      (name, index) = ("email", "person_by_email")
      isOptional = true
      ignoresCase = true
    case .grade: (name, index) = ("grade_rank", "person_by_grade")
    case .location: (name, index) = ("place_rank", "person_by_place")
    }
  }

  init?(_ sort: ClassQuery.Sort) {
    switch sort {
    case .name: return nil
    case .number: (name, index) = ("code_key", "class_by_code")
    case .room: (name, index) = ("room_key", "class_by_room")
    case .instructor: (name, index) = ("instructor_rank", "class_by_instructor")
    case .students: (name, index) = ("student_count", "class_by_students")
    case .location: (name, index) = ("place_rank", "class_by_place")
    }
  }
}
