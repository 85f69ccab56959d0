import Foundation
import JSON
import Support
import Testing

/// Profiles that ask for one scope of the two: what was not read is never told as zero.
@Suite struct OneScopeTests {
  static let noClasses = "Classes were not read (edu.classes.read was not requested)"
  static let noPeople = "People were not read (edu.users.read was not requested)"

  @Test func withoutClasses() throws {
    let school = try School(options: ["--scopes", "edu.users.read"])
    let homeroom = school.homeroom
    #expect(try homeroom.run("sync", "--quiet").status == 0)
    let list = try homeroom.run("classes")
    #expect(list.status == 0)
    #expect(list.errors.contains(Self.noClasses))
    #expect(!list.errors.contains("0 classes"))
    #expect(try homeroom.run("classes", "--csv").errors.contains(Self.noClasses))
    #expect(try homeroom.run("classes", "--json").json?["total"] == 0)
    let people = try homeroom.run("people", "--json").json?["people"]?.arrayValue ?? []
    let id = try #require(people.first?["id"]?.stringValue)
    #expect(try homeroom.run("person", id).output.contains(Self.noClasses))
    #expect(try homeroom.run("person", id, "--json").json?["teaches"] == [])
    #expect(try !homeroom.run("people").errors.contains("not read"))

    for format in ["csv", "jsonl", "oneroster", "asm", "roster"] {
      let out = homeroom.home.file(format)
      let result = try homeroom.run("export", "--format", format, "--out", out, "--json")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.json?["losses"]?.arrayValue?.first?.stringValue == Self.noClasses + ".")
      if format != "roster" { #expect(try homeroom.home.read(format + "/LOSSES.txt").contains(Self.noClasses)) }
    }
    let teacher = try homeroom.run(
      "export", "--format", "csv", "--teacher", id, "--out", homeroom.home.file("hers"), "--json")
    #expect(teacher.status == 1 && teacher.json?["error"]?["code"] == "not_read")
    #expect(teacher.json?["error"]?["message"]?.stringValue?.contains(Self.noClasses) == true)
    #expect(try homeroom.run("class", "BIO-101").errors.contains(Self.noClasses))
    // Who opens the file is told the same.
    let reader = try Homeroom()
    let file = homeroom.home.file("roster")
    #expect(try reader.run("--roster", file, "classes").errors.contains(Self.noClasses))
    #expect(try reader.run("--roster", file, "people", "--json").json?["total"] == .integer(Int64(people.count)))
    let plain = try reader.run(["--roster", file, "--plain"], input: "1\nquit\n")
    #expect(plain.output.contains(Self.noClasses))
  }

  @Test func withoutPeople() throws {
    let school = try School(options: ["--scopes", "edu.classes.read"])
    let homeroom = school.homeroom
    #expect(try homeroom.run("sync", "--quiet").status == 0)
    #expect(try homeroom.run("people").errors.contains(Self.noPeople))
    let classes = try homeroom.run("classes", "--json").json?["classes"]?.arrayValue ?? []
    let id = try #require(classes.first { $0["student_count"]?.integerValue ?? 0 > 0 }?["id"]?.stringValue)
    let text = try homeroom.run("class", id).output
    #expect(text.contains(Self.noPeople))
    #expect(!text.contains("Students  0"))
    let nobody = try homeroom.run("person", "anybody", "--json")
    #expect(nobody.status == 1 && nobody.json?["error"]?["code"] == "not_found")
    #expect(nobody.json?["error"]?["message"]?.stringValue?.contains(Self.noPeople) == true)
    let out = homeroom.home.file("out")
    let export = try homeroom.run("export", "--format", "csv", "--out", out, "--json")
    #expect(export.json?["losses"] == [.string(Self.noPeople + ".")])
  }
}
