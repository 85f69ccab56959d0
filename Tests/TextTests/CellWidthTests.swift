import Testing

@testable import Text

@Suite struct CellWidthTests {
  @Test(arguments: [
    ("abc", 3), ("Zoë", 3), ("Zoe\u{308}", 3), ("佐藤 花子", 9), ("김민준", 6), ("ﾀﾛｳ", 3), ("ｚｏｅ", 6), ("שלום", 4),
    ("สมชาย", 5),
    ("ใจดี", 3), ("👨\u{200D}👩\u{200D}👧", 6), ("🇩🇪", 2), ("❤\u{FE0F}", 1), ("👍🏽", 2), ("", 0), ("\u{1B}", 1), ("─│╭●✓…", 6),
    ("नि", 2), ("क्षि", 3), ("𠮷野", 4), ("\u{1F1E6}", 1),
  ])
  func widths(text: String, columns: Int) {
    #expect(CellWidth.of(text) == columns)
  }

  @Test func glyphsFillTheWidthAndLoseNothing() {
    for text in ["佐藤 Zoe\u{308} สมชาย ใจดี", "नीलम क्षि", "👨\u{200D}👩\u{200D}👧🇩🇪", "\u{301}\u{302}a", "plain"] {
      let shown = DisplayText(foreign: text)
      #expect(shown.glyphs.map(\.width).reduce(0, +) == shown.width)
      #expect(shown.glyphs.map(\.text).joined() == shown.string)
      #expect(shown.glyphs.allSatisfy { $0.width == 1 || $0.width == 2 })
    }
  }

  @Test func truncationNeverExceedsAndNeverCutsAWideCharacter() {
    for text in ["佐藤花子さん", "Zoe\u{308} Anders", "abc", "", "a佐b藤c"] {
      let shown = DisplayText(foreign: text)
      for columns in 0...14 {
        let cut = shown.truncated(to: columns)
        #expect(cut.width <= columns)
        #expect(cut == shown || cut.string.hasSuffix("…") || columns == 0)
        #expect(shown.fitted(to: columns).width == columns)
        #expect(shown.fitted(to: columns, .right).width == columns)
      }
    }
    #expect(DisplayText("佐藤花子").truncated(to: 6).string == "佐藤…")
    #expect(DisplayText("佐藤花子").fitted(to: 6).string == "佐藤… ")
    #expect(DisplayText("12").fitted(to: 4, .right).string == "  12")
  }

  @Test(arguments: [
    ("Zoë Łódź", "Zoe Lodz"), ("╭─│●✓…", "+-|*v~"), ("佐藤", "????"), ("Ａ", "A "), ("👍", "??"), ("Ærø", "Aro"),
    ("Groß", "Gros"),
  ])
  func asciiFormKeepsTheWidth(text: String, ascii: String) {
    let shown = DisplayText(foreign: text)
    #expect(shown.asciiForm.string == ascii)
    #expect(shown.asciiForm.width == shown.width)
  }
}
