import Foundation
import JSON
import Roster
import Support
import Testing

@testable import Command

/// Every command of the table, called with good, missing, wrong and hostile words. What is tried is made from the table,
/// so that no command and no option can be forgotten.
@Suite struct EveryCommandTests {
  static let entries = TableTests.entries.filter { $0.spec.run != nil && !$0.path.isEmpty }

  @Test func noneIsForgotten() {
    #expect(Set(Self.entries.map { $0.path.joined(separator: " ") }) == Set(EveryCommand.order))
  }

  /// One after another, as a school's first day goes.
  @Test func succeedsWithGoodWords() throws {
    let all = try EveryCommand(ready: false)
    for name in EveryCommand.order {
      guard var use = all.uses[name] else { continue }
      switch name {
      case "class", "person":
        let list = name == "class" ? "classes" : "people"
        let rows = try all.homeroom.run(list, "--limit", "1", "--json").json?[list]?.arrayValue
        use = .init(words: [name, try #require(rows?.first?["id"]?.stringValue)])
      case "changes":
        // There has to be one to compare with.
        try all.run(all.uses["sync"]!)
      case "findings accept":
        let findings = try all.homeroom.run("findings", "--json").json?["findings"]?.arrayValue
        guard let finding = findings?.first else { continue }
        use = .init(
          words: [
            "findings", "accept", finding["rule"]?.stringValue ?? "", finding["subject"]?["id"]?.stringValue ?? "",
            "--reason", "it is so",
          ])
      default: break
      }
      let result = try all.run(use)
      // A bare error and a failed sign-in end with what they are, not with 0.
      let expected: Int32 = name == "explain" ? 4 : name == "signin" ? result.status : 0
      #expect(result.status == expected, "\(name): \(result.errors)\(result.output)")
      #expect(result.signal == nil, "\(name)")
      if name == "connect" {
        let address = try #require(result.output.split(separator: "\n").first.map(String.init))
        let done = try all.homeroom.run("connect", "--callback", "-", input: all.sandbox.consent(address))
        #expect(done.status == 0, "\(done.errors)")
      }
    }
  }

  /// What is needed and left out, one by one; one word too many; an option there is not.
  @Test(arguments: entries) func refusesWhatDoesNotFitTheTable(_ entry: TableTests.Entry) throws {
    let homeroom = try Support.Homeroom()
    func refuses(_ words: [String], _ what: String) throws {
      let result = try homeroom.run(words)
      #expect(result.status == 2, "\(what): \(result.errors)")
      let isDocument = words.contains("--json")
      #expect(result.output.isEmpty != isDocument, "\(what)")
      #expect((isDocument ? result.output : result.errors).contains("--help"), "\(what)")
      let document = try homeroom.run(words + ["--json"])
      #expect(document.status == 2, "\(what)")
      #expect(document.json?["error"]?["code"] == "usage", "\(what)")
      #expect(document.json?["verdict"] == .null, "\(what)")
    }
    let spec = entry.spec
    let options = spec.options.filter(\.isRequired).map { ["--" + $0.long, "x"] }
    let words = spec.arguments.filter { !$0.isOptional }.map { _ in "x" }
    for left in options.indices {
      var fewer = options
      let option = fewer.remove(at: left)
      try refuses(entry.path + fewer.flatMap { $0 } + words, "without \(option[0])")
    }
    if !words.isEmpty { try refuses(entry.path + options.flatMap { $0 } + words.dropLast(), "without a word") }
    if spec.arguments.last?.repeats != true {
      let count = spec.arguments.count + 1
      try refuses(
        entry.path + options.flatMap { $0 } + Array(repeating: "x", count: count), "with a word too many")
    }
    try refuses(entry.path + options.flatMap { $0 } + words + ["--no-such-option"], "with an unknown option")
    for option in spec.options + GlobalOptions.specs {
      let all = entry.path + options.flatMap { $0 } + words
      if option.value == nil {
        if option.long != "json" { try refuses(all + ["--\(option.long)=x"], "\(option.long) with a value") }
      } else {
        let result = try homeroom.run(all + ["--" + option.long])
        #expect(result.status == 2, "\(option.long) without a value")
      }
    }
    if !spec.hasDocument { try refuses(entry.path + words + ["--json"], "a document it has not") }
  }

  static let hostile = [
    "", " ", "-", "--", "../../../etc/passwd", "$(id)%s%n", "'; DROP TABLE people; --", "a\nb",
    "\u{1B}]0;x\u{07}\u{1B}[31m", "\u{202E}evil\u{2066}", "\u{7F}\u{9B}2J", "9223372036854775808", "-1", "🏫👩‍🏫",
    String(repeating: "x", count: 100_000), "https://evil.example/?code=c&state=s",
  ]

  /// Whatever stands in an option or a word: the program ends by itself, with a code of the contract, says it without a
  /// control character, and answers with one document where one is asked for. Half of them are asked for one; JSON has
  /// foreign text as it is, but for what JSON itself escapes.
  @Test func survivesHostileWords() throws {
    let all = try EveryCommand(ready: true)
    var isJSON = false
    for entry in Self.entries {
      let name = entry.path.joined(separator: " ")
      guard let use = all.uses[name] else { continue }
      for value in Self.hostile {
        var tries: [[String]] = entry.spec.options.filter { $0.value != nil }.map {
          use.words + ["--\($0.long)=\(value)"]
        }
        if !entry.spec.arguments.isEmpty {
          let options = entry.spec.options.filter(\.isRequired).flatMap { ["--" + $0.long, "x"] }
          let before = name == "findings accept" ? ["none"] : []
          tries.append(entry.path + options + ["--"] + before + [value])
        }
        for words in tries {
          isJSON.toggle()
          let end = words.firstIndex(of: "--") ?? words.endIndex
          let json = entry.spec.hasDocument && isJSON ? ["--json"] : []
          let result = try all.homeroom.run(Array(words[..<end]) + json + words[end...], input: use.input)
          let what = "\(name) \(words.last?.prefix(60).debugDescription ?? "")"
          #expect(result.signal == nil, "\(what)")
          #expect(ExitCode(rawValue: result.status) != nil, "\(what): \(result.status)")
          if !json.isEmpty { #expect(result.json != nil, "\(what): \(result.output.prefix(200))") }
          let said = result.errors + (result.status == 0 ? "" : result.output)
          #expect(
            !said.unicodeScalars.contains { Self.isControl($0, inJSON: !json.isEmpty) },
            "\(what): \(said.prefix(200).debugDescription)")
        }
      }
    }
  }

  @Test func survivesHostileOptionsOfEveryCommand() throws {
    let all = try EveryCommand(ready: true)
    for option in GlobalOptions.specs where option.value != nil {
      for value in Self.hostile {
        let result = try all.homeroom.run("status", "--\(option.long)=\(value)", "--json")
        let what = "\(option.long) \(value.prefix(60).debugDescription)"
        // An empty name of a profile is as wrong as any other; a roster file alone has no status.
        #expect(result.status == 2 || result.status == 10, "\(what): \(result.status)")
        #expect(result.json?["error"] != nil, "\(what)")
      }
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar, inJSON: Bool) -> Bool {
    if inJSON { return (scalar.value < 0x20 && scalar != "\n") || scalar.value == 0x7F }
    return (scalar.value < 0x20 && scalar != "\n") || (0x7F...0x9F).contains(scalar.value)
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
