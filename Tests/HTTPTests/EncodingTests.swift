import HTTP
import Secrets
import Testing

@Suite struct EncodingTests {
  @Test(arguments: [
    ("", ""), ("AZaz09-._~", "AZaz09-._~"), ("a b", "a%20b"),
    ("/?#%&+=:@!$'()*,;[]", "%2F%3F%23%25%26%2B%3D%3A%40%21%24%27%28%29%2A%2C%3B%5B%5D"),
    ("é佐", "%C3%A9%E4%BD%90"), ("\u{0}\n\u{7F}", "%00%0A%7F"), ("..", ".."),
  ])
  func percent(plain: String, encoded: String) {
    #expect(PercentEncoding.encode(plain) == encoded)
    #expect(PercentEncoding.decode(encoded) == plain)
  }

  @Test func everyByteReturnsUnchanged() {
    for scalar in (0...0x2FF).compactMap(Unicode.Scalar.init) {
      let text = String(Character(scalar))
      #expect(PercentEncoding.decode(PercentEncoding.encode(text)) == text)
    }
  }

  @Test(arguments: ["%", "%2", "%G0", "%0G", "a%", "%%41", "%FF", "%C3", "%ED%A0%80"])
  func malformedPercent(text: String) {
    #expect(PercentEncoding.decode(text) == nil)
  }

  @Test func plus() {
    #expect(PercentEncoding.decode("a+b%2B") == "a+b+")
    #expect(PercentEncoding.decode("a+b%2B", plusIsSpace: true) == "a b+")
  }

  @Test func forms() {
    let body = Form.encode([("a", Secret("1 2")), ("b&c", Secret("=&")), ("empty", Secret(""))])
    #expect(body.withString { $0 } == "a=1%202&b%26c=%3D%26&empty=")
    let fields = Form.decode("a=1+2&b%26c=%3D%26&&empty=&bare&bad=%zz&x=1=2&a=again")
    #expect(fields.map(\.name) == ["a", "b&c", "empty", "bare", "x", "a"])
    #expect(fields.map(\.value) == ["1 2", "=&", "", "", "1=2", "again"])
    #expect(Form.decode("").isEmpty)
  }

  /// RFC 9110, 5.6.7, and days that calendars get wrong.
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
    ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 23:59:60 GMT", 1_709_251_200), ("Fri, 01 Mar 2024 00:00:00 GMT", 1_709_251_200),
    ("Mon, 01 Mar 2100 00:00:00 GMT", 4_107_542_400), ("Tue, 19 Jan 2038 03:14:08 GMT", 2_147_483_648),
  ])
  func dates(text: String, seconds: Double) {
    #expect(HTTPDate.seconds(text) == seconds)
  }

  @Test(arguments: [
    "", "12", "-1", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 24:00:00 GMT",
    "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "1994-11-06T08:49:37Z",
    "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", "Sun, ٠6 Nov 1994 08:49:37 GMT",
  ])
  func notADate(text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }
}
