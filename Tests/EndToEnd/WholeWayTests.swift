import Foundation
import JSON
import Support
import Testing

/// From consent to a browsed roster, with one process for the sandbox and one for each command.
@Suite struct WholeWayTests {
  @Test func aSampleDistrictComesWhole() throws {
    let school = try School(["--district", School.districts + "/sds-v1"])
    let homeroom = school.homeroom
    let sync = try homeroom.run("sync", "--json")
    #expect(sync.status == 0)
    let students = try School.rows("sds-v1/Student.csv")
    let teachers = try School.rows("sds-v1/Teacher.csv")
    let sections = try School.rows("sds-v1/Section.csv")
    let enrolments = try School.rows("sds-v1/StudentEnrollment.csv")
    let taught = try School.rows("sds-v1/TeacherRoster.csv")
    #expect(students == 86 && teachers == 12 && sections == 28 && enrolments == 602)
    #expect(sync.json?["people"]?.integerValue == Int64(students + teachers))
    #expect(sync.json?["classes"]?.integerValue == Int64(sections))
    #expect(sync.json?["memberships"]?.integerValue == Int64(enrolments + taught))
    #expect(sync.json?["state"] == "published")

    let classes = try homeroom.run("classes", "--json").json
    #expect(classes?["total"] == 28)
    let counts = classes?["classes"]?.arrayValue?.compactMap { $0["student_count"]?.integerValue } ?? []
    #expect(counts.reduce(0, +) == 602)
    #expect(try homeroom.run("people", "--role", "student", "--json").json?["total"] == 86)
    #expect(try homeroom.run("people", "--role", "instructor", "--json").json?["total"] == 12)
    #expect(try homeroom.run("locations", "--json").json?["total"] == 2)

    let status = try homeroom.run("status", "--json", "--max-age", "1")
    #expect(status.status == 0)
    #expect(status.json?["connection"] == "connected")
    #expect(status.json?["kind"] == "sandbox")
    #expect(status.json?["roster"]?["complete"] == true)
    #expect(status.json?["scopes"]?.arrayValue?.prefix(2).map { $0["proven"] } == [true, true])
  }

  /// Roles here go beyond student and teacher, and people without any are not served.
  @Test func theOtherSampleComesToo() throws {
    let school = try School(["--district", School.districts + "/sds-v2.1"])
    let sync = try school.homeroom.run("sync", "--json")
    #expect(sync.status == 0, "\(sync.errors)")
    #expect(
      try school.homeroom.run("classes", "--json").json?["total"]
        == .integer(Int64(School.rows("sds-v2.1/classes.csv"))))
    let roles = try String(contentsOfFile: School.districts + "/sds-v2.1/roles.csv", encoding: .utf8)
    let people = Set(roles.split(whereSeparator: \.isNewline).dropFirst().compactMap { $0.split(separator: ",").first })
    #expect(sync.json?["people"]?.integerValue == Int64(people.count))
  }

  @Test func recordsAreShownStoredAndLive() throws {
    let school = try School()
    let homeroom = school.homeroom
    try homeroom.run("sync")
    let one = try #require(homeroom.run("classes", "--json").json?["classes"]?.arrayValue?.first)
    let id = try #require(one["id"]?.stringValue)
    let stored = try #require(homeroom.run("class", id, "--json").json)
    for (name, value) in one.objectValue?.members.map({ ($0.name, $0.value) }) ?? [] { #expect(stored[name] == value) }
    #expect(stored["students"]?.arrayValue?.count == one["student_count"]?.integerValue.map { Int($0) })
    let live = try #require(homeroom.run("class", id, "--live", "--json").json)
    #expect(live["differences"] == [])
    #expect(live["stored"] == stored)
    #expect(live["verdict"] == .null)
    let person = try #require(stored["students"]?.arrayValue?.first?["id"]?.stringValue)
    let attends = try homeroom.run("person", person, "--json").json?["attends"]?.arrayValue ?? []
    #expect(attends.contains { $0["id"]?.stringValue == id })

    #expect(try homeroom.run("class", "no such class at all").status == 1)
    let many = try homeroom.run("class", "ma", "--json")
    #expect(many.status == 2)
    #expect(many.json?["error"]?["code"] == "ambiguous")
    let gone = try homeroom.run("person", "nobody", "--live", "--json")
    #expect(gone.status == 1)
    #expect(gone.json?["verdict"]?["cause"] == "not_in_organisation")
  }

  @Test func listsAgreeInEveryForm() throws {
    let school = try School(["--district", "synthetic:1500,seed=7"])
    let homeroom = school.homeroom
    try homeroom.run("sync", "--quiet")
    let json = try homeroom.run("people", "--json").json?["people"]?.arrayValue ?? []
    let csv = try homeroom.run("people", "--csv").output
    let table = try homeroom.run("people")
    #expect(json.count > 1000)
    #expect(Set(json.compactMap { $0["id"]?.stringValue }).count == json.count)
    #expect(csv.components(separatedBy: "\r\n").count == json.count + 2)
    #expect(table.output.split(separator: "\n").count == json.count + 1)
    #expect(try homeroom.run("people", "--limit", "7", "--json").json?["people"]?.arrayValue?.count == 7)
    #expect(try homeroom.run("people", "--limit", "0", "--json").json?["total"]?.integerValue == Int64(json.count))
    #expect(try homeroom.run("people", "--csv", "--json").status == 2)
  }

  /// A folder in the audit log's place: what is done is done, and it is said that nothing tells of it.
  @Test func anActThatIsNotRecordedIsWarnedOf() throws {
    let school = try School()
    let log = school.homeroom.home.file(".local/state/homeroom/audit.log")
    try FileManager.default.removeItem(atPath: log)
    try FileManager.default.createDirectory(atPath: log, withIntermediateDirectories: false)
    for (words, act) in [(["sync", "--quiet"], "synced"), (["disconnect"], "disconnected"), (["forget", "--yes"], "forgotten")] {
      let result = try school.homeroom.run(words)
      #expect(result.status == 0)
      #expect(result.errors.contains("/audit.log can't be written"), "\(words): \(result.errors)")
      #expect(result.errors.contains(act))
    }
    // No profile may take its place either.
    let added = try school.homeroom.run(["profile", "add", "audit.log"] + school.sandbox.profileOptions)
    #expect(added.status == 2 && added.errors.contains("Choose another name"), "\(added.errors)")
  }

  @Test func forgettingLeavesTheAuditLogAlone() throws {
    let school = try School()
    let homeroom = school.homeroom
    try homeroom.run("sync")
    #expect(try homeroom.run("forget").status == 2)
    let forgotten = try homeroom.run("forget", "--yes", "--json")
    #expect(forgotten.json?["remaining"] == [])
    let deleted = forgotten.json?["deleted"]?.arrayValue?.compactMap(\.stringValue) ?? []
    #expect(deleted.contains { $0.hasSuffix("/credentials") })
    #expect(deleted.contains { $0.hasSuffix(".sqlite") })
    let left = homeroom.home.everything.filter { $0.contains("homeroom/") && !$0.contains("sandbox") }
    #expect(left.sorted() == [".config/homeroom/config.yaml", ".local/state/homeroom/audit.log"])
    let audit = try homeroom.home.read(".local/state/homeroom/audit.log")
    let acts = audit.split(separator: "\n").compactMap { (try? JSONValue(parsing: String($0)))?["act"]?.stringValue }
    #expect(acts == ["profile_added", "connected", "synced", "forgotten"])
    #expect(try homeroom.run("classes").status == 3)
    #expect(try homeroom.run("status", "--json").json?["connection"] == "never")
  }

  @Test func disconnectingRevokes() throws {
    let school = try School()
    #expect(try school.homeroom.run("disconnect", "--json").json == ["revoked": true])
    let sync = try school.homeroom.run("sync", "--json")
    #expect(sync.status == 4)
    #expect(sync.json?["verdict"]?["cause"] == "never_connected")
    #expect(sync.json?["error"]?["code"] == "never_connected")
  }

  @Test func aReportIsHandedOn() throws {
    let school = try School()
    #expect(try school.homeroom.run("report").status == 1)
    let doctor = try school.homeroom.run("doctor", "--json")
    #expect(doctor.status == 0)
    #expect(doctor.json?["verdict"]?["class"] == "healthy")
    #expect(doctor.json?["checks"]?.arrayValue?.count == 10)
    let file = school.homeroom.home.file("ticket.md")
    #expect(try school.homeroom.run("report", "--out", file).status == 0)
    #expect(try school.homeroom.home.mode(of: "ticket.md") == 0o600)
    #expect(try school.homeroom.run("report", "--out", file).status == 1)
    #expect(
      try school.homeroom.run("report", "--json").json?.objectValue?.names == [
        "checks", "generated_at", "verdict", "version",
      ])
  }

  /// Nothing that was secret in this whole run is in any file but the credentials, nor in what was printed.
  @Test func noSecretIsLeftBehind() throws {
    let school = try School()
    let homeroom = school.homeroom
    var printed = ""
    for command in [["sync", "-v"], ["status"], ["doctor", "-v"], ["report"], ["runs", "--json"], ["paths"]] {
      let result = try homeroom.run(command)
      printed += result.output + result.errors
    }
    let credentials = try JSONValue(parsing: homeroom.home.read(".local/state/homeroom/school/credentials"))
    let secrets = try ["access_token", "refresh_token"].map { try #require(credentials[$0]?.stringValue) }
    for secret in secrets {
      #expect(!printed.contains(secret))
      for file in homeroom.home.everything where !file.hasSuffix("/credentials") {
        let bytes = FileManager.default.contents(atPath: homeroom.home.file(file)) ?? Data()
        #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file)")
      }
    }
  }
}
