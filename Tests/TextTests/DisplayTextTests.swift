import Testing

@testable import Text

@Suite struct DisplayTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("\u{1B}[31mred", "␛[31mred"), ("a\u{0}b", "a␀b"), ("a\nb\r\tc", "a␊b␍␉c"), ("\u{7F}", "␡"),
    ("\u{9B}31m", "\u{FFFD}31m"), ("a\u{202E}b\u{202C}", "a\u{FFFD}b\u{FFFD}"),
    ("\u{2066}x\u{2069}", "\u{FFFD}x\u{FFFD}"),
    ("a\u{200E}\u{200F}\u{61C}b", "a\u{FFFD}\u{FFFD}\u{FFFD}b"), ("a\u{2028}b\u{2029}c\u{85}d", "a␤b␤c␤d"),
    ("\u{301}x", "\u{25CC}\u{301}x"), ("Zoë", "Zoë"), ("a\u{200B}\u{FEFF}b", "ab"), ("co\u{AD}op", "co-op"),
    ("❤\u{FE0F}", "❤"), ("👍🏽", "👍"), ("👨\u{200D}👩\u{200D}👧", "👨👩👧"), ("🇩🇪", "DE"), ("1\u{FE0F}\u{20E3}", "1\u{20E3}"),
    ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("\u{378}", "\u{FFFD}"),
  ])
  func foreignTextBecomesVisible(text: String, shown: String) {
    #expect(Array(DisplayText(foreign: text).string.unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func nothingThatSteersATerminalIsLeft() {
    for value in (0 as UInt32)...0x10_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = DisplayText(foreign: String(scalar)).string
      for result in shown.unicodeScalars {
        let category = result.properties.generalCategory
        let steers = [.control, .lineSeparator, .paragraphSeparator, .surrogate].contains(category)
        if steers || result.properties.isBidiControl || CellWidth.of(result) < 0 {
          Issue.record("U+\(String(value, radix: 16)) became \(shown.debugDescription)")
        }
      }
    }
  }

  @Test func makingHarmlessTwiceChangesNothing() {
    for text in [
      "\u{1B}]52;c;eA==\u{7}", "👨\u{200D}👩\u{200D}👧 🇩🇪", "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}",
      "\u{302E}x\u{301}",
    ] {
      let once = DisplayText(foreign: text)
      #expect(DisplayText(foreign: once.string) == DisplayText(foreign: DisplayText(foreign: once.string).string))
      #expect(DisplayText(foreign: once.string).string == once.string)
    }
  }

  @Test func aPileOfMarksIsCutToWhatACellHolds() {
    let pile = "e" + String(repeating: "\u{301}", count: 1000)
    #expect(DisplayText(foreign: pile).string.unicodeScalars.count == 5)
  }

  @Test func interpolatedTextIsForeignToo() {
    let name = "\u{1B}[2J"
    #expect(("Class \(name)" as DisplayText).string == "Class ␛[2J")
  }

  @Test func linesSplitWhereTheTextBreaks() {
    #expect(DisplayText.lines(foreign: "a\nb\r\n\tc\rd").map(\.string) == ["a", "b", "  c", "d"])
  }
}
