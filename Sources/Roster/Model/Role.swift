/// What a person is at a location, by the three words of the Roster API (`Student`, `Instructor`, `Staff`).
public enum Role: String, CaseIterable, Hashable, Sendable {
  case student, instructor, staff

  /// From Apple's word, whatever its case; any other word is unknown and is not a role.
  public init?(apple word: String) {
    self.init(rawValue: word.lowercased())
  }

  /// The value of the `role` query parameter.
  public var appleName: String {
    switch self {
    case .student: "Student"
    case .instructor: "Instructor"
    case .staff: "Staff"
    }
  }
}

/// One entry of `roleLocationMapping`: a role held at a location.
public struct RoleAtLocation: Hashable, Sendable {
  public let role: Role
  public let locationID: LocationID?

  public init(role: Role, locationID: LocationID?) {
    self.role = role
    self.locationID = locationID
  }
}
