@testable import JSON
import Testing

@Suite struct JSONValueTests {
  @Test func writesStableText() {
    let value: JSONValue = ["b": 1, "a": [true, nil, 1.5], "empty": .object(JSONObject()), "none": []]
    #expect(value.text() == #"{"b":1,"a":[true,null,1.5],"empty":{},"none":[]}"#)
    #expect(
      value.text(indented: true) == """
        {
          "b": 1,
          "a": [
            true,
            null,
            1.5
          ],
          "empty": {},
          "none": []
        }
        """)
  }

  @Test func escapesWhatATerminalOrAScriptWouldObey() {
    let value = JSONValue.string("a\u{1B}[31m\"\\\n\u{2028}\u{9B}é/")
    #expect(value.text() == #""a\u001b[31m\"\\\n\u2028\u009bé/""#)
  }

  @Test(arguments: [
    (#"{"a":[1,2.5,"x",null,false]}"#, ["a": [1, 2.5, "x", nil, false]] as JSONValue),
    ("3600", 3600), (#""word""#, "word"), ("null", nil),
  ]) func reads(text: String, expected: JSONValue) throws {
    #expect(try JSONValue(parsing: text) == expected)
  }

  @Test(arguments: [
    "", " ", "{", "invalid_client", "1e400", "-1e400", "<html>", String(repeating: "[", count: 600), "[1,]", #"{"a":1,}"#,
    "1 2", "[1][2]", "01", "1.", ".5", "+1", "-", "1e", "NaN", "Infinity", "tru", "'a'", "{a:1}", #"{"a"}"#, #"{"a":}"#,
    "//x\n1", #""\x""#, #""\u12""#, #""\ud800""#, #""\udc00""#, #""\ud800\u0041""#, "\"a\nb\"", "\"\u{0}\"", "1\u{0}",
    "\u{A0}1", String(repeating: "1", count: 400), "1.12345678901234567890.0", "[12345678901234567890-]",
    "-012345678901234567890",
  ])
  func refuses(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
  }

  @Test(arguments: [[0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0xFF, 0xFE, 0x31, 0]])
  func refusesWhatIsNotUTF8(bytes: [UInt8]) {
    #expect(throws: JSONError(reason: "the text is not JSON")) { try JSONValue(parsing: bytes) }
  }

  @Test func saysOfNothingThatItIsEmpty() {
    #expect(throws: JSONError(reason: "the text is empty")) { try JSONValue(parsing: "") }
  }

  @Test(arguments: [("[", "]", ""), ("[", "]", "1"), (#"{"a":"#, "}", "1"), (#"{"a":"#, "}", "null")])
  func goes512LevelsDeep(open: String, close: String, inside: String) throws {
    func nested(_ depth: Int) -> String {
      String(repeating: open, count: depth) + inside + String(repeating: close, count: depth)
    }
    #expect(try JSONValue(parsing: nested(512)).text() == nested(512))
    #expect(throws: JSONError.self) { try JSONValue(parsing: nested(513)) }
  }

  @Test(arguments: [
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(0x1p63)), ("-9223372036854775809", .number(-0x1p63)), ("18446744073709551616", .number(0x1p64)),
    ("[123456789012345678901234567890, \"12345678901234567890\\\"1\"]", [1.2345678901234568e29, #"12345678901234567890"1"#]),
    ("9007199254740993", 9_007_199_254_740_993), ("-0", 0), ("-0.0", 0), ("1e3", 1000), ("1e18", 1_000_000_000_000_000_000),
    ("1e19", 1e19), ("0.1", 0.1), ("4.9e-324", .number(.leastNonzeroMagnitude)), ("1e-400", 0),
    ("100000000000000000000.5", 1e20),
  ] as [(String, JSONValue)])
  func numbersAreExact(text: String, value: JSONValue) throws { #expect(try JSONValue(parsing: text) == value) }

  @Test func membersComeByNameAndTheFirstOfANameCounts() throws {
    #expect(try JSONValue(parsing: #"{"b":1,"a":2,"b":3,"\u0061":4}"#).text() == #"{"a":2,"b":1}"#)
  }

  @Test func aByteOrderMarkIsPassedOver() throws {
    #expect(try JSONValue(parsing: "\u{FEFF}[1]") == [1])
  }

  @Test func emptyTextsAndEscapes() throws {
    #expect(try JSONValue(parsing: #"{"":["","\u0000\/\ud83d\ude00"]}"#) == ["": ["", "\u{0}/😀"]])
  }

  @Test func numbersMayBeWrittenEitherWay() throws {
    #expect(try JSONValue(parsing: "3600.0").integerValue == 3600)
    #expect(try JSONValue(parsing: "3600").doubleValue == 3600)
    #expect(JSONValue.number(.infinity).text() == "null")
  }

  @Test func settingAMemberKeepsItsPlace() {
    var object = JSONObject()
    object["a"] = 1
    object["b"] = 2
    object["a"] = 3
    #expect(object.names == ["a", "b"])
    object["a"] = nil
    #expect(object.names == ["b"])
  }

  /// An object of many members keeps the same rules as one of few.
  @Test func manyMembersKeepTheirPlaces() {
    var object = JSONObject()
    for number in 0..<40 { object["n\(number)"] = .integer(Int64(number)) }
    for number in stride(from: 0, to: 40, by: 2) { object["n\(number)"] = nil }
    object["n1"] = "again"
    object["n0"] = "back"
    #expect(object.names == stride(from: 1, to: 40, by: 2).map { "n\($0)" } + ["n0"])
    #expect(object["n1"] == "again" && object["n0"] == "back" && object["n39"] == 39 && object["n2"] == nil)
    for number in 1..<36 { object["n\(number)"] = nil }
    #expect(object.names == ["n37", "n39", "n0"])
    #expect(object["n39"] == 39)
    #expect(object == ["n37": 37, "n39": 39, "n0": "back"])
  }

  /// A hostile answer may have any number of names: their number must not be squared.
  @Test func aVeryLargeObjectIsReadInLinearTime() throws {
    let members = (0..<200_000).map { #""n\#($0)":\#($0)"# }
    let object = try #require(JSONValue(parsing: "{" + members.joined(separator: ",") + "}").objectValue)
    #expect(object.members.count == 200_000)
    #expect(object["n199999"] == 199_999)
  }
}
