/// The three roles of Apple's roster.
enum RosterRole: UInt8, CaseIterable, Sendable {
  case student
  case instructor
  case staff

  /// Apple's word, in `roleName` and in the `role` parameter.
  var name: String {
    switch self {
    case .student: "Student"
    case .instructor: "Instructor"
    case .staff: "Staff"
    }
  }

  var bit: UInt8 { 1 << rawValue }

  init?(name: some StringProtocol) {
    guard let role = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = role
  }
}
