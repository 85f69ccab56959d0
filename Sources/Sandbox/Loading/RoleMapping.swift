/// What became of the rows of one kind in one file; kept for the log, since Apple's roster has only three roles and
/// nothing may vanish from a district unsaid.
public struct RoleMapping: Sendable, Equatable {
  public let file: String
  /// What the rows have in common: `role "aide"`, `status "tobedeleted"`.
  public let rows: String
  /// Apple's word for the role, `nil` where the rows are left out.
  public let target: String?
  public var count: Int

  /// One line of the log.
  public var line: String {
    "\(file), \(rows): \(count) \(count == 1 ? "row" : "rows") \(target.map { "served as \($0)" } ?? "left out")"
  }
}

/// Turns the roles of School Data Sync and OneRoster into Apple's, and counts what it did.
struct RoleMapper {
  private(set) var mappings: [RoleMapping] = []

  /// Instructors are those who teach; every other adult is staff; parents and guardians are not in a roster.
  static func role(for word: String) -> RosterRole? {
    switch word.lowercased().filter({ $0.isLetter }) {
    case "student": .student
    case "teacher", "professor", "lecturer", "instructor": .instructor
    case "parent", "guardian", "relative", "contact", "emergencycontact", "parentguardian", "caregiver": nil
    default: .staff
    }
  }

  /// The role of a person.
  mutating func map(_ word: String, of row: CSVReader.Row) -> RosterRole? {
    let role = Self.role(for: word)
    note("role \"\(word)\"", in: row.fileName, role)
    return role
  }

  /// The role of a member of a class. A class has students and instructors; an aide is a member of none.
  mutating func mapMember(_ word: String, of row: CSVReader.Row) -> RosterRole? {
    let role = Self.role(for: word).flatMap { $0 == .staff ? nil : $0 }
    note("role \"\(word)\"", in: row.fileName, role)
    return role
  }

  mutating func leaveOut(_ rows: String, in file: String, count: Int = 1) {
    if count > 0 { note(rows, in: file, nil, count: count) }
  }

  private mutating func note(_ rows: String, in file: String, _ role: RosterRole?, count: Int = 1) {
    if let index = mappings.firstIndex(where: { $0.file == file && $0.rows == rows }) {
      mappings[index].count += count
    } else {
      mappings.append(RoleMapping(file: file, rows: rows, target: role?.name, count: count))
    }
  }
}
