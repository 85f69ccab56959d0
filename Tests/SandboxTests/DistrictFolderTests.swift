import Foundation
import Support
import Testing

@testable import Sandbox

/// Folders of other systems' files, good and broken.
@Suite struct DistrictFolderTests {
  /// The samples beside the sources, as their authors published them.
  static let samples: String = {
    let here = URL(fileURLWithPath: #filePath)
    let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return root.appendingPathComponent("Sources/Sandbox/Districts").path
  }()

  @Test func schoolDataSync1HasTheFilesOwnCounts() throws {
    let district = try District.load(.folder(Self.samples + "/sds-v1"))
    #expect(district.peopleCount == 86 + 12)
    #expect(district.people.filter { $0.roles == RosterRole.student.bit }.count == 86)
    #expect(district.people.filter { $0.roles == RosterRole.instructor.bit }.count == 12)
    #expect(district.classCount == 28)
    #expect(district.studentEnrollmentCount == 602)
    #expect(district.membershipCount == 602 + 28)
    #expect(district.locationCount == 2)
    #expect(district.classes.filter { $0.studentCount == 0 }.count == 7)
    #expect(district.organizationName == "Contoso High School and 1 more")
  }

  @Test func sampleInTheProgramIsTheFolder() throws {
    let program = try District.load(.sample)
    let folder = try District.load(.folder(Self.samples + "/sds-v1"))
    #expect(program.organizationName == "Contoso Schools")
    #expect(program.people.map { program.plain($0.id) } == folder.people.map { folder.plain($0.id) })
    #expect(program.membershipCount == folder.membershipCount)
  }

  @Test func schoolDataSync21MapsItsRoles() throws {
    let district = try District.load(.folder(Self.samples + "/sds-v2.1"))
    // Eight users, of whom two have no role and are left out.
    #expect(district.peopleCount == 6)
    #expect(district.people.filter { $0.roles & RosterRole.student.bit != 0 }.count == 4)
    #expect(district.people.filter { $0.roles & RosterRole.instructor.bit != 0 }.count == 2)
    #expect(district.classCount == 2)
    #expect(district.membershipCount == 6)
    // The ministry is the organization; a teacher has a post at it and one at a school.
    #expect(district.organizationName == "Ministry of TwoDotOne")
    #expect(district.locationCount == 3)
    #expect(district.posts.contains { $0.place == .organization })
    #expect(
      district.roleMappings.map(\.line) == [
        "roles.csv, role \"student\": 4 rows served as Student",
        "roles.csv, role \"professor\": 1 row served as Instructor",
        "roles.csv, role \"teacher\": 2 rows served as Instructor", "users.csv, no role: 2 rows left out",
        "enrollments.csv, role \"student\": 4 rows served as Student",
        "enrollments.csv, role \"professor\": 1 row served as Instructor",
        "enrollments.csv, role \"teacher\": 1 row served as Instructor",
      ])
    let grades = district.people.map { district.plain($0.grade) }
    #expect(grades.contains("10"))
    #expect(district.classes.map { district.plain($0.number) } == ["CS101", "B10"])
  }

  static let oneRoster11: [String: String] = [
    "manifest.csv": "propertyName,value\noneroster.version,1.1\n",
    "orgs.csv": """
    sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId
    d1,active,,Testdistrict,district,,
    s1,active,,"North, School",school,,d1
    s2,tobedeleted,,Gone,school,,d1

    """,
    "users.csv": """
    sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password
    u1,active,,true,s1,student,u1,,Zoë,"O""Brien",,,zoe@north.example,,,,"07,08",
    u2,active,,true,"s1,d1",teacher,kim,,Kim,Li,J,,,,,,,
    u3,active,,true,s1,guardian,,,Pat,Poe,,,,,,,,
    u4,active,,true,d1,districtAdministrator,,,Al,Ali,,,,,,,,
    u5,tobedeleted,,true,s1,student,,,Old,One,,,,,,,,
    u6,active,,true,s1,aide,,,Ada,Aide,,,,,,,,

    """,
    "classes.csv": """
    sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods
    c1,active,,Biology,,,BIO-1,scheduled,Room 4,s1,t1,,,
    c2,tobedeleted,,Old,,,,scheduled,,s1,t1,,,

    """,
    "enrollments.csv": """
    sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate
    e1,active,,c1,s1,u1,student,,,
    e2,active,,c1,s1,u2,teacher,true,,
    e3,active,,c1,s1,u5,student,,,
    e4,active,,c2,s1,u1,student,,,
    e5,active,,c1,s1,u6,aide,,,
    e6,active,,c1,s1,u1,student,,,
    e7,tobedeleted,,c1,s1,u4,student,,,

    """,
  ]

  @Test func oneRoster11() throws {
    let district = try load(Self.oneRoster11)
    #expect(district.organizationName == "Testdistrict")
    #expect(district.places.map(\.name) == ["North, School"])
    #expect(district.people.map { district.plain($0.familyName) } == ["O\"Brien", "Li", "Ali", "Aide"])
    #expect(district.people.map(\.roles) == [1, 2, 4, 4])
    #expect(district.plain(district.people[0].grade) == "07")
    #expect(district.plain(district.people[1].email) == "kim@school.example")
    #expect(district.posts(of: district.people[1]).map(\.place).contains(.organization))
    // One class, one student though enrolled twice, one instructor; an aide is no member of a class.
    #expect(district.classCount == 1)
    #expect(district.students(of: 0).map(\.person) == [0])
    #expect(district.instructors(of: 0).map(\.person) == [1])
    #expect(district.plain(district.classes[0].room) == "Room 4")
    // Nothing vanishes unsaid.
    #expect(
      district.roleMappings.map(\.line) == [
        "orgs.csv, status \"tobedeleted\": 1 row left out", "users.csv, role \"student\": 1 row served as Student",
        "users.csv, role \"teacher\": 1 row served as Instructor", "users.csv, role \"guardian\": 1 row left out",
        "users.csv, role \"districtAdministrator\": 1 row served as Staff",
        "users.csv, status \"tobedeleted\": 1 row left out", "users.csv, role \"aide\": 1 row served as Staff",
        "classes.csv, status \"tobedeleted\": 1 row left out",
        "enrollments.csv, role \"student\": 2 rows served as Student",
        "enrollments.csv, role \"teacher\": 1 row served as Instructor",
        "enrollments.csv, whose person or class is left out: 2 rows left out",
        "enrollments.csv, role \"aide\": 1 row left out", "enrollments.csv, status \"tobedeleted\": 1 row left out",
      ])
  }

  @Test func oneRoster12TakesRolesFromTheirFile() throws {
    var files = Self.oneRoster11
    files["users.csv"] = """
      sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName
      u1,active,,true,u1,,Zoë,Brien,,,zoe@north.example,,,,07,,,Zo
      u2,active,,true,kim,,Kim,Li,J,,,,,,,,,
      u5,active,,true,no,,No,Role,J,,,,,,,,,
      u6,active,,true,ada,,Ada,Aide,J,,,,,,,,,

      """
    files["roles.csv"] = """
      sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId
      r1,active,,u1,primary,student,,,s1,
      r2,active,,u2,primary,teacher,,,s1,
      r3,active,,u2,secondary,counselor,,,d1,
      r4,active,,u6,primary,proctor,,,s1,

      """
    let district = try load(files)
    #expect(district.people.map { district.plain($0.givenName) } == ["Zo", "Kim", "Ada"])
    #expect(district.people.map(\.roles) == [1, 6, 4])
  }

  // MARK: Broken ones

  @Test func missingFolderSaysWhatItNeeds() {
    let error = #expect(throws: DistrictError.self) { try District.load(.folder("/nowhere/district")) }
    #expect(error?.file == "/nowhere/district")
    #expect(error?.description.contains("No such file or directory") == true)
  }

  @Test func emptyFolderNamesTheLayouts() throws {
    let error = try #require(throws: DistrictError.self) { try load([:]) }
    #expect(error.description.contains("School.csv"))
  }

  @Test(arguments: [
    // file, content, line, column, part of the rule
    ("users.csv", nil, nil, nil, "missing") as (String, String?, Int?, Int?, String),
    ("orgs.csv", "sourcedId,name,type\nd1,\"Open,district\n", 2, 2, "never closed"),
    ("orgs.csv", "sourcedId,name,type\nd1,Te\"st,district\n", 2, 2, "quotation mark"),
    ("orgs.csv", "sourcedId,name,type\nd1,Testdistrict\n", 2, 3, "2 fields"),
    ("orgs.csv", "sourcedId,name\nd1,Testdistrict\n", 1, nil, "column is missing"),
    ("orgs.csv", "sourcedId,name,type\nd1,a,district\nd1,b,school\n", 3, 1, "comes twice"),
    ("orgs.csv", "sourcedId,name,type\nd1,,district\n", 2, 2, "field is empty"),
    ("orgs.csv", "sourcedId,name,name\n", 1, 3, "same name"),
    ("orgs.csv", "", 1, nil, "file is empty"),
    ("enrollments.csv", "classSourcedId,userSourcedId,role\nc1,\"u\n9\",student\n", 2, 2, "no person has the id"),
    (
      "enrollments.csv", "classSourcedId,userSourcedId,role\r\nc1,u1,student\r\nc9,u1,student\r\n", 3, 1,
      "no class has the id"
    ),
  ])
  func saysWhereAndWhat(file: String, content: String?, line: Int?, column: Int?, rule: String) throws {
    var files = Self.oneRoster11
    files[file] = content
    if content == nil { files["roles.csv"] = "a\n" }
    if file == "users.csv" { files["School.csv"] = nil }
    let error = try #require(throws: DistrictError.self) { try load(files) }
    // The whole path: which of several folders it is cannot be told from the name.
    if content != nil { #expect(error.file.hasPrefix("/") && error.file.hasSuffix("/" + file)) }
    #expect(error.line == line)
    #expect(error.column == column)
    #expect(error.rule.contains(rule) || error.description.contains("neither School Data Sync"))
    #expect(!error.remedy.isEmpty)
  }

  @Test func refusesOtherEncodings() throws {
    for (bytes, rule) in [
      ([0xFF, 0xFE, 0x61, 0x00] as [UInt8], "UTF-16"),
      (Array("sourcedId,name,type\nd1,".utf8) + [0xE9] + Array(",district\n".utf8), "not UTF-8"),
    ] {
      var reader = CSVReader(file: "orgs.csv")
      let error = #expect(throws: DistrictError.self) {
        try reader.read(bytes) { (row) throws(DistrictError) in _ = try row.text("name") }
      }
      #expect(error?.rule.contains(rule) == true)
    }
  }

  @Test(arguments: ["\n", "\r\n", "\r"], [false, true])
  func readsEachLineEndAndAByteOrderMark(end: String, hasMark: Bool) throws {
    let text = ["a,SIS ID", "1,\"x\(end)y\"", "", "2, z "].joined(separator: end)
    var reader = CSVReader(file: "t.csv")
    var rows: [String] = []
    try reader.read((hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)) { (row) throws(DistrictError) in
      rows.append("\(row.line):\(try row.text("a")):\(try row.text("sisId"))")
    }
    #expect(rows == ["2:1:x\(end)y", "5:2:z"])
  }

  private func load(_ files: [String: String]) throws -> District {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    return try District.load(.folder(folder.path))
  }
}
