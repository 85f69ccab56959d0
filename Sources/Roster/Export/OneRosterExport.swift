/// OneRoster 1.1 as CSV (1EdTech, "OneRoster 1.1 Specification", chapter 4).
///
/// The standard wants a course for each class and a term for each course; Apple tells neither, so both are invented and
/// said to be.
struct OneRosterExport {
  let csv: CSVText

  static let term = "homeroom-term"

  func write(_ selection: RosterSelection, into folder: ExportFolder) throws -> [String] {
    let organization = try selection.roster.organization()
    let district = organization?.id ?? "homeroom-district"
    let manifest = OneRosterManifest(selection)
    var losses = Losses()
    losses.note(
      selection.isPart,
      "manifest: the files are a part of the school and marked as delta, so that a receiver adds and renews what is in "
        + "them and removes nothing: what has ended since has to be removed there.")
    losses.note(organization == nil, "orgs: the organisation is not known; \"\(district)\" was invented for it.")
    try folder.write("manifest.csv", heading: csv.line(["propertyName", "value"]), counts: false) { file in
      for property in manifest.properties { file.row(csv.line(property)) }
    }
    var places = try writeOrganizations(selection, organization, district, manifest, folder)
    if manifest.has("users") { try writeUsers(selection, &places, manifest, folder, &losses) }
    if manifest.has("classes") {
      try writeTerm(selection, manifest, folder, &losses)
      try writeCourses(selection, &places, manifest, folder, &losses)
      try writeClasses(selection, &places, manifest, folder, &losses)
    }
    if manifest.has("enrollments") { try writeEnrollments(selection, &places, manifest, folder, &losses) }
    losses.note(
      manifest.has("classes") && !manifest.has("enrollments"),
      "enrollments: there is no such file, since it may name nobody who is not in users.csv.")
    let unknown = places.unknown.count
    losses.note(
      unknown > 0,
      "orgs: people and classes name \(RosterCollection.locations.counted(unknown)) that the roster does not have; "
        + "the organisation stands for what is unknown.")
    losses.add("orgs: domains and time zones of locations have no place in OneRoster.")
    return losses.sentences
  }

  private static let sessions = [
    "sourcedId", "status", "dateLastModified", "title", "type", "startDate", "endDate", "parentSourcedId", "schoolYear",
  ]

  private func writeTerm(
    _ selection: RosterSelection, _ manifest: OneRosterManifest, _ folder: ExportFolder, _ losses: inout Losses
  ) throws {
    let year = String(UTCTime.rfc3339(selection.roster.summary.asOf).prefix(4))
    try folder.write("academicSessions.csv", heading: csv.line(Self.sessions)) { file in
      file.row(
        csv.line(
          [Self.term] + manifest.state("academicSessions")
            + [year, "schoolYear", "\(year)-01-01", "\(year)-12-31", "", year]))
    }
    losses.add("academicSessions: Apple tells no terms; one school year, \(year), was invented (\(Self.term)).")
  }

  private func writeOrganizations(
    _ selection: RosterSelection, _ organization: Organization?, _ district: String, _ manifest: OneRosterManifest,
    _ folder: ExportFolder
  ) throws -> OneRosterPlaces {
    var places = OneRosterPlaces(district: district)
    let heading = ["sourcedId", "status", "dateLastModified", "name", "type", "identifier", "parentSourcedId"]
    let state = manifest.state("orgs")
    try folder.write("orgs.csv", heading: csv.line(heading)) { file in
      file.row(csv.line([district] + state + [organization?.name ?? district, "district", "", ""]))
      try selection.forEachLocation { location in
        places.known.insert(location.id.key)
        file.row(csv.line([location.id.key] + state + [location.name ?? location.id.key, "school", "", district]))
      }
    }
    return places
  }

  private func writeUsers(
    _ selection: RosterSelection, _ places: inout OneRosterPlaces, _ manifest: OneRosterManifest,
    _ folder: ExportFolder, _ losses: inout Losses
  ) throws {
    let heading = [
      "sourcedId", "status", "dateLastModified", "enabledUser", "orgSourcedIds", "role", "username", "userIds",
      "givenName", "familyName", "middleName", "identifier", "email", "sms", "phone", "agentSourcedIds", "grades",
      "password",
    ]
    let state = manifest.state("users")
    var several = 0
    var staff = 0
    var without = 0
    var nameless = 0
    try folder.write("users.csv", heading: csv.line(heading)) { file in
      try selection.forEachPerson { row in
        let person = row.person
        let role = person.roles.contains(.instructor) ? Role.instructor : person.roles.first
        if person.roles.count > 1 { several += 1 }
        if role == .staff { staff += 1 }
        if role == nil { without += 1 }
        if !person.hasBothNames { nameless += 1 }
        file.row(
          csv.line(
            [person.id.rawValue] + state + [
              "true", places.of(person.rolesAtLocations.compactMap(\.locationID)).joined(separator: ","),
              Self.word(role), person.email ?? person.id.rawValue, "", person.givenName, person.familyName,
              person.middleName, "", person.email, "", "", "", person.grade, "",
            ]))
      }
    }
    losses.note(
      several > 0, "users: one role is written, instructor before student, of \(Self.people(several)) with several.")
    losses.note(staff > 0, "users: the role staff is written as administrator for \(Self.people(staff)).")
    losses.note(without > 0, "users: the role student is written for \(Self.people(without)) without a role.")
    losses.note(
      nameless > 0,
      "users: the given or the family name, which OneRoster wants, is empty for \(Self.people(nameless)).")
    losses.add("users: a user name is wanted; the e-mail address stands for it, or the id where there is none.")
  }

  private func writeCourses(
    _ selection: RosterSelection, _ places: inout OneRosterPlaces, _ manifest: OneRosterManifest,
    _ folder: ExportFolder, _ losses: inout Losses
  ) throws {
    let courses = [
      "sourcedId", "status", "dateLastModified", "schoolYearSourcedId", "title", "courseCode", "grades", "orgSourcedId",
      "subjects", "subjectCodes",
    ]
    try folder.write("courses.csv", heading: csv.line(courses)) { file in
      try selection.forEachClass { record in
        let row = record.row
        file.row(
          csv.line(
            ["course-" + row.id.rawValue] + manifest.state("courses") + [
              Self.term, title(row), row.number, "", places.of(row.locationID), "", "",
            ]))
      }
    }
    losses.add("courses: Apple tells no courses; one was invented for each class (course-CLASSID).")
  }

  private func writeClasses(
    _ selection: RosterSelection, _ places: inout OneRosterPlaces, _ manifest: OneRosterManifest,
    _ folder: ExportFolder, _ losses: inout Losses
  ) throws {
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
          csv.line(
            [row.id.rawValue] + manifest.state("classes") + [
              title(row), "", "course-" + row.id.rawValue, row.number, "scheduled", row.room,
              places.of(row.locationID), Self.term, "", "", "",
            ]))
      }
    }
    losses.note(
      nicknames > 0,
      "classes: nicknames have no place in OneRoster (of \(RosterCollection.classes.counted(nicknames))).")
  }

  private func writeEnrollments(
    _ selection: RosterSelection, _ places: inout OneRosterPlaces, _ manifest: OneRosterManifest,
    _ folder: ExportFolder, _ losses: inout Losses
  ) throws {
    let heading = [
      "sourcedId", "status", "dateLastModified", "classSourcedId", "schoolSourcedId", "userSourcedId", "role",
      "primary", "beginDate", "endDate",
    ]
    let state = manifest.state("enrollments")
    var strangers = 0
    try folder.write("enrollments.csv", heading: csv.line(heading)) { file in
      try selection.forEachClass { record in
        let row = record.row
        let place = places.of(row.locationID)
        strangers += record.unknownMemberIDs.count
        var hasPrimary = false
        // The standard wants users that are in users.csv.
        for member in record.members where !record.unknownMemberIDs.contains(member.id) {
          let isPrimary = member.role == .instructor && !hasPrimary
          if isPrimary { hasPrimary = true }
          file.row(
            csv.line(
              ["\(row.id.rawValue)-\(member.id.rawValue)-\(member.role.rawValue)"] + state + [
                row.id.rawValue, place, member.id.rawValue, Self.word(member.role), String(isPrimary), "", "",
              ]))
        }
      }
    }
    losses.note(
      strangers > 0, "enrollments: members of classes who are not among the people are left out (\(strangers)).")
  }

  private static func people(_ number: Int) -> String { RosterCollection.users.counted(number) }

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

/// The schools there are: no reference may lead nowhere.
private struct OneRosterPlaces {
  /// Stands where there is no school, or none that is known.
  let district: String
  var known: Set<String>
  /// Ids that were named and are not known.
  private(set) var unknown: Set<String> = []

  init(district: String) {
    self.district = district
    known = [district]
  }

  mutating func of(_ location: LocationID?) -> String { of(location.map { [$0] } ?? [])[0] }

  /// Each once; never none.
  mutating func of(_ locations: [LocationID]) -> [String] {
    let keys = locations.map(\.key)
    unknown.formUnion(keys.filter { !known.contains($0) })
    let found = keys.filter(known.contains).uniqued
    return found.isEmpty ? [district] : found
  }
}

extension Person {
  /// Whether both names that other systems want of everybody are there.
  var hasBothNames: Bool { [givenName, familyName].allSatisfy { !($0 ?? "").allSatisfy(\.isWhitespace) } }
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
