import Foundation
import JSON
import Support
import Testing

@Suite struct ExportTests {
  static func synced() throws -> School {
    let school = try School()
    try school.homeroom.run("sync", "--quiet")
    return school
  }

  let school: School
  var homeroom: Homeroom { school.homeroom }

  init() throws { school = try Self.synced() }

  func lines(_ file: String) throws -> Int {
    try homeroom.home.read(file).split(whereSeparator: \.isNewline).count
  }

  @Test(arguments: ["csv", "jsonl", "oneroster", "asm"]) func aFolderAppearsWhole(format: String) throws {
    let out = homeroom.home.file("out")
    let result = try homeroom.run("export", "--format", format, "--out", out, "--json")
    #expect(result.status == 0, "\(result.output)")
    let files = result.json?["files"]?.arrayValue ?? []
    for file in files {
      let name = try #require(file["name"]?.stringValue)
      let heading = format == "jsonl" ? 0 : 1
      #expect(try lines("out/" + name) == Int(file["rows"]?.integerValue ?? -1) + heading)
      #expect(try homeroom.home.mode(of: "out/" + name) == 0o600)
    }
    #expect(try homeroom.home.mode(of: "out") == 0o700)
    let losses = result.json?["losses"]?.arrayValue ?? []
    #expect(FileManager.default.fileExists(atPath: out + "/LOSSES.txt") == !losses.isEmpty)
    #expect(!homeroom.home.everything.contains { $0.hasSuffix(".new") })
    // Never in place of something else.
    #expect(try homeroom.run("export", "--format", format, "--out", out).status == 1)
  }

  /// What was exported in OneRoster, served by a sandbox and read again, is the same roster but for its ids.
  @Test func oneRosterComesBackTheSame() throws {
    let out = homeroom.home.file("oneroster")
    #expect(try homeroom.run("export", "--format", "oneroster", "--out", out).status == 0)
    let again = try School(["--district", out])
    let sync = try again.homeroom.run("sync", "--json")
    #expect(sync.status == 0, "\(sync.errors)")
    for list in ["people", "classes", "locations"] {
      func shape(_ homeroom: Homeroom) throws -> [JSONValue] {
        let rows = try homeroom.run(list, "--json").json?[list]?.arrayValue ?? []
        return rows.map { row in
          var object = row.objectValue ?? JSONObject()
          for name in ["id", "location_id", "instructor_ids", "locations", "time_zone", "domain"] { object[name] = nil }
          return .object(object)
        }.sorted { $0.text() < $1.text() }
      }
      #expect(try shape(homeroom) == shape(again.homeroom), "\(list)")
    }
  }

  @Test func aTeachersFileHoldsHerClassesAlone() throws {
    let teachers = try homeroom.run("people", "--role", "instructor", "--json").json?["people"]?.arrayValue ?? []
    let teacher = try #require(teachers.first?["id"]?.stringValue)
    let file = homeroom.home.file("teacher.roster")
    let result = try homeroom.run("export", "--format", "roster", "--teacher", teacher, "--out", file)
    #expect(result.status == 0, "\(result.errors)")
    #expect(try homeroom.home.mode(of: "teacher.roster") == 0o600)

    let record = try #require(homeroom.run("person", teacher, "--json").json)
    let own = Set((record["teaches"]?.arrayValue ?? []).compactMap { $0["id"]?.stringValue })
    let reader = try Homeroom()
    func ids(_ list: String) throws -> Set<String> {
      let rows = try reader.run("--roster", file, list, "--json").json?[list]?.arrayValue ?? []
      return Set(rows.compactMap { $0["id"]?.stringValue })
    }
    #expect(try ids("classes") == own)
    #expect(reader.home.everything == [])

    // By its bytes: nobody else's id or e-mail is in it.
    let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
    let inside = try ids("people")
    let everyone = try homeroom.run("people", "--json").json?["people"]?.arrayValue ?? []
    #expect(inside.count < everyone.count)
    for person in everyone {
      let id = try #require(person["id"]?.stringValue)
      let email = try #require(person["email"]?.stringValue)
      if inside.contains(id) { continue }
      #expect(bytes.range(of: Data(id.utf8)) == nil)
      #expect(bytes.range(of: Data(email.utf8)) == nil)
    }
    for row in try homeroom.run("classes", "--json").json?["classes"]?.arrayValue ?? [] {
      let id = try #require(row["id"]?.stringValue)
      #expect((bytes.range(of: Data(id.utf8)) != nil) == own.contains(id))
    }
    #expect(try reader.run("--roster", file, "sync").status == 2)
    let plain = try reader.run(["--roster", file, "--plain"], input: "1\nback\nquit\n")
    #expect(plain.status == 0)
    #expect(plain.output.contains("\(own.count) in all"))
  }

  @Test func whoTeachesNothingHasNothingToTake() throws {
    let student = try homeroom.run("people", "--role", "student", "--limit", "1", "--json").json?["people"]?.arrayValue?
      .first
    let result = try homeroom.run(
      "export", "--format", "csv", "--out", homeroom.home.file("x"), "--teacher", student?["id"]?.stringValue ?? "",
      "--json")
    #expect(result.status == 1)
    #expect(result.json?["error"]?["code"] == "not_a_teacher")
    #expect(try homeroom.run("export", "--format", "xml", "--out", "x").status == 2)
    #expect(try homeroom.run("export", "--format", "csv").status == 2)
  }

  /// A teacher is named as a person is elsewhere: by the id, or by words that fit nobody else.
  @Test func aTeacherMayBeSearched() throws {
    let teacher = try #require(
      homeroom.run("people", "--role", "instructor", "--limit", "1", "--json").json?["people"]?.arrayValue?.first)
    let id = try #require(teacher["id"]?.stringValue)
    let address = try #require(teacher["email"]?.stringValue)
    func export(_ teacher: String, to name: String) throws -> Homeroom.Result {
      try homeroom.run("export", "--format", "csv", "--out", homeroom.home.file(name), "--teacher", teacher, "--json")
    }
    let byID = try export(id, to: "by-id")
    let bySearch = try export(address, to: "by-search")
    #expect(bySearch.status == 0, "\(bySearch.output)")
    #expect(bySearch.json?["files"] == byID.json?["files"])
    for file in ["people.csv", "classes.csv", "memberships.csv"] {
      #expect(try homeroom.home.read("by-id/" + file) == homeroom.home.read("by-search/" + file))
    }
    let several = try export("e", to: "several")
    #expect(several.status == 2 && several.json?["error"]?["code"] == "ambiguous")
    for none in ["nobody at all", ""] {
      let result = try export(none, to: "none")
      #expect(result.status == 1 && result.json?["error"]?["code"] == "not_found", "\(result.output)")
    }
    #expect(!homeroom.home.everything.contains { $0.contains("several") || $0.contains("none") })
  }

  /// A shell completes the name of a folder with a slash; what fails names the path that was given.
  @Test func aSlashBehindTheFolderIsNoOther() throws {
    let made = try homeroom.run("export", "--format", "csv", "--out", homeroom.home.file("slashed/"))
    #expect(made.status == 0, "\(made.errors)")
    #expect(homeroom.home.everything.contains("slashed/people.csv"))
    let again = try homeroom.run("export", "--format", "csv", "--out", homeroom.home.file("slashed//"))
    #expect(again.status == 1 && again.errors.contains("slashed exists already"), "\(again.errors)")
    let nowhere = try homeroom.run("export", "--format", "csv", "--out", homeroom.home.file("no/where"), "--json")
    let message = nowhere.json?["error"]?["message"]?.stringValue ?? ""
    #expect(nowhere.status == 1)
    #expect(message.hasPrefix(homeroom.home.file("no/where") + " can't be written"), "\(message)")
  }

  @Test(arguments: [
    ["export", "--format", "csv", "--out", ""], ["--roster", "", "people"], ["report", "--out="],
    ["sandbox", "--district", ""],
  ]) func anEmptyPathIsUsage(words: [String]) throws {
    let result = try homeroom.run(words)
    #expect(result.status == 2 && result.errors.contains("a path is not empty"), "\(result.errors)")
  }

  /// A script gets its empty list, a person is told why it is empty.
  @Test(arguments: ["classes", "people"]) func aLocationNobodyIsAtIsNamed(list: String) throws {
    let result = try homeroom.run(list, "--location", "No Such\u{1B}[31m", "--json")
    #expect(result.status == 0 && result.json?["total"] == 0)
    #expect(result.errors.contains("\"No Such") && result.errors.contains("homeroom locations"))
    #expect(!result.errors.contains("\u{1B}"))
    let name = try #require(
      homeroom.run("locations", "--json").json?["locations"]?.arrayValue?.first?["name"]?.stringValue)
    #expect(try homeroom.run(list, "nothing fits this", "--location", name, "--json").errors == "")
  }
}
