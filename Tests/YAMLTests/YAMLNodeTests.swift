import Testing

@testable import YAML

@Suite struct YAMLNodeTests {
  @Test func readsADocumentWithItsLines() throws {
    let text = """
      # homeroom
      default: school

      profiles:
        - name: school
          scopes: [a, b]   # two
          note: |
            first
            second

        - name: "other"

      keys: {quit: q,
        help: '?'}
      """
    let root = try YAMLNode(parsing: text)
    #expect(root.mapping?.map(\.name) == ["default", "profiles", "keys"])
    #expect(root["default"]?.string == "school")
    #expect(root["default"]?.line == 2)
    #expect(root["default"]?.column == 10)
    let profiles = try #require(root["profiles"])
    #expect(profiles.line == 5)
    #expect(profiles.endLine == 11)
    #expect(profiles[0]?.line == 5)
    #expect(profiles[0]?["scopes"]?.sequence?.map(\.string) == ["a", "b"])
    #expect(profiles[0]?["scopes"]?.endLine == 6)
    #expect(profiles[0]?["note"]?.string == "first\nsecond\n")
    #expect(profiles[0]?["note"]?.isQuoted == true)
    #expect(profiles[1]?["name"]?.isQuoted == true)
    #expect(root["keys"]?.line == 13)
    #expect(root["keys"]?.endLine == 14)
    #expect(root["keys"]?["help"]?.string == "?")
    #expect(root["absent"] == nil)
    #expect(profiles[2] == nil)
  }

  @Test func aBlockEndsWithItsOwnLastLine() throws {
    let root = try YAMLNode(parsing: "a:\n  b: 1\n  c: 2\n\n# about d\nd: 3\n")
    #expect(root["a"]?.line == 2)
    #expect(root["a"]?.endLine == 3)
    #expect(root.endLine == 6)
    let empty = try YAMLNode(parsing: "a:\n\n\nb: 1\n")
    #expect(empty["a"]?.isNull == true)
    #expect(empty["a"]?.endLine == 1)
  }

  @Test(arguments: ["", "# only a comment\n", "\n\n"]) func emptyTextIsNull(text: String) throws {
    #expect(try YAMLNode(parsing: text).isNull)
  }

  @Test func scalarsAreWhatTheyLookLike() throws {
    let root = try YAMLNode(parsing: "[true, False, yes, 12, -3, '12', ~, null, '', \"true\", !!str 5]")
    #expect(root.sequence?.map(\.bool) == [true, false] + Array(repeating: nil, count: 9))
    #expect(root.sequence?.map(\.integer) == [nil, nil, nil, 12, -3] + Array(repeating: nil, count: 6))
    #expect(root.sequence?.map(\.isNull) == [Bool](repeating: false, count: 6) + [true, true, false, false, false])
  }

  @Test func aliasesAreFollowedAndStandOnTheirOwnLine() throws {
    let root = try YAMLNode(parsing: "a: &x {k: 1}\nb: *x\n")
    #expect(root["b"]?["k"]?.integer == 1)
    #expect(root["b"]?.line == 2)
  }

  @Test(arguments: [
    ("a: 1\nb: 2\na: 3\n", 3, "stands twice (first on line 1)"), ("a: [1, 2\nb: 3\n", 2, ""), ("a: 1\n\tb: 2\n", 2, ""),
    ("a: *nobody\n", 1, "nothing before"), ("a: &x [*x]\n", 1, "nothing before"),
    ("? [a]\n: b\n", 1, "a key has to be"),
    ("a: 1\n---\nb: 2\n", 2, "a second document"), ("a: !secret x\n", 1, "tag"), ("a: 1\nb: \u{1}\n", 2, "control"),
    ("a: 'open\n", 2, ""), ("}", 1, ""), ("a: @b", 1, ""), ("%YAML 3.0\n---\na: 1\n", 1, ""),
  ])
  func refusesWithTheLine(text: String, line: Int, words: String) {
    let error = #expect(throws: YAMLError.self) { try YAMLNode(parsing: text) }
    #expect(error?.line == line)
    #expect(words.isEmpty || error?.problem.contains(words) == true, "\(error?.problem ?? "")")
  }

  @Test func aliasesToAliasesStayWithinTheLimit() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...12 {
      let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(items)]\n"
    }
    let error = #expect(throws: YAMLError.self) { try YAMLNode(parsing: text) }
    #expect(error?.problem.contains("more than 100000 values") == true)
  }

  @Test func nestingAndSizeHaveLimits() {
    for open in ["[", "{a: "] {
      let error = #expect(throws: YAMLError.self) {
        try YAMLNode(parsing: String(repeating: open, count: 5000))
      }
      #expect(error?.problem.contains("nesting") == true)
    }
    #expect(throws: YAMLError.self) { try YAMLNode(parsing: String(repeating: "#", count: 2 << 20)) }
  }

  @Test func charactersBeyondASCIIAreCountedAsOne() throws {
    #expect(try YAMLNode(parsing: "{é: 佐藤, b: c}")["b"]?.column == 12)
  }
}
