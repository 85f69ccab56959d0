import HTTP
import JSON
import Signing
import Testing

@testable import Roster

/// What people have met and reported in public, row for row: what they saw, and what it was.
@Suite struct PublicCasesTests {
  private static let now = 1_800_000_000.0
  private static let key = try! ES256PrivateKey.generate()
  private static let refused = #"{"error":"invalid_client"}"#

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var headers: Headers = [:]
    var cause: Cause
    var fault: CredentialFault?
  }

  /// A pasted request with the client secret in it, and its answer.
  private static func request(_ change: (inout JSONObject, inout JSONObject) -> Void) -> String {
    var header: JSONObject = ["alg": "ES256", "kid": "ABC123DEFG"]
    var claims: JSONObject = [
      "iss": "TEAM123456", "sub": "com.example", "aud": "https://appleid.apple.com",
      "iat": .integer(Int64(now) - 60), "exp": .integer(Int64(now) + 600),
    ]
    change(&header, &claims)
    let parts = [header, claims].map { Base64URL.encode(JSONValue.object($0).text().utf8) }
    let secret = (parts + [Base64URL.encode([UInt8](repeating: 7, count: 64))]).joined(separator: ".")
    return "curl https://appleid.apple.com/auth/oauth2/v2/token -d client_secret=\(secret)\nHTTP/2 400\n\n\(refused)"
  }

  static let rows: [Row] = [
    Row(
      testDescription: "client secret for more than six months",
      text: request { $1["exp"] = .integer(Int64(now) + 15_777_001) }, cause: .ownCredentials,
      fault: .secretTooLongLived),
    Row(
      testDescription: "old client secret still configured",
      text: request { $1["exp"] = .integer(Int64(now) - 86_400) },
      cause: .ownCredentials, fault: .secretExpired),
    Row(
      testDescription: "header without alg", text: request { header, _ in header["alg"] = nil }, cause: .ownCredentials,
      fault: .secretMalformed),
    Row(
      testDescription: "header without kid", text: request { header, _ in header["kid"] = nil }, cause: .ownCredentials,
      fault: .secretMalformed),
    Row(testDescription: "one of several keys", text: request { _, _ in }, cause: .ownCredentials),
    Row(
      testDescription: "JSON content type",
      text:
        "> POST /auth/oauth2/v2/token HTTP/2\n> content-type: application/json\n>\n< HTTP/2 400\n<\n{ \"error\" : \"invalid_client\" }",
      cause: .ownCredentials, fault: .requestForm),
    Row(
      testDescription: "clock some seconds fast", text: request { $1["iat"] = .integer(Int64(now) + 20) },
      cause: .ownCredentials, fault: .clock),
    Row(
      testDescription: "native app's code with the web service's id",
      text:
        #"{"error":"invalid_grant","error_description":"client_id mismatch. The code was not issued to com.example."}"#,
      cause: .clientMismatch),
    Row(
      testDescription: "another redirect address at the token step",
      text:
        #"{"error":"invalid_grant","error_description":"redirect_uri mismatch. The code was not issued to https://a.example"}"#,
      cause: .redirectMismatch),
    Row(
      testDescription: "code exchanged twice",
      text: #"{"error":"invalid_grant","error_description":"The code has already been used."}"#, cause: .codeUsed),
    Row(
      testDescription: "redirect address not registered", text: "invalid_request\nInvalid web redirect url.",
      cause: .redirectUnregistered),
    Row(
      testDescription: "Cancel at the consent page",
      text: "https://app.example/cb?error=user_cancelled_authorize&state=1",
      cause: .consentDeclined),
    Row(
      testDescription: "first key of the JWKS", text: "JWSSignatureVerificationFailed: signature verification failed",
      cause: .signinCheck),
    Row(
      testDescription: "audience is the app's id", text: "jwt audience invalid. expected: com.example.web",
      cause: .signinCheck),
    Row(
      testDescription: "email_verified a string",
      text: #"typeMismatch(Swift.Bool, codingPath: [email_verified], "Expected Bool but found a string")"#,
      cause: .signinCheck),
    Row(testDescription: "second sign-in", text: "email is null on the second login", cause: .signinCheck),
    Row(
      testDescription: "key of the device-management API",
      text: request { $1["aud"] = "https://account.apple.com/auth/oauth2/v2/token" }, cause: .ownCredentials,
      fault: .wrongAPI),
  ]

  @Test(arguments: rows) func eachRow(row: Row) {
    let verdict = Explanation.of(text: row.text, headers: row.headers, now: Self.now).verdict
    #expect(verdict.cause == row.cause, "\(verdict)")
    #expect(row.cause == .signinCheck || verdict.class == .notAuthorized)
    let found = verdict.evidence.filter { $0.hasPrefix("Found: ") }
    #expect(
      found.first?.hasPrefix("Found: " + (row.fault?.title ?? "-")) == (row.fault == nil ? nil : true), "\(found)")
  }

  /// With nothing wrong that can be seen, the ranking holds the key first of what Apple alone knows.
  @Test func aKeyIsRankedWhereNothingElseShows() {
    let text = Self.request { _, _ in }
    let evidence = Explanation.of(text: text, now: Self.now).verdict.evidence
    #expect(evidence.contains { $0.contains(CredentialFault.keyMismatch.title) }, "\(evidence)")
  }

  /// The verifier that takes the first key fails now and then; the one here chooses by `kid`.
  @Test(arguments: [0, 1]) func theKeyIsChosenByItsID(key: Int) async throws {
    let examination = try await SignInFixture.examine(SignInFixture.token(key: key))
    #expect(examination.outcome(.signature) == .pass)
  }

  @Test(arguments: ["com.example.app", "com.example.web"]) func eachPathsOwnAudienceIsTaken(id: String) async throws {
    let examination = try await SignInFixture.examine(SignInFixture.token { $0["aud"] = .string(id) })
    #expect(examination.outcome(.audience) == .pass)
  }

  @Test(arguments: [JSONValue.bool(true), "true", .bool(false), "false"]) func truthValuesOfEitherKindAreTaken(
    value: JSONValue
  ) async throws {
    let token = SignInFixture.token { $0["email_verified"] = value }
    #expect(try await SignInFixture.examine(token).checks.allSatisfy { $0.outcome != .fail })
  }

  @Test func aRevokedTokenThatNeverWasIsToldAsNoMore() {
    let verdict = Explanation.of(text: "", status: 200, origin: .revoke).verdict
    #expect(verdict.class == .healthy)
    #expect(verdict.evidence.contains { $0.contains("revoked or was already gone") })
  }
}
