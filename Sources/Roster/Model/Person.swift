/// A user of the organisation as Apple's User object tells it. Nothing but `id` can be relied on.
public struct Person: Hashable, Sendable, Identifiable {
  public var id: PersonID
  public var givenName: String?
  public var middleName: String?
  public var familyName: String?
  /// Absent, `null` and `""` are all `nil`: young pupils have none.
  public var email: String?
  public var grade: String?
  public var rolesAtLocations: [RoleAtLocation]
  /// As Apple wrote it: RFC 3339 with 0, 3 or 9 fraction digits.
  public var dateCreated: String?
  public var dateLastModified: String?

  public init(
    id: PersonID, givenName: String? = nil, middleName: String? = nil, familyName: String? = nil,
    email: String? = nil, grade: String? = nil, rolesAtLocations: [RoleAtLocation] = [],
    dateCreated: String? = nil, dateLastModified: String? = nil
  ) {
    self.id = id
    self.givenName = givenName
    self.middleName = middleName
    self.familyName = familyName
    self.email = email
    self.grade = grade
    self.rolesAtLocations = rolesAtLocations
    self.dateCreated = dateCreated
    self.dateLastModified = dateLastModified
  }

  /// Each role once, in the order student, instructor, staff.
  public var roles: [Role] {
    Role.allCases.filter { role in rolesAtLocations.contains { $0.role == role } }
  }
}
