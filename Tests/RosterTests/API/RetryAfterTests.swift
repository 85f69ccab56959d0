import HTTP
import Roster
import Testing

@Suite struct RetryAfterTests {
  static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
  static let dateSeconds = 784_111_777.0

  @Test(arguments: [
    (["X-Retry-After": "12"], 12), (["x-retry-after": " 12 "], 12), (["X-Retry-After": "12.5"], 12.5),
    (["X-Retry-After": "0"], 0), (["Retry-After": "7"], 7),
    (["X-Retry-After": "12", "Retry-After": "7"], 12), (["Retry-After": "7", "X-Retry-After": "12"], 12),
    (["X-Retry-After": "soon", "Retry-After": "7"], 7), (["X-Retry-After": "", "Retry-After": "7"], 7),
    (["X-Retry-After": "-5"], nil), (["Retry-After": "1e3"], nil), (["Retry-After": "inf"], nil),
    (["Retry-After": "0x10"], nil), (["Retry-After": "1.2.3"], nil), ([:], nil),
    (["Retry-After": "99999999999"], 99_999_999_999),
  ] as [(Headers, Double?)])
  func seconds(headers: Headers, expected: Double?) {
    #expect(RetryAfter.seconds(in: headers, receivedAt: 0) == expected)
  }

  @Test func aDateIsComparedWithTheAnswersOwn() {
    let headers: Headers = ["Retry-After": Self.date, "Date": "Sun, 06 Nov 1994 08:49:07 GMT"]
    #expect(RetryAfter.seconds(in: headers, receivedAt: Self.dateSeconds + 3600) == 30, "our clock is an hour fast")
    #expect(RetryAfter.seconds(in: ["Retry-After": Self.date], receivedAt: Self.dateSeconds - 5) == 5)
    #expect(RetryAfter.seconds(in: ["Retry-After": Self.date], receivedAt: Self.dateSeconds + 5) == 0)
  }

  /// RFC 9110, 5.6.7 gives these three for one moment.
  @Test(arguments: [date, "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
  func everyFormOfADate(text: String) { #expect(HTTPDate.seconds(text) == Self.dateSeconds) }

  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000),
    ("Fri, 31 Dec 2999 23:59:59 GMT", 32_503_679_999),
  ] as [(String, Double)])
  func dates(text: String, seconds: Double) { #expect(HTTPDate.seconds(text) == seconds) }

  @Test(arguments: [
    "", "soon", "12", "Sun, 06 Nov 1994", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 99 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov x 08:49:37 GMT",
    "Sun, 06 Nov 1994 08::37 GMT",
  ])
  func noDate(text: String) { #expect(HTTPDate.seconds(text) == nil) }
}
