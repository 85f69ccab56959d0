import Foundation
import JSON
import Secrets
import Signing
import Testing

@testable import Roster

@Suite struct SignInReaderTests {
  static let token = SignInFixture.token()
  static let code = "c1234567890abcdef.0.rwxy.CANARYcode"
  static let tokenData = Data(token.utf8).base64EncodedString()
  static let codeData = Data(code.utf8).base64EncodedString()

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var shape: SignIn.Shape
    var hasToken = true
    var hasCode = false
    var givenName: String?
    var email: String?
    var user: String?
  }

  static func form(_ fields: [(String, String)]) -> String {
    fields.map { name, value in
      "\(name)=" + value.addingPercentEncoding(withAllowedCharacters: .alphanumerics)!
    }.joined(separator: "&")
  }

  static let webUser = #"{"name":{"firstName":"Ada","lastName":"Lovelace"},"email":"ada@school.example"}"#

  static let cases: [Case] = [
    Case(testDescription: "token", text: token, shape: .token),
    Case(testDescription: "token with blanks", text: "\n  \(token)\n", shape: .token),
    Case(testDescription: "token as a header", text: "Bearer \(token)", shape: .token),
    Case(testDescription: "token as a JSON string", text: "\"\(token)\"", shape: .token),
    Case(testDescription: "token as Data", text: tokenData, shape: .token),
    Case(
      testDescription: "token endpoint's answer",
      text: #"{"access_token":"a","token_type":"Bearer","expires_in":3600,"refresh_token":"r","id_token":"\#(token)"}"#,
      shape: .token),
    Case(
      testDescription: "native",
      text:
        #"{"user":"\#(SignInFixture.subject)","identityToken":"\#(token)","authorizationCode":"\#(code)","email":"ada@school.example","fullName":{"givenName":"Ada","familyName":"Lovelace"},"realUserStatus":1,"authorizedScopes":["email"]}"#,
      shape: .native, hasCode: true, givenName: "Ada", email: "ada@school.example", user: SignInFixture.subject),
    Case(
      testDescription: "native, Data as base64",
      text:
        #"{"user":"u","identityToken":"\#(tokenData)","authorizationCode":"\#(codeData)","fullName":null,"email":null}"#,
      shape: .native, hasCode: true, user: "u"),
    Case(
      testDescription: "native, Data as bytes",
      text: #"{"user":"u","identityToken":\#(JSONValue.array(token.utf8.map { .integer(Int64($0)) }).text())}"#,
      shape: .native, user: "u"),
    Case(
      testDescription: "native, Data as Node's Buffer",
      text:
        #"{"user":"u","identityToken":{"type":"Buffer","data":\#(JSONValue.array(token.utf8.map { .integer(Int64($0)) }).text())}}"#,
      shape: .native, user: "u"),
    Case(
      testDescription: "native, Data as hex",
      text: #"{"user":"u","identityToken":"<\#(token.utf8.map { String(format: "%02x", $0) }.joined())>"}"#,
      shape: .native, user: "u"),
    Case(
      testDescription: "native in a plugin's response",
      text: #"{"response":{"user":"u","identityToken":"\#(token)","givenName":"Ada","email":""}}"#, shape: .cordova,
      givenName: "Ada", user: "u"),
    Case(
      testDescription: "web",
      text: #"{"authorization":{"code":"\#(code)","id_token":"\#(token)","state":"s"},"user":\#(webUser)}"#,
      shape: .web,
      hasCode: true, givenName: "Ada", email: "ada@school.example"),
    Case(
      testDescription: "web, second sign-in",
      text: #"{"authorization":{"code":"\#(code)","id_token":"\#(token)","state":"s"}}"#, shape: .web, hasCode: true),
    Case(
      testDescription: "web in detail",
      text: #"{"detail":{"authorization":{"code":"\#(code)","id_token":"\#(token)"}}}"#, shape: .web, hasCode: true),
    Case(
      testDescription: "web in detail.data",
      text:
        #"{"isTrusted":false,"detail":{"data":{"authorization":{"code":"\#(code)","id_token":"\#(token)"},"user":\#(webUser)}}}"#,
      shape: .web, hasCode: true, givenName: "Ada", email: "ada@school.example"),
    Case(
      testDescription: "web, user as a JSON string",
      text:
        #"{"code":"\#(code)","id_token":"\#(token)","state":"s","user":\#(JSONValue.string(webUser).text())}"#,
      shape: .web, hasCode: true, givenName: "Ada", email: "ada@school.example"),
    Case(
      testDescription: "form post",
      text: form([("state", "s"), ("code", code), ("id_token", token), ("user", webUser)]), shape: .web, hasCode: true,
      givenName: "Ada", email: "ada@school.example"),
    Case(
      testDescription: "form post that begins with the token", text: form([("id_token", token), ("code", code)]),
      shape: .web, hasCode: true),
    Case(
      testDescription: "address with a fragment",
      text: "https://app.example/cb#" + form([("code", code), ("id_token", token), ("state", "s")]), shape: .web,
      hasCode: true),
    Case(
      testDescription: "code alone", text: form([("code", code), ("state", "s")]), shape: .web, hasToken: false,
      hasCode: true),
    Case(
      testDescription: "Cordova",
      text:
        #"{"authorizationCode":"\#(code)","email":"","fullName":{"familyName":"","givenName":"","middleName":"","namePrefix":"","nickname":""},"identityToken":"\#(token)","state":"","user":"\#(SignInFixture.subject)"}"#,
      shape: .cordova, hasCode: true, user: SignInFixture.subject),
    Case(
      testDescription: "record",
      text: #"{"userId":"001.x","firstName":"Ada","lastName":"Lovelace","email":"ada@school.example"}"#, shape: .record,
      hasToken: false, givenName: "Ada", email: "ada@school.example", user: "001.x"),
    Case(
      testDescription: "Cordova's failure", text: #"{"error":"","code":"1001","localizedDescription":"x"}"#,
      shape: .failure, hasToken: false),
    Case(
      testDescription: "web failure in detail", text: #"{"detail":{"error":"popup_closed_by_user"}}"#, shape: .failure,
      hasToken: false),
    Case(
      testDescription: "failure by form post", text: "error=user_cancelled_authorize&state=1", shape: .failure,
      hasToken: false),
  ]

  @Test(arguments: cases) func eachShape(one: Case) throws {
    let signIn = try SignInReader.read(one.text)
    #expect(signIn.shape == one.shape)
    #expect(signIn.identityToken == (one.hasToken ? Secret(Self.token) : nil))
    #expect(signIn.authorizationCode == (one.hasCode ? Secret(Self.code) : nil))
    #expect(signIn.givenName == one.givenName)
    #expect(signIn.email == one.email)
    #expect(signIn.user == one.user)
    #expect(!"\(signIn)".contains("CANARYcode"))
  }

  /// `text` in lines of so many letters, each behind a mark such as a mail program's.
  static func broken(_ text: String, width: Int, mark: String = "", end: String = "\n") -> String {
    var rest = text[...]
    var lines: [String] = []
    while !rest.isEmpty {
      lines.append(mark + rest.prefix(width))
      rest = rest.dropFirst(width)
    }
    return lines.joined(separator: end)
  }

  @Test(arguments: [20, 40, 64, 72, 76, 80, 120, 100_000], ["", "> ", "  "])
  func aTokenBrokenIntoLines(width: Int, mark: String) throws {
    for end in ["\n", "\r\n", " \n"] {
      let text = Self.broken(Self.token, width: width, mark: mark, end: end)
      #expect(try SignInReader.read(text).identityToken == Secret(Self.token))
      #expect(try SignInReader.read("id_token=\(text)").identityToken == Secret(Self.token))
      // The word after it may look like more of it.
      for after in ["\n", "\nregards\n", "\n\nThank.you\n"] {
        let mail = "the token is\n\n" + text + after
        #expect(try SignInReader.read(mail).identityToken == Secret(Self.token), "\(width) \(after)")
      }
    }
  }

  @Test(arguments: [40, 76, 80]) func aDocumentBrokenIntoLines(width: Int) throws {
    for one in Self.cases where one.text.count > width && !one.text.contains("\n") {
      let text = Self.broken(one.text, width: width, mark: "> ")
      let signIn = try #require(try? SignInReader.read(text), Comment(rawValue: one.testDescription))
      #expect(signIn.shape == one.shape, "\(one.testDescription)")
      #expect(signIn.identityToken == (one.hasToken ? Secret(Self.token) : nil), "\(one.testDescription)")
      #expect(signIn.authorizationCode == (one.hasCode ? Secret(Self.code) : nil), "\(one.testDescription)")
    }
  }

  @Test func aSignInInsideALogLine() throws {
    let native = Self.cases.first { $0.testDescription == "native" }?.text ?? ""
    let line = #"2026-12-07 08:00:00 INFO {"request":1} Auth: "# + native + " took 12ms"
    let signIn = try SignInReader.read(line)
    #expect(signIn.shape == .native && signIn.authorizationCode == Secret(Self.code))
    let bare = try SignInReader.read("08:00 DEBUG token=\(Self.token), user unknown")
    #expect(bare.shape == .token && bare.identityToken == Secret(Self.token))
  }

  @Test func aClientSecretBesideATokenIsPassedOver() throws {
    let secret = try JWT.signed(
      header: ["kid": "KEY1234567"],
      claims: ["iss": "TEAM123456", "aud": "https://appleid.apple.com", "iat": 1, "exp": 2],
      by: ES256PrivateKey.generate()
    ).withString { $0 }
    let both = try SignInReader.read("client_secret \(secret) answered \(Self.token)")
    #expect(both.identityToken == Secret(Self.token))
    let error = #expect(throws: SignInReadingError.self) { try SignInReader.read("sent client_secret \(secret) there") }
    guard case .clientSecret? = error else { throw SignInReadingError.empty }
  }

  /// Beginnings that lead nowhere, as many as a text may hold.
  @Test(.timeLimit(.minutes(1)), arguments: ["eyJ\n", "eyJ.\n", "eyJ ", "eyJ.a.b\n", "{\n", "eyJa.eyJb."])
  func manyBeginnings(text: String) {
    let whole = String(repeating: text, count: SignInReader.maximumLength / text.utf8.count)
    #expect(throws: SignInReadingError.self) { try SignInReader.read(whole) }
  }

  @Test(arguments: [
    ("1000", "unknown error"), ("1001", "cancelled"), ("1002", "invalid response"), ("1003", "not handled"),
    ("1004", "failed"),
  ]) func failureCodes(code: String, meaning: String) throws {
    let signIn = try SignInReader.read(#"{"error":"x","code":"\#(code)","localizedDescription":"CANARY"}"#)
    #expect(signIn.failure?.code == code)
    #expect(signIn.failure?.meaning.contains(meaning) == true)
    // A number instead of a string.
    #expect(try SignInReader.read(#"{"error":"x","code":\#(code)}"#).failure?.code == code)
  }

  @Test func anUnknownShapeIsToldByItsKeys() {
    #expect(throws: SignInReadingError.unknownShape(keys: ["a", "b"])) {
      try SignInReader.read(#"{"a":"CANARY","b":{"c":"CANARY"}}"#)
    }
    let error = #expect(throws: SignInReadingError.self) {
      try SignInReader.read(#"{"ada@school.example":1,"\#(Self.token)":2}"#)
    }
    #expect(error.map { "\($0)".contains("ada") || "\($0)".contains("eyJ") } == false)
    #expect(throws: SignInReadingError.empty) { try SignInReader.read(" \n ") }
    #expect(throws: SignInReadingError.notRecognised) { try SignInReader.read("hello") }
    #expect(throws: SignInReadingError.unknownShape(keys: [])) { try SignInReader.read("[1,2]") }
    #expect(throws: SignInReadingError.tooLarge(limit: SignInReader.maximumLength)) {
      try SignInReader.read(String(repeating: "a", count: SignInReader.maximumLength + 1))
    }
  }

  @Test func aClientSecretIsNoSignIn() throws {
    let now = SignInFixture.now
    let text = try JWT.signed(
      header: ["kid": "KEY1234567"],
      claims: [
        "iss": "TEAM123456", "sub": "com.example.app", "aud": "https://appleid.apple.com", "iat": .integer(Int64(now)),
        "exp": .integer(Int64(now) + 30 * 86_400 + 5),
      ], by: ES256PrivateKey.generate()
    ).withString { $0 }
    let error = #expect(throws: SignInReadingError.self) { try SignInReader.read(text, now: now) }
    guard case .clientSecret(let review)? = error else { throw SignInReadingError.empty }
    #expect(review.daysLeft == 30)
    #expect(review.warning == "It expires in 30 days: make a new one.")
    #expect(review.faults.isEmpty)
    #expect(review.claims["iss"] == "TEAM123456")
    #expect(ClientSecretReview(text, now: now - 2 * 86_400)?.warning == nil)
    #expect(ClientSecretReview(text, now: now + 40 * 86_400)?.warning == "It has expired: make a new one.")
    #expect(ClientSecretReview(Self.token, now: now) == nil)
    #expect(!"\(review)".contains(text.split(separator: ".")[2]))
  }

  @Test(arguments: [
    String(repeating: "{\"detail\":", count: 1000),
    "{\"detail\":{\"detail\":{\"detail\":{\"detail\":{\"detail\":{}}}}}}",
    "eyJ.eyJ.eyJ", "..", "eyJhbGciOiJub25lIn0..", "{\"identityToken\":[256]}", "{\"identityToken\":{\"data\":{}}}",
    "%%%=%", "id_token", "{\"user\":{}}", "\"\\\"\\\"\"", "{\"authorization\":null}", "code=&state=", "\u{FEFF}{}",
  ]) func survives(text: String) {
    _ = try? SignInReader.read(text)
  }
}
