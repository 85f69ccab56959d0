/// The six CSV files that Apple School Manager takes by SFTP (Apple School Manager User Guide, "Upload student, staff and
/// class data"): a backslash stands before a quote inside a field, and ids are made of characters it accepts.
struct SchoolManagerExport {
  func write(_ selection: RosterSelection, into folder: ExportFolder) throws -> [String] {
    var losses = Losses()
    let fallback = "homeroom-location"
    try folder.write("locations.csv", heading: line(["location_id", "location_name"])) { file in
      var count = 0
      try selection.forEachLocation { location in
        count += 1
        file.row(line([Self.id(location.id.key), location.name ?? location.id.key]))
      }
      if count == 0 { file.row(line([fallback, "School"])) }
    }
    var first: String?
    try selection.forEachLocation { location in if first == nil { first = Self.id(location.id.key) } }
    let anywhere = first ?? fallback
    try writePeople(selection, anywhere, folder, &losses)
    try writeClasses(selection, anywhere, folder, &losses)
    losses.add("courses: Apple's Roster API tells no courses; one was invented for each class.")
    losses.add("Nicknames, rooms, domains, time zones and dates have no place in these files.")
    return losses.sentences
  }

  private func writePeople(
    _ selection: RosterSelection, _ anywhere: String, _ folder: ExportFolder, _ losses: inout Losses
  ) throws {
    let students = [
      "person_id", "person_number", "first_name", "middle_name", "last_name", "grade_level", "email_address",
      "sis_username", "password_policy", "location_id",
    ]
    let staff = [
      "person_id", "person_number", "first_name", "middle_name", "last_name", "email_address", "sis_username",
      "location_id", "additional_location_id_1", "additional_location_id_2",
    ]
    var placeless = 0
    var nameless = 0
    func places(_ person: Person, _ roles: [Role]) -> [String] {
      let ids = person.rolesAtLocations.filter { roles.contains($0.role) }.compactMap {
        $0.locationID.map { Self.id($0.key) }
      }
      if ids.isEmpty { placeless += 1 }
      return ids.isEmpty ? [anywhere] : ids.uniqued
    }
    try folder.write("students.csv", heading: line(students)) { file in
      try selection.forEachPerson { row in
        let person = row.person
        guard person.roles.contains(.student) || person.roles.isEmpty else { return }
        if person.givenName == nil || person.familyName == nil { nameless += 1 }
        file.row(
          line([
            Self.id(person.id.rawValue), "", person.givenName, person.middleName, person.familyName, person.grade,
            person.email, "", "", places(person, [.student])[0],
          ]))
      }
    }
    try folder.write("staff.csv", heading: line(staff)) { file in
      try selection.forEachPerson { row in
        let person = row.person
        guard person.roles.contains(.instructor) || person.roles.contains(.staff) else { return }
        let places = places(person, [.instructor, .staff])
        file.row(
          line([
            Self.id(person.id.rawValue), "", person.givenName, person.middleName, person.familyName, person.email, "",
            places[0], places.count > 1 ? places[1] : "", places.count > 2 ? places[2] : "",
          ]))
      }
    }
    losses.note(placeless > 0, "\(placeless) people have no location; \(anywhere) was written for them.")
    losses.note(nameless > 0, "students: \(nameless) lack a first or last name, which Apple School Manager wants.")
  }

  private func writeClasses(
    _ selection: RosterSelection, _ anywhere: String, _ folder: ExportFolder, _ losses: inout Losses
  ) throws {
    var tooMany = 0
    try folder.write("courses.csv", heading: line(["course_id", "course_number", "course_name", "location_id"])) {
      file in
      try selection.forEachClass { record in
        let row = record.row
        file.row(
          line([
            "course-" + Self.id(row.id.rawValue), row.number, row.name ?? row.displayName,
            row.locationID.map { Self.id($0.key) } ?? anywhere,
          ]))
      }
    }
    let classes = [
      "class_id", "class_number", "course_id", "instructor_id", "instructor_id_2", "instructor_id_3", "location_id",
    ]
    try folder.write("classes.csv", heading: line(classes)) { file in
      try selection.forEachClass { record in
        let row = record.row
        let instructors = record.instructors.map { Self.id($0.id.rawValue) }
        if instructors.count > 3 { tooMany += 1 }
        let three = (instructors + ["", "", ""]).prefix(3).map { String?($0) }
        let course = "course-" + Self.id(row.id.rawValue)
        let place = row.locationID.map { Self.id($0.key) } ?? anywhere
        file.row(line([Self.id(row.id.rawValue), row.number, course] + three + [place]))
      }
    }
    try folder.write("rosters.csv", heading: line(["roster_id", "class_id", "student_id"])) { file in
      var number = 0
      try selection.forEachClass { record in
        for student in record.students {
          number += 1
          file.row(line(["roster-\(number)", Self.id(record.row.id.rawValue), Self.id(student.id.rawValue)]))
        }
      }
    }
    losses.note(tooMany > 0, "classes: \(tooMany) have more than three instructors; the first three are written.")
    losses.add("rosters: ids of the rows were invented (roster-1 …).")
  }

  private func line(_ cells: [String?]) -> String { cells.map { cell($0 ?? "") }.joined(separator: ",") + "\r\n" }

  private func cell(_ text: String) -> String {
    var needsQuotes = false
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        needsQuotes = true
        result += "\\"
        result.unicodeScalars.append(scalar)
      case ",":
        needsQuotes = true
        result += ","
      case "\n", "\r": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return needsQuotes ? "\"\(result)\"" : result
  }

  /// Ids keep letters, digits, dots, hyphens and underscores; anything else becomes an underscore.
  private static func id(_ text: String) -> String {
    String(
      text.map { character in
        character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character)) ? character : "_"
      })
  }
}
