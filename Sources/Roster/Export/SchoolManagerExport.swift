/// The six CSV files that Apple School Manager takes by SFTP, with the columns of Apple's templates (Apple School Manager
/// User Guide, "Use the Apple Students template", "… Staff …", "… Courses …", "… Classes …", "… Rosters …" and
/// "… Locations template in Apple School Manager"). An upload fails where a row names another that is not there, so
/// whoever a class names stands in the file its row points at.
struct SchoolManagerExport {
  /// `instructor_id` to `instructor_id_15`.
  static let mostInstructors = 15
  /// `location_id` to `location_id_999`.
  static let mostLocations = 999
  private static let inventedLocation = "homeroom-location"

  func write(_ selection: RosterSelection, into folder: ExportFolder) throws -> [String] {
    var losses = Losses()
    let survey = try Survey(selection, inventedLocation: Self.inventedLocation)
    try folder.write("locations.csv", heading: line(["location_id", "location_name"])) { file in
      try selection.forEachLocation { location in
        file.row(line([id(location.id.key), location.name ?? location.id.key]))
      }
      if survey.locations.isEmpty { file.row(line([Self.inventedLocation, "School"])) }
    }
    try writeStudents(selection, survey, folder, &losses)
    try writeStaff(selection, survey, folder, &losses)
    try writeClasses(selection, survey, folder, &losses)
    survey.tell(&losses)
    losses.add("courses: Apple's Roster API tells no courses; one was invented for each class (course-CLASSID).")
    losses.add("rosters: the ids of the rows were invented (roster-1 and so on).")
    losses.add("classes: nicknames and rooms have no place in these files.")
    losses.add("locations: domains and time zones have no place in these files.")
    losses.add("students, staff, classes, locations: the dates of creation and change have no place in these files.")
    return losses.sentences
  }

  private func writeStudents(
    _ selection: RosterSelection, _ survey: Survey, _ folder: ExportFolder, _ losses: inout Losses
  ) throws {
    let heading =
      [
        "person_id", "person_number", "first_name", "middle_name", "last_name", "grade_level", "email_address",
        "sis_username", "password_policy",
      ] + Self.numbered("location_id", survey.mostStudentLocations)
    var nameless = 0
    try folder.write("students.csv", heading: line(heading)) { file in
      try selection.forEachPerson { row in
        let person = row.person
        guard survey.isStudent(person) else { return }
        if !person.hasBothNames { nameless += 1 }
        let places = Self.filled(survey.places(person, Survey.student), to: survey.mostStudentLocations)
        file.row(
          line(
            [
              id(person.id.rawValue), "", person.givenName, person.middleName, person.familyName, person.grade,
              person.email, "", "",
            ] + places))
      }
    }
    noteNameless(nameless, in: "students", &losses)
  }

  /// No name is invented for them: it would become theirs.
  private func noteNameless(_ count: Int, in file: String, _ losses: inout Losses) {
    let people = RosterCollection.users.counted(count)
    losses.note(
      count > 0, "\(file): the first or the last name, which Apple School Manager wants, is empty for \(people).")
  }

  private func writeStaff(
    _ selection: RosterSelection, _ survey: Survey, _ folder: ExportFolder, _ losses: inout Losses
  ) throws {
    let heading =
      ["person_id", "person_number", "first_name", "middle_name", "last_name", "email_address", "sis_username"]
      + Self.numbered("location_id", survey.mostStaffLocations)
    var nameless = 0
    try folder.write("staff.csv", heading: line(heading)) { file in
      try selection.forEachPerson { row in
        let person = row.person
        guard survey.isStaff(person) else { return }
        if !person.hasBothNames { nameless += 1 }
        let places = Self.filled(survey.places(person, Survey.staff), to: survey.mostStaffLocations)
        file.row(
          line(
            [
              id(person.id.rawValue), "", person.givenName, person.middleName, person.familyName, person.email, "",
            ] + places))
      }
    }
    noteNameless(nameless, in: "staff", &losses)
  }

  private func writeClasses(
    _ selection: RosterSelection, _ survey: Survey, _ folder: ExportFolder, _ losses: inout Losses
  ) throws {
    let courses = ["course_id", "course_number", "course_name", "location_id"]
    try folder.write("courses.csv", heading: line(courses)) { file in
      try selection.forEachClass { record in
        let row = record.row
        file.row(line([course(row), row.number, row.name ?? row.displayName, survey.place(row.locationID)]))
      }
    }
    let count = max(3, min(survey.mostInstructors, Self.mostInstructors))
    let classes = ["class_id", "class_number", "course_id"] + Self.numbered("instructor_id", count) + ["location_id"]
    var tooMany = 0
    try folder.write("classes.csv", heading: line(classes)) { file in
      try selection.forEachClass { record in
        let row = record.row
        let instructors = record.instructors.map { id($0.id.rawValue) }
        if instructors.count > count { tooMany += 1 }
        file.row(
          line(
            [id(row.id.rawValue), row.number, course(row)] + Self.filled(instructors, to: count)
              + [survey.place(row.locationID)]))
      }
    }
    try folder.write("rosters.csv", heading: line(["roster_id", "class_id", "student_id"])) { file in
      try selection.forEachClass { record in
        for student in record.students {
          file.row(line(["roster-\(file.rows + 1)", id(record.row.id.rawValue), id(student.id.rawValue)]))
        }
      }
    }
    losses.note(
      tooMany > 0, "classes: \(tooMany) have more than \(count) instructors; the first \(count) are written.")
  }

  private func course(_ row: ClassRow) -> String { "course-" + id(row.id.rawValue) }
  private func id(_ text: String) -> String { SchoolManagerText.id(text) }
  private func line(_ cells: [String?]) -> String { SchoolManagerText.line(cells) }

  /// `name`, `name_2`, `name_3` …
  private static func numbered(_ name: String, _ count: Int) -> [String] {
    (1...count).map { $0 == 1 ? name : "\(name)_\($0)" }
  }

  private static func filled(_ cells: [String], to count: Int) -> [String?] {
    (cells + Array(repeating: "", count: max(0, count - cells.count))).prefix(count).map { $0 }
  }
}
