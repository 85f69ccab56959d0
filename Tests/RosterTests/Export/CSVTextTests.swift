import Testing

@testable import Roster

@Suite struct CSVTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("a \"b\"", "\"a \"\"b\"\"\""), ("a\nb", "\"a\nb\""), ("", ""),
    ("=1+1", "'=1+1"), ("+49", "'+49"), ("-x", "'-x"), ("@x", "'@x"), ("\tx", "'\tx"), ("\rx", "\"'\rx\""),
    ("=a,b", "\"'=a,b\""), (" =x", " =x"), ("佐藤", "佐藤"),
  ])
  func aCellIsSafe(text: String, cell: String) { #expect(CSVText(raw: false).cell(text) == cell) }

  @Test func rawLeavesFormulasAlone() { #expect(CSVText(raw: true).line(["=1", nil, "b"]) == "=1,,b\r\n") }
}
