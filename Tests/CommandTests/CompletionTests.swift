import Foundation
import JSON
import Support
import Testing

@testable import Command

/// What a shell is told to offer, asked as its script asks.
@Suite struct CompletionTests {
  /// Ids are those of the roster that the words before the cursor name, whatever way they name it.
  @Test func idsAreThoseOfTheRosterThatIsNamed() throws {
    let homeroom = try EveryCommand(ready: true).homeroom
    let file = homeroom.home.file("given.roster")
    #expect(try homeroom.run("export", "--format", "roster", "--out", file).status == 0)
    // With a second profile and no default there is no roster that is meant where none is named.
    let configuration = ".config/homeroom/config.yaml"
    let text = try homeroom.home.read(configuration).split(separator: "\n", omittingEmptySubsequences: false)
    let school = text.drop { !$0.hasPrefix("  school:") }.dropFirst().prefix { $0.hasPrefix("    ") || $0.isEmpty }
    try homeroom.home.write(
      (text.filter { !$0.hasPrefix("default") } + ["  other:"] + school).joined(separator: "\n") + "\n",
      to: configuration)

    for (command, list) in [(["class"], "classes"), (["person"], "people"), (["export", "--teacher"], "people")] {
      let rows = try homeroom.run("--profile", "school", list, "--json").json?[list]?.arrayValue ?? []
      let id = try #require(rows.last?["id"]?.stringValue)
      // As bash splits them, "=" is a word of its own.
      for options in [
        ["--profile", "school"], ["-p", "school"], ["--profile=school"], ["--profile", "=", "school"],
        ["--roster", file], ["--roster=" + file],
      ] {
        for words in [options + command, command.prefix(1) + options + command.dropFirst()] {
          let offered = try homeroom.run(["__complete"] + words + [String(id.prefix(8))])
          #expect(offered.output.split(separator: "\n").map(String.init) == [id], "\(words)")
          #expect(offered.status == 0 && offered.errors.isEmpty, "\(words)")
        }
      }
      #expect(try homeroom.run(["__complete"] + command + [String(id.prefix(8))]).output == "")
      #expect(try homeroom.run(["__complete", "-p", "other"] + command + [String(id.prefix(8))]).output == "")
    }
    let runs = try homeroom.run(["__complete", "-p", "school", "changes", "--from", ""])
    #expect(runs.output == "1\n")
  }

  @Test func namesAreOffered() throws {
    let homeroom = try EveryCommand(ready: true).homeroom
    func offered(_ words: String...) throws -> [String] {
      try homeroom.run(["__complete"] + words).output.split(separator: "\n").map(String.init)
    }
    #expect(try offered("--profile", "") == ["school"])
    #expect(try offered("profile", "use", "s") == ["school"])
    #expect(try offered("themes", "preview", "nor") == ["nord"])
    #expect(try offered("sandbox", "--scenario", "token-") == ["token-dies"])
    #expect(try offered("demo", "--scenario", "token-") == ["token-dies"])
  }
}
