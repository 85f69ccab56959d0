import Foundation
import JSON
import Support
import Testing

/// Every case seen in public, through the program itself.
@Suite struct ExplainTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let json: JSONValue

    var testDescription: String { json["n"]?.stringValue ?? "?" }

    static let all: [Case] = {
      let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Cases/explain.json")
      guard let data = try? Data(contentsOf: file), let cases = try? JSONValue(parsing: Array(data)) else { return [] }
      return cases.arrayValue?.map(Case.init) ?? []
    }()
  }

  @Test func thereAreCases() { #expect(Case.all.count >= 13) }

  @Test(arguments: Case.all) func classifies(_ one: Case) throws {
    var arguments = ["explain", "--json", "-"]
    if let from = one.json["from"]?.stringValue { arguments += ["--from", from] }
    if let status = one.json["status"]?.integerValue { arguments += ["--status", String(status)] }
    for header in one.json["headers"]?.objectValue?.members ?? [] {
      arguments += ["--header", "\(header.name): \(header.value.stringValue ?? "")"]
    }
    let result = try Homeroom().run(arguments, input: one.json["body"]?.stringValue ?? "")
    let verdict = try #require(result.json?["verdict"])
    for key in ["class", "cause", "actor", "confidence"] {
      if let expected = one.json[key] { #expect(verdict[key] == expected, "\(key): \(result.output)") }
    }
    for name in one.json["also_possible"]?.arrayValue ?? [] {
      #expect(verdict["also_possible"]?.arrayValue?.contains(name) == true)
    }
    #expect(Int64(result.status) == one.json["exit"]?.integerValue)
    #expect(result.json?.objectValue?.names.sorted() == ["checks", "verdict"])
  }

  @Test(arguments: ["Authorization: Bearer canary", "cookie: canary"]) func aSecretAmongTheArgumentsIsRefused(
    header: String
  ) throws {
    let result = try Homeroom().run("explain", "--header", header, "-")
    #expect(result.status == 2)
    #expect(!result.errors.contains("canary"))
    #expect(result.errors.contains("standard input"))
  }

  @Test func aFileIsReadAndTextIsForPeople() throws {
    let homeroom = try Homeroom()
    let file = try homeroom.home.write("{\"error\":\"invalid_client\"}", to: "answer.json")
    let result = try homeroom.run("explain", "--from", "token", "--status", "400", file)
    #expect(result.status == 4)
    #expect(result.output.contains("Not authorized"))
    #expect(result.errors == "")
    let missing = try homeroom.run("explain", file + "x")
    #expect(missing.status == 1)
    #expect(missing.errors.contains(file + "x"))
  }
}
