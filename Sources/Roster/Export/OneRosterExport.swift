/// OneRoster 1.1, bulk CSV (1EdTech, "OneRoster 1.1 Specification", chapter 4).
///
/// The standard wants a course for each class and a term for each course; Apple tells neither, so both are invented and
/// said to be.
struct OneRosterExport {
  let csv: CSVText

  static let term = "homeroom-term"

  func write(_ selection: RosterSelection, into folder: ExportFolder) throws -> [String] {
    let organization = try selection.roster.organization()
    let district = organization?.id ?? "homeroom-district"
    var losses = Losses()
    losses.note(organization == nil, "orgs: the organisation is not known; \"\(district)\" was invented for it.")
    try folder.write("manifest.csv", heading: csv.line(["propertyName", "value"]), counts: false) { file in
      for (name, value) in Self.manifest { file.row(csv.line([name, value])) }
    }
    try writeOrganizations(selection, organization, district, folder)
    let year = String(UTCTime.rfc3339(selection.roster.summary.asOf).prefix(4))
    try folder.write("academicSessions.csv", heading: csv.line(Self.sessions)) { file in
      file.row(csv.line([Self.term, "", "", year, "schoolYear", "\(year)-01-01", "\(year)-12-31", "", year]))
    }
    losses.add("academicSessions: Apple tells no terms; one school year, \(year), was invented (\(Self.term)).")
    losses.add("courses: Apple tells no courses; one was invented for each class (course-CLASSID).")
    try writeUsers(selection, district, folder, &losses)
    try writeClasses(selection, district, folder, &losses)
    try writeEnrollments(selection, district, folder)
    losses.add("orgs: domains and time zones of locations have no place in OneRoster.")
    return losses.sentences
  }

  private static let manifest = [
    ("manifest.version", "1.0"), ("oneroster.version", "1.1"), ("file.academicSessions", "bulk"),
    ("file.categories", "absent"), ("file.classes", "bulk"), ("file.classResources", "absent"),
    ("file.courses", "bulk"), ("file.courseResources", "absent"), ("file.demographics", "absent"),
    ("file.enrollments", "bulk"), ("file.lineItems", "absent"), ("file.orgs", "bulk"), ("file.resources", "absent"),
    ("file.results", "absent"), ("file.users", "bulk"), ("source.systemName", "homeroom"),
    ("source.systemCode", "homeroom"),
  ]

  private static let sessions = [
    "sourcedId", "status", "dateLastModified", "title", "type", "startDate", "endDate", "parentSourcedId", "schoolYear",
  ]

  private func writeOrganizations(
    _ selection: RosterSelection, _ organization: Organization?, _ district: String, _ folder: ExportFolder
  ) throws {
    let heading = ["sourcedId", "status", "dateLastModified", "name", "type", "identifier", "parentSourcedId"]
    try folder.write("orgs.csv", heading: csv.line(heading)) { file in
      file.row(csv.line([district, "", "", organization?.name ?? district, "district", "", ""]))
      try selection.forEachLocation { location in
        file.row(csv.line([location.id.key, "", "", location.name ?? location.id.key, "school", "", district]))
      }
    }
  }

  private func writeUsers(
    _ selection: RosterSelection, _ district: String, _ folder: ExportFolder, _ losses: inout Losses
  ) throws {
    let heading = [
      "sourcedId", "status", "dateLastModified", "enabledUser", "orgSourcedIds", "role", "username", "userIds",
      "givenName", "familyName", "middleName", "identifier", "email", "sms", "phone", "agentSourcedIds", "grades",
      "password",
    ]
    var several = 0
    var staff = 0
    var without = 0
    try folder.write("users.csv", heading: csv.line(heading)) { file in
      try selection.forEachPerson { row in
        let person = row.person
        let role = person.roles.contains(.instructor) ? Role.instructor : person.roles.first
        if person.roles.count > 1 { several += 1 }
        if role == .staff { staff += 1 }
        if role == nil { without += 1 }
        let places = person.rolesAtLocations.compactMap { $0.locationID?.key }
        file.row(
          csv.line([
            person.id.rawValue, "", "", "true", (places.isEmpty ? [district] : places).uniqued.joined(separator: ","),
            Self.word(role), person.email ?? person.id.rawValue, "", person.givenName, person.familyName,
            person.middleName, "", person.email, "", "", "", person.grade, "",
          ]))
      }
    }
    losses.note(several > 0, "users: \(several) people have several roles; one is written, instructor before student.")
    losses.note(staff > 0, "users: the role staff is written as administrator for \(staff) people.")
    losses.note(without > 0, "users: \(without) people have no role; they are written as student.")
    losses.add("users: a user name is wanted; the e-mail address stands for it, or the id where there is none.")
  }

  private func writeClasses(
    _ selection: RosterSelection, _ district: String, _ folder: ExportFolder, _ losses: inout Losses
  ) throws {
    let courses = [
      "sourcedId", "status", "dateLastModified", "schoolYearSourcedId", "title", "courseCode", "grades", "orgSourcedId",
      "subjects", "subjectCodes",
    ]
    try folder.write("courses.csv", heading: csv.line(courses)) { file in
      try selection.forEachClass { record in
        let row = record.row
        file.row(
          csv.line([
            "course-" + row.id.rawValue, "", "", Self.term, title(row), row.number, "", row.locationID?.key ?? district,
            "", "",
          ]))
      }
    }
    let classes = [
      "sourcedId", "status", "dateLastModified", "title", "grades", "courseSourcedId", "classCode", "classType",
      "location", "schoolSourcedId", "termSourcedIds", "subjects", "subjectCodes", "periods",
    ]
    var nicknames = 0
    try folder.write("classes.csv", heading: csv.line(classes)) { file in
      try selection.forEachClass { record in
        let row = record.row
        if row.displayName != nil, row.name != nil { nicknames += 1 }
        file.row(
          csv.line([
            row.id.rawValue, "", "", title(row), "", "course-" + row.id.rawValue, row.number, "scheduled", row.room,
            row.locationID?.key ?? district, Self.term, "", "", "",
          ]))
      }
    }
    losses.note(nicknames > 0, "classes: the nicknames of \(nicknames) classes have no place in OneRoster.")
  }

  private func writeEnrollments(_ selection: RosterSelection, _ district: String, _ folder: ExportFolder) throws {
    let heading = [
      "sourcedId", "status", "dateLastModified", "classSourcedId", "schoolSourcedId", "userSourcedId", "role",
      "primary",
      "beginDate", "endDate",
    ]
    try folder.write("enrollments.csv", heading: csv.line(heading)) { file in
      try selection.forEachClass { record in
        let row = record.row
        var hasPrimary = false
        // The standard wants users that are in users.csv.
        for member in record.members where !record.unknownMemberIDs.contains(member.id) {
          let isPrimary = member.role == .instructor && !hasPrimary
          if isPrimary { hasPrimary = true }
          file.row(
            csv.line([
              "\(row.id.rawValue)-\(member.id.rawValue)-\(member.role.rawValue)", "", "", row.id.rawValue,
              row.locationID?.key ?? district, member.id.rawValue, Self.word(member.role), String(isPrimary), "", "",
            ]))
        }
      }
    }
  }

  private func title(_ row: ClassRow) -> String { row.name ?? row.displayName ?? row.number ?? row.id.rawValue }

  /// The role vocabulary of OneRoster 1.1.
  private static func word(_ role: Role?) -> String {
    switch role {
    case .instructor: "teacher"
    case .staff: "administrator"
    case .student, nil: "student"
    }
  }
}

/// What an export could not carry, in sentences.
struct Losses {
  private(set) var sentences: [String] = []

  mutating func add(_ sentence: String) { sentences.append(sentence) }
  mutating func note(_ isSo: Bool, _ sentence: String) { if isSo { add(sentence) } }
}

extension [String] {
  /// Each once, in order.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
