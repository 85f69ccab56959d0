import Testing

@testable import Roster

@Suite struct PageDecoderTests {
  let decoder = PageDecoder()

  func people(_ records: String) throws -> RosterPage {
    try decoder.page(.users, from: Array(#"{"users":[\#(records)],"moreToFollow":false}"#.utf8))
  }

  func person(_ fields: String) throws -> Person? {
    let page = try people("{\(fields)}")
    guard case .people(let people) = page.records else { return nil }
    return people.first
  }

  // MARK: Whole records

  @Test func everyFieldOfAPerson() throws {
    let person = try person(
      #"""
      "id":"001385.a.RVB0","givenName":"Zoë","middleName":"M","familyName":"佐藤","email":"z@s.example","grade":"9",
      "roles":["Student"],"roleLocationMapping":[{"roleName":"Student","locationId":"LO:1"},
      {"roleName":"INSTRUCTOR","locationId":null},{"roleName":"Janitor","locationId":"2"},null,{}],
      "dateCreated":"2026-01-01T00:00:00Z","dateLastModified":"2026-01-01T00:00:00.123456789Z","unknown":{"a":[1]}
      """#)
    #expect(
      person
        == Person(
          id: PersonID("001385.a.RVB0"), givenName: "Zoë", middleName: "M", familyName: "佐藤", email: "z@s.example",
          grade: "9",
          rolesAtLocations: [
            RoleAtLocation(role: .student, locationID: LocationID("LO:1")),
            RoleAtLocation(role: .instructor, locationID: nil),
          ],
          dateCreated: "2026-01-01T00:00:00Z", dateLastModified: "2026-01-01T00:00:00.123456789Z"))
  }

  @Test func everyFieldOfAClass() throws {
    let body = #"""
      {"moreToFollow":true,"nextPageToken":"t/1","classes":[{"id":"c","name":"Biology","number":"BIO","displayName":"Bio",
      "room":"12","locationId":"LO:1","instructorIds":["i"],"studentIds":["a","A","",null,"a"],
      "dateCreated":"x","dateLastModified":"y"}]}
      """#
    let page = try decoder.page(.classes, from: Array(body.utf8))
    #expect(page.moreToFollow == true)
    #expect(page.nextPageToken == PageToken("t/1"))
    guard case .classes(let classes) = page.records else { throw PageDecoder.Problem(words: "no classes") }
    #expect(
      classes == [
        SchoolClass(
          id: ClassID("c"), name: "Biology", number: "BIO", displayName: "Bio", room: "12",
          locationID: LocationID("LO:1"), instructorIDs: [PersonID("i")],
          studentIDs: ["a", "A", "a"].map { PersonID($0) }, dateCreated: "x", dateLastModified: "y")
      ])
  }

  @Test func everyFieldOfALocation() throws {
    let body = #"{"locations":[{"id":"1","name":"N","domain":"d.example","timeZone":"PST","dateCreated":"x"}]}"#
    let page = try decoder.page(.locations, from: Array(body.utf8))
    #expect(page.moreToFollow == nil)
    #expect(page.nextPageToken == nil)
    guard case .locations(let locations) = page.records else { throw PageDecoder.Problem(words: "no locations") }
    #expect(
      locations == [
        Location(id: LocationID("1"), name: "N", domain: "d.example", timeZone: "PST", dateCreated: "x")
      ])
  }

  @Test func everyFieldOfTheOrganisation() throws {
    let body = #"""
      {"id":"o","name":"Springfield","type":"EDUCATION",
      "domains":[{"name":"a.example","isVerified":true},{"name":"b.example","isVerified":false},{"name":"c.example"}]}
      """#
    #expect(
      try decoder.organization(from: Array(body.utf8))
        == Organization(
          id: "o", name: "Springfield", type: "EDUCATION",
          domains: [
            Organization.Domain(name: "a.example", isVerified: true),
            Organization.Domain(name: "b.example", isVerified: false), Organization.Domain(name: "c.example"),
          ]))
  }

  @Test func singleRecords() throws {
    #expect(try decoder.person(from: Array(#"{"id":"p","grade":""}"#.utf8)) == Person(id: PersonID("p")))
    #expect(
      try decoder.schoolClass(from: Array(#"{"id":"c","studentIds":null}"#.utf8)) == SchoolClass(id: ClassID("c")))
    for body in [#"{"name":"x"}"#, "[]", #"{"id":7}"#] {
      #expect(throws: PageDecoder.Problem.self) { try decoder.person(from: Array(body.utf8)) }
      #expect(throws: PageDecoder.Problem.self) { try decoder.schoolClass(from: Array(body.utf8)) }
      #expect(throws: PageDecoder.Problem.self) { try decoder.organization(from: Array(body.utf8)) }
    }
  }

  // MARK: Absence

  /// `null`, absent and "" are one and the same, in every optional field.
  @Test(arguments: [#","FIELD":null"#, #","FIELD":"""#, ""])
  func nothingIsNothing(_ absence: String) throws {
    for field in [
      "givenName", "middleName", "familyName", "email", "grade", "dateCreated", "dateLastModified",
      "roleLocationMapping",
    ] where !(field == "roleLocationMapping" && absence.hasSuffix(#""""#)) {
      let person = try person(#""id":"p""# + absence.replacing("FIELD", with: field))
      #expect(person == Person(id: PersonID("p")), "\(field)")
    }
  }

  // MARK: Records that cannot be read

  @Test(arguments: [
    (#"{"id":"p","email":7}"#, "p", "email"), (#"{"email":7,"id":"p"}"#, "p", "email"),
    (#"{"id":"p","givenName":{}}"#, "p", "givenName"), (#"{"id":"p","grade":9}"#, "p", "grade"),
    (#"{"id":"p","roleLocationMapping":{}}"#, "p", "roleLocationMapping"),
    (#"{"id":"p","roleLocationMapping":["Student"]}"#, "p", "roleLocationMapping"),
    (#"{"id":"p","roleLocationMapping":[{"roleName":1}]}"#, "p", "roleLocationMapping"),
    (#"{"id":"p","dateCreated":1767225600}"#, "p", "dateCreated"),
    (#"{"id":7}"#, nil, "id"), (#"{"id":null}"#, nil, "id"), (#"{"id":""}"#, nil, "id"), ("{}", nil, "id"),
    ("null", nil, "record"), (#""p""#, nil, "record"), ("[]", nil, "record"), ("7", nil, "record"),
  ] as [(String, String?, String)])
  func oneBadRecordAmongGoodOnes(record: String, id: String?, field: String) throws {
    let page = try people(#"{"id":"first"},\#(record),{"id":"last"}"#)
    guard case .people(let people) = page.records else { throw PageDecoder.Problem(words: "no people") }
    #expect(people.map(\.id.rawValue) == ["first", "last"])
    #expect(
      page.unreadable == [UnreadableRecord(id: id, problem: "\(field) is missing or of the wrong kind")])
  }

  @Test(arguments: [
    #"{"id":"c","studentIds":"a"}"#, #"{"id":"c","studentIds":[{}]}"#, #"{"id":"c","instructorIds":[1]}"#,
  ])
  func badMembers(record: String) throws {
    let page = try decoder.page(.classes, from: Array(#"{"classes":[\#(record)]}"#.utf8))
    #expect(page.unreadable.map(\.id) == ["c"])
  }

  // MARK: Answers that cannot be read

  @Test(arguments: [
    "", " ", "null", "7", #""users""#, "[]", "{}", #"{"users":null}"#, #"{"users":{}}"#, #"{"users":"x"}"#,
    #"{"classes":[]}"#, #"{"users":[],"moreToFollow":"false"}"#, #"{"users":[],"moreToFollow":0}"#,
    #"{"users":[],"nextPageToken":7}"#, #"{"users":[]"#, #"{"users":[{"id":"p"}"#, #"{"users":[]}}"#,
    #"{"users":[]} {}"#, #"{"users":[,]}"#, #"{'users':[]}"#, "{\"users\":[{\"id\":\"a\nb\"}]}",
    #"{"errors":[{"status":"403"}]}"#,
  ])
  func anAnswerThatIsNoPage(body: String) {
    #expect(throws: PageDecoder.Problem.self) { try decoder.page(.users, from: Array(body.utf8)) }
  }

  /// Cut anywhere, a page is refused whole.
  @Test func everyTruncationIsRefused() {
    let body = Array(
      #"{"users":[{"id":"p","givenName":"\u00e9é","roleLocationMapping":[{"roleName":"Student"}]}],"moreToFollow":false}"#
        .utf8)
    for length in 0..<body.count {
      #expect(throws: PageDecoder.Problem.self, "cut at \(length)") {
        try decoder.page(.users, from: Array(body[..<length]))
      }
    }
    #expect(throws: Never.self) { try decoder.page(.users, from: body) }
  }

  /// Any byte replaced by any of a few others: a page, or a refusal, never a crash.
  @Test func damagedBytesDoNoHarm() {
    let body = Array(#"{"users":[{"id":"p","email":null}],"nextPageToken":"t","moreToFollow":true}"#.utf8)
    for index in body.indices {
      for byte: UInt8 in [0, 0x22, 0x5C, 0x7B, 0x7D, 0x5B, 0x2C, 0x80, 0xC3, 0xFF] {
        var damaged = body
        damaged[index] = byte
        _ = try? decoder.page(.users, from: damaged)
      }
    }
  }

  @Test(arguments: ["[", #"{"a":"#]) func deepNestingIsRefused(open: String) {
    for depth in [2_000, 200_000] {
      let body = #"{"users":["# + String(repeating: open, count: depth)
      #expect(throws: PageDecoder.Problem.self) { try decoder.page(.users, from: Array(body.utf8)) }
      let closed = body + String(repeating: open == "[" ? "]" : "}", count: depth) + "]}"
      #expect(throws: PageDecoder.Problem.self) { try decoder.page(.users, from: Array(closed.utf8)) }
    }
  }

  @Test(arguments: [[0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF8, 0x88], [0xFF, 0xFE]] as [[UInt8]])
  func invalidUTF8IsRefused(bytes: [UInt8]) {
    let body = Array(#"{"users":[{"id":"p","givenName":""#.utf8) + bytes + Array(#""}]}"#.utf8)
    #expect(throws: PageDecoder.Problem.self) { try decoder.page(.users, from: body) }
  }

  @Test func otherEncodingsAreRefused() {
    let text = #"{"users":[],"moreToFollow":false}"#
    let utf16 = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(throws: PageDecoder.Problem.self) { try decoder.page(.users, from: utf16) }
    #expect(throws: PageDecoder.Problem.self) { try decoder.page(.users, from: [0xFF, 0xFE] + utf16) }
  }

  @Test func aByteOrderMarkIsPassedOver() throws {
    let body = [0xEF, 0xBB, 0xBF] + Array(#"{"users":[{"id":"p"}]}"#.utf8)
    #expect(throws: Never.self) { try decoder.page(.users, from: body) }
  }

  /// Names cut in the middle of a surrogate pair lose one character; whole pairs and escaped backslashes stay.
  @Test(arguments: [
    (#"a\ud83d"#, "a\u{FFFD}"), (#"\ude00b"#, "\u{FFFD}b"), (#"\ud83dx"#, "\u{FFFD}x"),
    (#"\ud83d\ud83d\ude00"#, "\u{FFFD}😀"), (#"\ud83d\ude00\ud83d"#, "😀\u{FFFD}"), (#"\\ud83d"#, #"\ud83d"#),
    (#"\\\ud83d"#, "\\\u{FFFD}"), (#"\uD83D\n"#, "\u{FFFD}\n"), (#"\ud83d\u0041"#, "\u{FFFD}A"),
  ]) func halfASurrogatePair(escaped: String, name: String) throws {
    // One that needs mending beside one that must stay as it is.
    let page = try people(
      #"{"id":"p","givenName":"\#(escaped)","familyName":"\ud83d"},{"id":"q","givenName":"\\ud83d"}"#)
    guard case .people(let people) = page.records else { throw PageDecoder.Problem(words: "no people") }
    #expect(people.first?.givenName == name)
    #expect(people.last?.givenName == #"\ud83d"#)
  }

  @Test func hostileTextIsKeptAsItCame() throws {
    let person = try person(#""id":"a\u0000b/?#%","givenName":"\u001b[2J\u202e\u0000""#)
    #expect(person?.id.rawValue == "a\0b/?#%")
    #expect(person?.givenName == "\u{1B}[2J\u{202E}\0")
    let long = String(repeating: "x", count: 100_000)
    #expect(try self.person(#""id":"p","familyName":"\#(long)""#)?.familyName == long)
  }

  /// The same decoder serves large and small pages in turn, and a good one after a bad one.
  @Test func buffersAreUsedAgain() throws {
    for count in [1, 5000, 2, 0, 20_000, 1] {
      let records = (0..<count).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
      guard case .people(let people) = try people(records).records else { continue }
      #expect(people.map(\.id.rawValue) == (0..<count).map(String.init))
      #expect(throws: PageDecoder.Problem.self) { try decoder.page(.users, from: Array("{".utf8)) }
    }
  }
}
