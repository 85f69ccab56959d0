import Foundation
import Roster
import Testing

@testable import Console

/// `--plain`: the same console as a conversation of lines.
@Suite struct PlainTests {
  /// What is said to each line typed, and nothing but text in it.
  static func talk(_ lines: [String], world: PaperWorld = PaperWorld(roster: Samples.springfield)) async -> String {
    let said = Said()
    var waiting = lines[...]
    let plain = PlainConsole(
      world: world, clock: { Samples.now }, tell: { said.add($0) },
      ask: { prompt, _ in
        let line = waiting.popFirst()
        said.add(prompt + (line ?? "(end)"))
        return line
      })
    plain.console.clock = WallClock(zone: .utc)
    _ = await plain.run()
    return said.text
  }

  @Test func browsesByNumbers() async {
    let text = await Self.talk(["1", "2", "3", "back", "back", "menu", "quit"])
    #expect(text.contains("1 Classes"))
    #expect(text.contains("40 in all, sorted by name"))
    #expect(text.contains("2 Biology 101; Silva, Fatima; students 10"))
    #expect(text.contains("Classes > Biology 101"))
    #expect(text.contains("Classes > Biology 101 > Bąk, Łukasz"))
    #expect(text.contains("Roster of 07:02 today, complete: 40 classes, 14 people, 2 locations"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func searchesAndTurnsPages() async {
    let text = await Self.talk(["1", "next", "next", "previous", "/chem", "/", "zzz", "p", "99"])
    #expect(text.contains("21 Section") == false, "numbers begin anew on each page")
    #expect(text.contains("That was the last row"))
    #expect(text.contains("1 in all, matching \u{201C}chem\u{201D}"))
    #expect(text.contains("\u{201C}zzz\u{201D} means nothing here"))
    #expect(text.contains("Which: previous, paste, publish?"))
    #expect(text.contains("There is no 99 here"))
  }

  @Test func exportsWhatTheScreensExport() async {
    let text = await Self.talk([
      "2", "/bak", "/bąk", "export", "1", "list.csv", "export", "6", "", "menu", "4", "export", "",
    ])
    #expect(text.contains("1 This list, as CSV"))
    #expect(text.contains("Written to list.csv: people("))
    #expect(text.contains("search: \"bąk\""))
    #expect(text.contains("Written to homeroom.roster: format(\"roster\")"))
    #expect(text.contains("Report written to homeroom-report.md"))
    let left = await Self.talk(["1", "export", "", "export", "9", "export", "1"])
    #expect(left.components(separatedBy: "Nothing was exported").count == 4)
    let none = await Self.talk(["1", "export"], world: StateTests.world(nil))
    #expect(none.contains("There is no roster to export yet"))
  }

  /// Every word that a sentence names for doing something is one that can be typed.
  @Test func namesWordsWhereTheScreenNamesKeys() async {
    var world = SetupTests.world()
    let text = await Self.talk(["4", "menu", "7"], world: world)
    #expect(text.contains("Nothing checked yet. check runs the checks"))
    #expect(text.contains("paste explains an error"))
    #expect(text.contains("answer answers, and it is remembered"))
    #expect(text.contains("No sign-in read yet: paste takes"))
    world.standingNow.link = .never
    #expect(await Self.talk(["sync"], world: world).contains("Not connected: connect comes first"))
  }

  @Test func saysWhatFailed() async {
    var world = PaperWorld(roster: nil)
    world.failure = StateTests.failure
    let text = await Self.talk(["1", "6", "connect"], world: world)
    #expect(text.contains("Failed: roster-000041.sqlite is damaged"))
  }

  @Test func hostileNamesAreOnlyText() async {
    let text = await Self.talk(["2", "1", "b", "next", "3"], world: HostileTextTests.world)
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || ($0.value >= 32 && !(0x7F...0x9F).contains($0.value)) })
  }

  final class Said: @unchecked Sendable {
    // The conversation has one thread.
    private var lines: [String] = []
    func add(_ line: String) { lines.append(line) }
    var text: String { lines.joined(separator: "\n") }
  }
}
