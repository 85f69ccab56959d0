import JSON
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

  @Test(arguments: ["", "{", "invalid_client", "1e400", "<html>", String(repeating: "[", count: 600)])
  func refuses(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
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
}
