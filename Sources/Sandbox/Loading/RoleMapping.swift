/// What became of a role another system knows; kept for the log, since Apple's roster has only three.
public struct RoleMapping: Sendable, Equatable {
  /// The file's word for the role, `nil` for people to whom no role was given.
  public let source: String?
  /// Apple's word, `nil` where these people are left out.
  public let target: String?
  /// How many rows.
  public var count: Int

  /// One line of the log.
  public var line: String {
    let role = source.map { "role \"\($0)\"" } ?? "no role"
    return "\(role): \(count) \(count == 1 ? "row" : "rows") \(target.map { "served as \($0)" } ?? "left out")"
  }
}

/// Turns the roles of School Data Sync and OneRoster into Apple's, and counts what it did.
struct RoleMapper {
  private var counts: [(source: String?, target: RosterRole?, count: Int)] = []

  /// Instructors are those who teach; every other adult is staff; parents and guardians are not in a roster.
  static func role(for word: String) -> RosterRole? {
    switch word.lowercased().filter({ $0.isLetter }) {
    case "student": .student
    case "teacher", "professor", "lecturer", "instructor": .instructor
    case "parent", "guardian", "relative", "contact", "emergencycontact", "parentguardian", "caregiver": nil
    default: .staff
    }
  }

  mutating func map(_ word: String) -> RosterRole? {
    let role = Self.role(for: word)
    note(word, role)
    return role
  }

  mutating func noteWithoutRole(_ count: Int) {
    if count > 0 { counts.append((nil, nil, count)) }
  }

  private mutating func note(_ word: String, _ role: RosterRole?) {
    if let index = counts.firstIndex(where: { $0.source == word }) {
      counts[index].count += 1
    } else {
      counts.append((word, role, 1))
    }
  }

  var mappings: [RoleMapping] {
    counts.map { RoleMapping(source: $0.source, target: $0.target?.name, count: $0.count) }
  }
}
