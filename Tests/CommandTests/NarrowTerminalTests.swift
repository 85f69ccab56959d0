import Foundation
import JSON
import Support
import Testing
import Text

@testable import Command

/// What is printed for people where a terminal is narrow, and that nothing of it changes where there is none.
@Suite struct NarrowTerminalTests {
  private static let id = String(repeating: "i", count: 55)

  private func table(_ name: String = "A class with a rather long name, 佐藤") -> TextTable {
    var table = TextTable([
      .init("Name", .left, .isCut), .init("Students", .right), .init("Location", .left, .isCut),
      .init("Id", .left, .isLeftOut),
    ])
    table.add([name, "30", "Lincoln High School at the river", Self.id])
    table.add(["B", "4", "", Self.id])
    return table
  }

  private func lines(_ columns: Int?) -> [String] {
    table().text(TextStyle(color: false, unicode: true, columns: columns)).split(separator: "\n").map(String.init)
  }

  @Test func aRowStaysALine() {
    for columns in 40...160 {
      for line in lines(columns) { #expect(CellWidth.of(line) <= columns, "\(columns): \(line)") }
    }
    #expect(lines(80).count == 3)
    #expect(!lines(80).contains { $0.contains("Id") || $0.contains("ii") })
    // The ids go first, then the widest is cut, and no more of it than must be.
    #expect(lines(100)[1] == "A class with a rather long name, 佐藤        30  Lincoln High School at the river")
    #expect(lines(60)[1].contains("…") && lines(60)[1].hasPrefix("A class with a r"))
    #expect(table().leavesOut(TextStyle(color: false, unicode: true, columns: 100)))
  }

  @Test func whatGoesToNoTerminalIsWhole() {
    #expect(lines(nil)[1].hasSuffix(Self.id) && lines(nil) == lines(500))
    #expect(!table().leavesOut(.plain))
    let long = String(repeating: "word ", count: 50)
    #expect(Wrapping.of(long, nil) == long)
  }

  @Test(arguments: [
    ("short", "short"),
    ("one two three four five", "one two three four\nfive"),
    ("  - one two three four five", "  - one two three\n    four five"),
    ("    12. one two three four", "    12. one two\n        three four"),
    ("see /a/path/that/is/longer/than/it end", "see\n/a/path/that/is/longer/than/it\nend"),
    ("\u{1B}[31mone two three four\u{1B}[0m", "\u{1B}[31mone two three four\u{1B}[0m"),
    ("佐藤 佐藤 佐藤 佐藤 佐藤", "佐藤 佐藤 佐藤\n佐藤 佐藤"),
    ("a  b\n\nc", "a  b\n\nc"),
  ]) func linesBreakBetweenWords(text: String, wrapped: String) {
    #expect(Wrapping.of(text, 18) == wrapped)
  }

  /// The whole way, at a terminal of 80 columns: nothing that is printed is wider.
  @Test func nothingIsWiderThanTheTerminal() throws {
    let all = try EveryCommand(ready: true)
    let person = try #require(all.uses["person"]?.words)
    for words in [
      ["classes"], ["people"], ["locations"], person, ["doctor"], ["sync"], ["runs"], ["person", "e"],
      ["people", "--role", "x"], ["--help"],
      ["export", "--format", "oneroster", "--out", all.homeroom.home.file("out")],
    ] {
      let terminal = try Pseudoterminal(
        Support.Homeroom.binary, words, environment: all.homeroom.environment.merging(["TERM": "xterm"]) { $1 },
        columns: 80, rows: 24)
      _ = try terminal.ends()
      let text = terminal.text
      #expect(!text.isEmpty)
      for line in text.split(whereSeparator: \.isNewline) {
        let plain = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
        #expect(CellWidth.of(String(plain)) <= 80 || !plain.contains(" "), "\(words): \(plain)")
      }
    }
  }
}
