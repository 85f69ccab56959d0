/// Reads the bulk CSV layouts of 1EdTech's OneRoster, versions 1.1 (a role in each user's row) and 1.2 (roles in a
/// file of their own). Rows whose `status` is `tobedeleted` are not served, and counted for the log.
enum OneRoster {
  static func load(_ folder: DistrictFolder, name: String? = nil) throws(DistrictError) -> District {
    var source = SourceDistrict(folder: folder)
    try readOrganizations(into: &source)
    let hasRolesFile = folder.has("roles.csv")
    var withoutRole = 0
    try folder.read("users.csv", columns: ["sourcedId", "givenName", "familyName"]) { (row) throws(DistrictError) in
      let id = try row.required("sourcedId")
      if try isDeleted(row, in: &source) { return source.leaveOut(id) }
      var draft = source.draft(id: id)
      draft.givenName = try row.text(firstOf: "preferredGivenName", "givenName")
      draft.middleName = try row.text(firstOf: "preferredMiddleName", "middleName")
      draft.familyName = try row.text(firstOf: "preferredFamilyName", "familyName")
      draft.grade = try row.text("grades").split(separator: ",").first.map(String.init) ?? ""
      draft.email = SchoolDataSync.address(
        try row.text("email"), user: try row.text("username"), domain: source.domain)
      let person = try source.addPerson(id: id, draft, row: row, column: "sourcedId")
      if hasRolesFile { return }
      guard let role = source.roles.map(try row.required("role"), of: row) else { return }
      let places = try row.required("orgSourcedIds").split(separator: ",")
      for place in places {
        let place = place.drop { $0 == " " }
        source.builder.addPost(person, role, at: try source.place(String(place), row: row, column: "orgSourcedIds"))
      }
      if places.isEmpty { withoutRole += 1 }
    }
    try folder.read("roles.csv", mustExist: false, columns: ["userSourcedId", "role", "orgSourcedId"]) {
      (row) throws(DistrictError) in
      if try isDeleted(row, in: &source) { return }
      guard let person = try source.person(try row.required("userSourcedId"), row: row, column: "userSourcedId")
      else { return }
      guard let role = source.roles.map(try row.required("role"), of: row) else { return }
      source.builder.addPost(
        person, role, at: try source.place(try row.required("orgSourcedId"), row: row, column: "orgSourcedId"))
    }
    source.roles.leaveOut("no role", in: "users.csv", count: withoutRole)
    try readClasses(into: &source)
    try readEnrollments(into: &source)
    return source.build(name: name)
  }

  static func readOrganizations(into source: inout SourceDistrict) throws(DistrictError) {
    let folder = source.folder
    try folder.read("orgs.csv", columns: ["sourcedId", "name", "type"]) { (row) throws(DistrictError) in
      if try isDeleted(row, in: &source) { return }
      let organization = SourceDistrict.SourceOrganization(
        id: try row.required("sourcedId"), name: try row.required("name"), type: try row.required("type"),
        parent: try row.text("parentSourcedId"), line: row.line)
      try source.add(organization, row: row, column: "sourcedId")
    }
    source.settleOrganizations()
  }

  static func readClasses(into source: inout SourceDistrict) throws(DistrictError) {
    let folder = source.folder
    var codes: [String: String] = [:]
    try folder.read("courses.csv", mustExist: false, columns: ["sourcedId"]) { (row) throws(DistrictError) in
      codes[try row.required("sourcedId")] = try row.text(firstOf: "courseCode", "code")
    }
    try folder.read("classes.csv", columns: ["sourcedId", "title"]) { (row) throws(DistrictError) in
      let id = try row.required("sourcedId")
      if try isDeleted(row, in: &source) { return source.leaveOutClass(id) }
      let column = try row.text("schoolSourcedId").isEmpty ? "orgSourcedId" : "schoolSourcedId"
      let code = try row.text("classCode")
      let course = try row.text("courseSourcedId")
      try source.addClass(
        id: id, name: try row.text("title"), number: code.isEmpty ? codes[course] ?? "" : code,
        room: try row.text(firstOf: "location", "room"),
        place: try source.place(try row.required(column), row: row, column: column), row: row, column: "sourcedId")
    }
  }

  static func readEnrollments(into source: inout SourceDistrict) throws(DistrictError) {
    let folder = source.folder
    try folder.read("enrollments.csv", columns: ["classSourcedId", "userSourcedId", "role"]) {
      (row) throws(DistrictError) in
      if try isDeleted(row, in: &source) { return }
      let membership = try source.membership(
        person: try row.required("userSourcedId"), personColumn: "userSourcedId",
        group: try row.required("classSourcedId"), groupColumn: "classSourcedId", row: row)
      let word = try row.required("role")
      guard let membership, let role = source.roles.mapMember(word, of: row) else { return }
      source.builder.addMember(membership.person, of: membership.group, asInstructor: role == .instructor)
    }
  }

  private static func isDeleted(
    _ row: CSVReader.Row, in source: inout SourceDistrict
  ) throws(DistrictError) -> Bool {
    guard try row.text("status").lowercased() == "tobedeleted" else { return false }
    source.roles.leaveOut("status \"tobedeleted\"", in: row.fileName)
    return true
  }
}
