import Testing

@testable import Roster

/// Apple's rules for the values of its templates.
@Suite struct SchoolManagerTextTests {
  @Test(arguments: [
    ("Eliza", "Eliza"), ("", ""), ("Township High School", "\"Township High School\""),
    ("Block, Eliza", "\"Block, Eliza\""),
    ("a;b", "\"a;b\""), ("Liz\"zy\"", "Liz\\\"zy\\\""), ("The \"Rock\"", "\"The \\\"Rock\\\"\""), ("a\\b", "a\\\\b"),
    ("two\nlines", "\"two lines\""), ("O’Neil-Søren", "O’Neil-Søren"), ("=1+1", "=1+1"),
  ])
  func aCell(text: String, cell: String) { #expect(SchoolManagerText.cell(text) == cell) }

  @Test func aLineEndsWithALineFeed() { #expect(SchoolManagerText.line(["a", nil, "b c"]) == "a,,\"b c\"\n") }

  @Test(arguments: [
    ("AE4A6BB3-8D97-446A", "AE4A6BB3-8D97-446A"), ("001385.dmdT.RVB0", "001385-x2E-dmdT-x2E-RVB0"),
    ("a_b", "a-x5F-b"), ("a-xb", "a-x2D-xb"), ("é", "-xC3--xA9-"), ("\n", "-x0A-"), ("-", "-"), ("", ""),
  ])
  func anID(text: String, id: String) { #expect(SchoolManagerText.id(text) == id) }

  /// All texts of up to five characters out of those that could be mixed up.
  @Test func noTwoIDsBecomeOne() {
    var texts = [""]
    var last = texts
    for _ in 0..<5 {
      last = last.flatMap { text in ["-", "x", "2", "E", "."].map { text + $0 } }
      texts += last
    }
    let ids = texts.map(SchoolManagerText.id)
    #expect(Set(ids).count == texts.count)
    #expect(ids.allSatisfy { $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } })
  }
}
