internal import CSimdjson

// The records of an answer as the model's values. The C texts live only until the next record, so all is copied.

extension Person {
  init(_ record: hr_person) {
    unsafe self.init(
      id: PersonID(record.id.string ?? ""), givenName: record.given_name.string,
      middleName: record.middle_name.string, familyName: record.family_name.string, email: record.email.string,
      grade: record.grade.string,
      rolesAtLocations: UnsafeBufferPointer(start: record.roles, count: record.role_count).compactMap { entry in
        // Any other word than Apple's three is no role.
        guard let role = unsafe entry.role.string.flatMap(Role.init(apple:)) else { return nil }
        return unsafe RoleAtLocation(role: role, locationID: entry.location.string.map { LocationID($0) })
      },
      dateCreated: record.created.string, dateLastModified: record.modified.string)
  }
}

extension SchoolClass {
  init(_ record: hr_class) {
    unsafe self.init(
      id: ClassID(record.id.string ?? ""), name: record.name.string, number: record.number.string,
      displayName: record.display_name.string, room: record.room.string,
      locationID: record.location.string.map { LocationID($0) },
      instructorIDs: Self.ids(record.instructors, record.instructor_count),
      studentIDs: Self.ids(record.students, record.student_count), dateCreated: record.created.string,
      dateLastModified: record.modified.string)
  }

  private static func ids(_ texts: UnsafePointer<hr_text>?, _ count: Int) -> [PersonID] {
    unsafe UnsafeBufferPointer(start: texts, count: count).map { unsafe PersonID($0.string ?? "") }
  }
}

extension Location {
  init(_ record: hr_location) {
    unsafe self.init(
      id: LocationID(record.id.string ?? ""), name: record.name.string, domain: record.domain.string,
      timeZone: record.time_zone.string, dateCreated: record.created.string,
      dateLastModified: record.modified.string)
  }
}

extension Organization {
  init(_ record: hr_organization) {
    unsafe self.init(
      id: record.id.string ?? "", name: record.name.string, type: record.type.string,
      domains: UnsafeBufferPointer(start: record.domains, count: record.domain_count).map { domain in
        unsafe Domain(name: domain.name.string ?? "", isVerified: Bool(domain.is_verified))
      })
  }
}

extension hr_text {
  /// A copy; `nil` where there is no text.
  var string: String? {
    guard let bytes = unsafe bytes else { return nil }
    return unsafe String(decoding: UnsafeRawBufferPointer(start: bytes, count: length), as: UTF8.self)
  }
}

extension Bool {
  init?(_ flag: hr_flag) {
    switch flag {
    case HR_TRUE: self = true
    case HR_FALSE: self = false
    default: return nil
    }
  }
}
