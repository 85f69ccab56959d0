import Testing

@testable import Command

@Suite(.serialized) struct OptionReaderTests {
  static let specs = [
    OptionSpec("limit", short: "l", .number("N"), help: ""), OptionSpec("live", help: ""),
    OptionSpec("yes", short: "y", help: ""),
  ]

  @Test func readsEveryForm() throws {
    let words = ["a", "--limit=3", "-l", "4", "-yl5", "b", "--live", "--", "--yes", "-l"]
    let reading = try OptionReader.read(words, specs: Self.specs, stopsAtFirstWord: false)
    #expect(reading.options.map(\.name) == ["limit", "limit", "yes", "limit", "live"])
    #expect(reading.options.map(\.value) == ["3", "4", nil, "5", nil])
    #expect(reading.rest == ["a", "b", "--yes", "-l"])
  }

  @Test func stopsAtTheFirstWordWhereAsked() throws {
    let reading = try OptionReader.read(["-y", "a", "--limit", "3"], specs: Self.specs, stopsAtFirstWord: true)
    #expect(reading.options.map(\.name) == ["yes"])
    #expect(reading.rest == ["a", "--limit", "3"])
  }

  @Test(arguments: [
    (["--limit"], UsageError.valueMissing(option: "--limit")), (["-l"], .valueMissing(option: "--limit")),
    (["--live=3"], .valueUnexpected(option: "--live")), (["--li"], .ambiguousOption("--li")),
    (["--limt=3"], .unknownOption("--limt", near: "--limit")), (["-x"], .unknownOption("-x", near: nil)),
    (["-yx"], .unknownOption("-x", near: nil)),
  ])
  func refuses(words: [String], error: UsageError) {
    #expect(throws: error) { try OptionReader.read(words, specs: Self.specs, stopsAtFirstWord: false) }
  }
}
