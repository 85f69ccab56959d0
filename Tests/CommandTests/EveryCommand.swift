import Foundation
import JSON
import Support
import Testing

@testable import Command

/// The built program with a profile that is connected to a sandbox and has a roster, and for every command of the table
/// words that it succeeds with.
struct EveryCommand {
  struct Use: Sendable {
    let words: [String]
    var input = ""
  }

  let homeroom: Support.Homeroom
  let sandbox: SandboxProcess
  /// By the command's path. What deletes comes last, in `order`.
  private(set) var uses: [String: Use]

  static let order = [
    "profile add", "profile list", "profile show", "profile use", "connect", "sync", "status", "classes", "people",
    "locations", "class", "person", "runs", "changes", "findings", "findings accept", "export", "doctor", "report",
    "explain", "signin", "sandbox", "demo", "return-page", "themes", "themes list", "themes lint", "themes preview",
    "completions", "paths", "disconnect", "forget", "profile remove",
  ]

  /// Connected and synced, unless the commands that do so are to be tried.
  init(ready: Bool) throws {
    homeroom = try Support.Homeroom(environment: ["TMPDIR": "/tmp"])
    sandbox = try SandboxProcess(homeroom)
    uses = [
      "profile add": Use(words: ["profile", "add", "school"] + sandbox.profileOptions),
      "profile use": Use(words: ["profile", "use", "school"]),
      "sync": Use(words: ["sync", "--quiet"]),
      "class": Use(words: ["class", "--", "none"]), "person": Use(words: ["person", "--", "none"]),
      "changes": Use(words: ["changes"]),
      "findings accept": Use(words: ["findings", "accept", "none", "none", "--reason", "it is so"]),
      "export": Use(words: ["export", "--format", "csv", "--out", "out"]),
      "explain": Use(words: ["explain"], input: "{\"error\":\"invalid_grant\"}"),
      "signin": Use(words: ["signin", "--offline"], input: "{\"error\":\"1001\"}"),
      "sandbox": Use(words: ["sandbox", "--list-scenarios"]),
      "demo": Use(words: ["demo", "--plain"], input: "quit\n"),
      "themes lint": Use(words: ["themes", "lint", "mine.yaml"]),
      "themes preview": Use(words: ["themes", "preview", "nord"]),
      "completions": Use(words: ["completions", "bash"]),
      "forget": Use(words: ["forget", "--yes"]),
      "profile remove": Use(words: ["profile", "remove", "school", "--yes"]),
    ]
    try homeroom.home.write("name: mine\n", to: "mine.yaml")
    if ready {
      try run(uses["profile add"]!)
      let asked = try homeroom.run("connect")
      let address = asked.output.split(separator: "\n").first.map(String.init) ?? ""
      try homeroom.run("connect", "--callback", "-", input: sandbox.consent(address))
      try run(uses["sync"]!)
      for (list, command) in [("classes", "class"), ("people", "person")] {
        let rows = try homeroom.run(list, "--limit", "1", "--json").json?[list]?.arrayValue
        let id = try #require(rows?.first?["id"]?.stringValue)
        uses[command] = Use(words: [command, id])
      }
    }
    for name in Self.order where uses[name] == nil {
      uses[name] = Use(words: name.split(separator: " ").map(String.init))
    }
  }

  @discardableResult
  func run(_ use: Use, _ more: [String] = []) throws -> Support.Homeroom.Result {
    // What begins with "--" ends the options, so more of them go before it.
    let end = use.words.firstIndex(of: "--") ?? use.words.endIndex
    return try homeroom.run(Array(use.words[..<end]) + more + use.words[end...], input: use.input)
  }
}
