import Foundation
import JSON
import Support
import Testing

@Suite struct DemoTests {
  @Test func theDemoWorksInPlainLines() throws {
    let homeroom = try Homeroom(environment: ["TMPDIR": "/tmp"])
    let result = try homeroom.run(["demo", "--plain"], input: "1\n/alg\n1\nback\nmenu\nquit\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("28 classes, 98 people"))
    #expect(result.output.contains("Math - Algebra"))
    #expect(result.output.contains("Instructors"))
    #expect(!result.output.contains("\u{1B}"))
    #expect(homeroom.home.everything == [])
  }

  @Test func theEndOfInputEndsIt() throws {
    #expect(try Homeroom().run(["demo", "--plain"]).status == 0)
  }

  @Test func aScenarioIsDiagnosed() throws {
    let result = try Homeroom().run(["demo", "--plain", "--district", "synthetic:200"], input: "check\nquit\n")
    #expect(result.output.contains("Healthy"))
  }

  @Test func withoutATerminalTheConsoleSaysWhatToRun() throws {
    let result = try Homeroom().run("demo")
    #expect(result.status == 2)
    #expect(result.errors.contains("--plain"))
    #expect(!result.output.contains("\u{1B}"))
    let empty = try Homeroom().run("--plain")
    #expect(empty.status == 3)
    #expect(empty.output.contains("profile add"))
  }
}
