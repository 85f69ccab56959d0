/// Reads the two CSV layouts of Microsoft's School Data Sync: version 1 (one file for each kind of thing and role)
/// and version 2.1 (near to OneRoster, roles in a file of their own).
enum SchoolDataSync {
  static func isVersion1(_ folder: DistrictFolder) -> Bool {
    folder.has("School.csv") && folder.has("Student.csv")
  }

  static func version1(_ folder: DistrictFolder, name: String? = nil) throws(DistrictError) -> District {
    var source = SourceDistrict(folder: folder)
    try folder.read("School.csv", columns: ["SIS ID", "Name"]) { (row) throws(DistrictError) in
      let id = try row.required("SIS ID")
      try source.add(
        .init(id: id, name: try row.required("Name"), type: "school", parent: "", line: row.line), row: row,
        column: "SIS ID")
    }
    source.settleOrganizations()
    try readPeople("Student.csv", role: "student", into: &source)
    try readPeople("Teacher.csv", role: "teacher", into: &source)
    try folder.read("Section.csv", columns: ["SIS ID", "School SIS ID", "Section Name"]) {
      (row) throws(DistrictError) in
      try source.addClass(
        id: try row.required("SIS ID"), name: try row.text("Section Name"), number: try row.text("Section Number"),
        room: try row.text(firstOf: "Room", "Room Number"),
        place: try source.place(try row.required("School SIS ID"), row: row, column: "School SIS ID"), row: row,
        column: "SIS ID")
    }
    for (file, role) in [("TeacherRoster.csv", RosterRole.instructor), ("StudentEnrollment.csv", .student)] {
      try folder.read(file, columns: ["Section SIS ID", "SIS ID"]) { (row) throws(DistrictError) in
        let membership = try source.membership(
          person: try row.required("SIS ID"), personColumn: "SIS ID", group: try row.required("Section SIS ID"),
          groupColumn: "Section SIS ID", row: row)
        guard let membership else { return }
        source.builder.addMember(membership.person, of: membership.group, asInstructor: role == .instructor)
      }
    }
    return source.build(name: name)
  }

  private static func readPeople(
    _ file: String, role word: String, into source: inout SourceDistrict
  ) throws(DistrictError) {
    let folder = source.folder
    try folder.read(file, columns: ["SIS ID", "School SIS ID"]) { (row) throws(DistrictError) in
      let id = try row.required("SIS ID")
      var draft = source.draft(id: id)
      draft.givenName = try row.text("First Name")
      draft.middleName = try row.text("Middle Name")
      draft.familyName = try row.text("Last Name")
      draft.grade = try row.text("Grade")
      draft.email = address(
        try row.text(firstOf: "Secondary Email", "Email"), user: try row.text("Username"), domain: source.domain)
      let person = try source.addPerson(id: id, draft, row: row, column: "SIS ID")
      if let role = source.roles.map(word, of: row) {
        let place = try source.place(try row.required("School SIS ID"), row: row, column: "School SIS ID")
        source.builder.addPost(person, role, at: place)
      }
    }
  }

  static func version2(_ folder: DistrictFolder, name: String? = nil) throws(DistrictError) -> District {
    var source = SourceDistrict(folder: folder)
    try OneRoster.readOrganizations(into: &source)
    var withRole: Set<String> = []
    var people: [String] = []
    try folder.read("users.csv", columns: ["sourcedId", "givenName", "familyName"]) { (row) throws(DistrictError) in
      let id = try row.required("sourcedId")
      var draft = source.draft(id: id)
      draft.givenName = try row.text("givenName")
      draft.middleName = try row.text("middleName")
      draft.familyName = try row.text("familyName")
      draft.email = address(
        try row.text(firstOf: "email", "activeDirectoryMatchId"), user: try row.text("username"),
        domain: source.domain)
      _ = try source.addPerson(id: id, draft, row: row, column: "sourcedId")
      people.append(id)
    }
    try folder.read("roles.csv", columns: ["userSourcedId", "orgSourcedId", "role"]) { (row) throws(DistrictError) in
      let id = try row.required("userSourcedId")
      guard let person = try source.person(id, row: row, column: "userSourcedId") else { return }
      let place = try source.place(try row.required("orgSourcedId"), row: row, column: "orgSourcedId")
      withRole.insert(id)
      guard let role = source.roles.map(try row.required("role"), of: row) else { return }
      source.builder.addPost(person, role, at: place)
      let grade = try row.text("grade")
      if role == .student, !grade.isEmpty { source.builder.setGrade(grade, of: person) }
    }
    source.roles.leaveOut("no role", in: "users.csv", count: people.count - withRole.count)
    try OneRoster.readClasses(into: &source)
    try OneRoster.readEnrollments(into: &source)
    return source.build(name: name)
  }

  /// The managed account's address: the one given, else the user name in the district's domain.
  static func address(_ given: String, user: String, domain: String) -> String {
    if !given.isEmpty { return given }
    if user.isEmpty || user.contains("@") { return user }
    return user.lowercased() + "@" + domain
  }
}
