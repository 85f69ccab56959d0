import Testing

@testable import Command

/// The table of commands, and what is made from it.
@Suite struct TableTests {
  struct Entry: Sendable, CustomTestStringConvertible {
    let spec: CommandSpec
    let path: [String]
    var testDescription: String { path.joined(separator: " ") }
  }

  static let entries: [Entry] = {
    func walk(_ spec: CommandSpec, _ path: [String]) -> [Entry] {
      [Entry(spec: spec, path: path)] + spec.subcommands.flatMap { walk($0, path + [$0.name]) }
    }
    return walk(Commands.root, [])
  }()

  /// The commands that scripts rely on.
  @Test func holdsTheWholeContract() {
    let commands = Set(Self.entries.filter { $0.spec.run != nil }.map { $0.path.joined(separator: " ") })
    let contract = [
      "profile add", "profile list", "profile show", "profile use", "profile remove", "connect", "disconnect", "forget",
      "status", "doctor", "report", "explain", "classes", "people", "locations", "class", "person", "changes",
      "findings",
      "findings accept", "runs", "themes", "themes list", "themes lint", "themes preview", "completions", "paths",
      "return-page", "sandbox", "sync", "signin", "export",
    ]
    for name in contract { #expect(commands.contains(name), "\(name)") }
  }

  @Test(arguments: entries) func isDescribed(_ entry: Entry) {
    let spec = entry.spec
    #expect(spec.summary.first?.isUppercase == true && !spec.summary.hasSuffix("."))
    #expect(spec.run != nil || !spec.subcommands.isEmpty)
    #expect(spec.run == nil || !spec.examples.isEmpty || entry.path.isEmpty, "no example")
    for example in spec.examples {
      #expect((["homeroom"] + entry.path).allSatisfy { example.line.contains($0) })
    }
    for option in spec.options { #expect(!option.help.isEmpty && !option.help.hasSuffix(".")) }
    let names = (spec.options + GlobalOptions.specs).map(\.long)
    #expect(Set(names).count == names.count)
    let shorts = (spec.options + GlobalOptions.specs).compactMap(\.short)
    #expect(Set(shorts).count == shorts.count)
    #expect(Set(spec.subcommands.map(\.name)).count == spec.subcommands.count)
  }

  @Test(arguments: entries) func helpTellsAllOfIt(_ entry: Entry) {
    let help = HelpText.of(entry.spec, path: entry.path)
    for option in entry.spec.options + GlobalOptions.specs { #expect(help.contains(option.usage)) }
    for command in entry.spec.subcommands { #expect(help.contains(command.summary.prefix(40))) }
    for example in entry.spec.examples { #expect(help.contains(example.line)) }
    for argument in entry.spec.arguments { #expect(help.contains(argument.usage)) }
    let examples = Set(entry.spec.examples.map { "  " + $0.line })
    for line in help.split(separator: "\n") where !examples.contains(String(line)) {
      #expect(line.count <= HelpText.columns, "\(line)")
    }
  }

  @Test(arguments: entries) func theManualTellsAllOfIt(_ entry: Entry) {
    let manual = ManualPage.commands
    guard entry.spec.run != nil, !entry.path.isEmpty else { return }
    #expect(manual.contains(".SS \"" + ManualPage.escaped(entry.spec.usage(path: entry.path)) + "\""))
    #expect(manual.contains(ManualPage.escaped(entry.spec.summary)))
    for option in entry.spec.options { #expect(manual.contains("\\fB\\-\\-" + ManualPage.escaped(option.long))) }
  }

  @Test func noLineOfTheManualIsTakenForARequest() {
    let known = ["TH", "SH", "SS", "TP", "PP", "B", "BR", "I", "RS", "RE", "nf", "fi"]
    for page in [ManualPage.commands, ManualPage.configuration] {
      for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
        #expect(known.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
      }
    }
  }

  // MARK: - Completion

  private let completion = Completion(root: Commands.root) { kind, _ in
    [Completion.Candidate(word: "\(kind)-one", meaning: "")]
  }

  private func words(_ words: [String]) -> [String] {
    guard case .candidates(let found) = completion.answer(words) else { return [] }
    return found.map(\.word)
  }

  @Test(arguments: entries) func everyCommandAndOptionIsCompleted(_ entry: Entry) {
    let commands = words(entry.path + [""])
    for command in entry.spec.subcommands { #expect(commands.contains(command.name)) }
    let options = words(entry.path + ["-"])
    #expect(options == (entry.spec.options + GlobalOptions.specs).map { "--" + $0.long })
  }

  @Test func valuesAreCompleted() {
    #expect(words(["--profile", ""]) == ["profile-one"])
    #expect(words(["classes", "--profile", "=", "pro"]) == ["profile-one"])
    #expect(words(["class", ""]) == ["classID-one"])
    #expect(words(["--json", "person", "--live", ""]) == ["personID-one"])
    #expect(words(["themes", "preview", ""]) == ["theme-one"])
    #expect(words(["completions", "f"]) == ["fish"])
    #expect(words(["people", "--role", "ins"]) == ["instructor"])
    #expect(words(["profile", "use", "--", "-"]) == [])
    #expect(completion.answer(["explain", ""]) == .files)
    #expect(completion.answer(["sandbox", "--district", ""]) == .folders)
  }
}
