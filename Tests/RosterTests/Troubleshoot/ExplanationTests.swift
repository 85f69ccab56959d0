import HTTP
import JSON
import Secrets
import Signing
import Testing

@testable import Roster

@Suite struct ExplanationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var status: Int?
    var headers = Headers()
    var from: Evidence.Origin?
    var cause: Cause
    var confidence: Verdict.Confidence?
    var actor: Verdict.Actor?
    var alsoPossible: [Verdict.Class] = []
    var testDescription: String { name }
  }

  static func check(_ one: Case) -> Verdict {
    let verdict = Explanation.of(text: one.text, status: one.status, headers: one.headers, origin: one.from).verdict
    #expect(verdict.cause == one.cause)
    #expect(verdict.class == one.cause.class)
    if let confidence = one.confidence { #expect(verdict.confidence == confidence) }
    if let actor = one.actor { #expect(verdict.actor == actor) }
    #expect(verdict.alsoPossible == one.alsoPossible)
    return verdict
  }

  /// Each with its status, headers and origin said beside the text.
  static let said: [Case] = [
    Case(
      name: "E1", text: #"{"error":"invalid_client"}"#, status: 400,
      headers: ["Content-Type": "application/json;charset=UTF-8"], from: .token, cause: .ownCredentials,
      actor: .developer),
    Case(
      name: "E2",
      text:
        #"{"error":"invalid_grant","error_description":"redirect_uri mismatch. The code was not issued to https://app.example."}"#,
      status: 400, from: .token, cause: .redirectMismatch, actor: .developer),
    Case(
      name: "E3", text: #"{"error":"invalid_grant","error_description":"The code has already been used."}"#,
      status: 400, from: .token, cause: .codeUsed, actor: .you),
    Case(
      name: "E4", text: "https://app.example/callback?error=user_cancelled_authorize&state=abc", from: .authorize,
      cause: .consentDeclined, actor: .schoolAdministrator),
    Case(
      name: "E5", text: "invalid_request\nInvalid web redirect url.", from: .authorize,
      cause: .redirectUnregistered, actor: .developer),
    Case(
      name: "E6", text: "https://app.example/callback?error=invalid_scope&state=abc", from: .authorize,
      cause: .scopeNotConfigured, actor: .developer),
    Case(name: "E7", text: "", status: 401, from: .roster, cause: .accessTokenInvalid, actor: .you),
    Case(
      name: "E8", text: "", status: 403,
      headers: ["WWW-Authenticate": #"Bearer error="insufficient_scope", scope="edu.classes.read""#], from: .roster,
      cause: .scopeMissing),
    Case(
      name: "E9",
      text:
        #"{"errors":[{"id":"1","status":"403","code":"FORBIDDEN","title":"This request is forbidden","detail":"Access to the list of classes was forbidden."}]}"#,
      status: 403, from: .roster, cause: .scopeMissing, confidence: .possible, alsoPossible: [.appNotAllowed]),
    Case(name: "E10", text: "", status: 429, headers: ["X-Retry-After": "12"], from: .roster, cause: .throttled),
    Case(
      name: "E11", text: "<html><body>Service Unavailable</body></html>", status: 503, from: .roster,
      cause: .appleUnavailable),
    Case(name: "E12", text: "", status: 404, from: .roster, cause: .notInOrganisation),
    Case(
      name: "E13", text: "<html><title>ERROR: The requested URL could not be retrieved</title></html>", status: 403,
      headers: ["Server": "squid/5.7", "Content-Type": "text/html"], from: .roster, cause: .proxy),
  ]

  @Test func aSuccessToldByItsStatusAloneIsHealthy() {
    #expect(Explanation.of(text: "", status: 200, origin: .roster).verdict.class == .healthy)
    #expect(
      Explanation.of(text: "HTTP/2 200\ncontent-length: 0\n\n", origin: .roster).verdict.cause == .unreadableAnswer)
  }

  @Test(arguments: said) func whatIsSaidBesideTheText(one: Case) {
    _ = Self.check(one)
  }

  /// Nothing said beside it: status, headers, body and origin are found in the text.
  static let pasted: [Case] = [
    Case(
      name: "curl -i, HTTP/1.1",
      text:
        "HTTP/1.1 400 Bad Request\r\nServer: Apple\r\nContent-Type: application/json;charset=UTF-8\r\n\r\n{\"error\":\"invalid_client\"}",
      cause: .ownCredentials, confidence: .certain),
    Case(
      name: "curl -i, HTTP/2, behind a proxy",
      text: """
        HTTP/1.1 200 Connection established

        HTTP/2 403 
        server: Apple
        date: Tue, 01 Dec 2026 10:00:00 GMT
        www-authenticate: Bearer error="insufficient_scope", scope="edu.users.read"
        content-length: 0

        """, cause: .scopeMissing, confidence: .certain),
    Case(
      name: "curl -iL, a redirect followed",
      text: """
        HTTP/2 302
        location: https://elsewhere.example/

        <html>moved</html>
        HTTP/2 404
        content-type: application/json

        {}
        """, cause: .notInOrganisation),
    Case(
      name: "curl -v of a refresh",
      text: """
        *   Trying 17.1.2.3:443...
        * Connected to appleid.apple.com
        > POST /auth/oauth2/v2/token HTTP/2
        > Host: appleid.apple.com
        > content-type: application/x-www-form-urlencoded
        >
        grant_type=refresh_token&refresh_token=r.CANARY&client_id=com.example
        < HTTP/2 400
        < server: Apple
        <
        { [23 bytes data]
        * Connection #0 to host appleid.apple.com left intact
        {"error":"invalid_grant"}
        """, cause: .consentWithdrawn, confidence: .certain),
    Case(
      name: "curl -v of /organization",
      text: """
        > GET /rosterapi/v1/organization HTTP/2
        > authorization: Bearer CANARY
        >
        < HTTP/2 403
        < server: Apple
        <
        {"errors":[{"status":"403","code":"FORBIDDEN"}]}
        """, cause: .notListed, confidence: .possible, alsoPossible: [.insufficientScope]),
    Case(
      name: "proxy login",
      text: "HTTP/1.1 407 Proxy Authentication Required\nProxy-Authenticate: Basic realm=\"school\"\n\n<html></html>",
      cause: .proxy, confidence: .certain),
    Case(
      name: "log line with JSON",
      text:
        #"2026-12-01T07:00:00Z ERROR roster.sync token exchange failed status=400 body={"error":"invalid_grant","error_description":"The code has expired or has been revoked."} attempt=1"#,
      cause: .codeExpired),
    Case(
      name: "log line with escaped JSON",
      text: #"{"level":"error","msg":"apple","status":400,"body":"{\"error\":\"invalid_client\"}"}"#,
      cause: .ownCredentials),
    Case(
      name: "log line with half-escaped JSON", text: #"ERROR body="{\"error\":\"invalid_scope\"}" code=400"#,
      cause: .scopeNotConfigured),
    Case(
      name: "axios", text: #"{"response":{"status":403,"data":{"errors":[{"status":"403","code":"FORBIDDEN"}]}}}"#,
      cause: .scopeMissing, confidence: .possible, alsoPossible: [.appNotAllowed]),
    Case(
      name: "Python dictionary", text: "RuntimeError: {'error': 'invalid_client'}", cause: .ownCredentials),
    Case(name: "Ruby hash", text: #"{"error"=>"invalid_grant"}"#, cause: .codeInvalid),
    Case(
      name: "word in a log's own JSON", text: #"{"level":"error","msg":"invalid_client"}"#, cause: .ownCredentials),
    Case(
      name: "access log",
      text:
        #"10.0.0.1 - - [01/Dec/2026:07:00:00 +0000] "GET /rosterapi/v1/classes?limit=1 HTTP/1.1" 429 0"#,
      cause: .throttled),
    Case(
      name: "Python's requests",
      text:
        "requests.exceptions.HTTPError: 403 Client Error: Forbidden for url: https://api-school.apple.com/rosterapi/v1/users",
      cause: .scopeMissing, confidence: .possible, alsoPossible: [.appNotAllowed]),
    Case(
      name: "Python's requests, 503", text: "requests.exceptions.HTTPError: 503 Server Error: for url: https://x.example",
      cause: .appleUnavailable),
    Case(
      name: "curl -f", text: "curl: (22) The requested URL returned error: 401", cause: .accessTokenInvalid),
    Case(name: "bare word", text: "invalid_client", cause: .ownCredentials),
    Case(name: "bare word in quotes", text: "\"invalid_grant\"\n", cause: .codeInvalid, confidence: .likely),
    Case(
      name: "reason phrase", text: "Forbidden", cause: .scopeMissing, confidence: .possible,
      alsoPossible: [.appNotAllowed]),
    Case(name: "reason phrase 401", text: "Unauthorized.", cause: .accessTokenInvalid),
    Case(
      name: "refresh in its own words",
      text: #"{"error":"invalid_grant","error_description":"The token has expired or has been revoked."}"#,
      cause: .consentWithdrawn),
    Case(name: "prose", text: "the refresh failed, apple says invalid_grant", cause: .consentWithdrawn),
    Case(
      name: "callback", text: "  https://app.example/cb?state=x&error=access_denied  ", cause: .consentDeclined,
      confidence: .likely, alsoPossible: [.appNotAllowed]),
    Case(name: "callback's query", text: "?error=unauthorized_client&state=1", cause: .redirectUnregistered),
    Case(
      name: "callback's fragment", text: "https://app.example/cb#error=invalid_scope&state=1",
      cause: .scopeNotConfigured),
    Case(
      name: "callback with a description",
      text:
        "https://app.example/cb?error=access_denied&error_description=This+app+is+not+allowed+by+your%20organization&state=1",
      cause: .consentRefused, confidence: .certain),
    Case(name: "callback with a code", text: "https://app.example/cb?code=c.CANARY&state=1", cause: .none),
    Case(
      name: "redirect in a header",
      text: "HTTP/2 302\nlocation: https://app.example/cb?error=user_cancelled_authorize&state=1\n\n",
      cause: .consentDeclined),
    Case(
      name: "address and answer", text: "POST https://appleid.apple.com/auth/oauth2/v2/revoke -> 400 invalid_request",
      cause: .requestMalformed, confidence: .likely),
    Case(
      name: "unknown consent page",
      text: "https://appleid.apple.com/auth/oauth2/v2/authorize?client_id=x\nYour request couldn't be completed.",
      cause: .consentRefused, confidence: .possible, alsoPossible: [.notAuthorized, .insufficientScope]),
    Case(name: "no name", text: "curl: (6) Could not resolve host: api-school.apple.com", cause: .network),
    Case(name: "no certificate", text: "x509: certificate signed by unknown authority", cause: .tls, actor: .you),
    Case(name: "no connection", text: "connect ECONNREFUSED 17.1.2.3:443", cause: .network, actor: .nobody),
    Case(
      name: "no proxy", text: "curl: (56) CONNECT tunnel failed; Received HTTP code 407 from proxy after CONNECT",
      cause: .proxy),
    Case(
      name: "verifier, audience", text: "jwt.exceptions.InvalidAudienceError: Audience doesn't match",
      cause: .signinCheck),
    Case(
      name: "verifier, audience in Node", text: "JsonWebTokenError: jwt audience invalid. expected: com.example.web",
      cause: .signinCheck),
    Case(
      name: "verifier, signature", text: "jwt.exceptions.InvalidSignatureError: Signature verification failed",
      cause: .signinCheck),
    Case(
      name: "verifier, decoding",
      text: #"typeMismatch(Swift.Bool, codingPath: [email_verified], "Expected to decode Bool but found a string")"#,
      cause: .signinCheck),
    Case(name: "second sign-in", text: "fullName is null on second login", cause: .signinCheck),
    Case(
      name: "nothing", text: "it does not work", cause: .unreadableAnswer, confidence: .possible,
      alsoPossible: [.notAuthorized, .insufficientScope, .appNotAllowed]),
    Case(
      name: "empty", text: "", cause: .unreadableAnswer, confidence: .possible,
      alsoPossible: [.notAuthorized, .insufficientScope, .appNotAllowed]),
  ]

  @Test(arguments: pasted) func whatTheTextItselfTells(one: Case) {
    let verdict = Self.check(one)
    #expect(!verdict.json.text().contains("CANARY"))
  }

  @Test func whatCouldNotBeReadIsSaid() {
    let checks = Explanation.of(text: "invalid_grant").checks
    #expect(checks.map(\.name) == ["origin", "status", "headers", "body"])
    #expect(checks.map(\.outcome) == [.notChecked, .notChecked, .notChecked, .pass])
    #expect(checks[1].detail.contains("--status"))
  }

  @Test func whatIsSaidOutranksTheText() {
    let diagnosis = Explanation.of(text: "HTTP/1.1 200 OK\n\n{}", status: 429, origin: .roster)
    #expect(diagnosis.verdict.cause == .throttled)
    #expect(diagnosis.checks.first?.detail == "roster, as given")
  }

  @Test func aDocumentKeepsItsKeys() {
    let document = Explanation.of(text: "", status: 401, origin: .roster).json
    #expect(document.objectValue?.names == ["verdict", "checks"])
    #expect(
      document["checks"]?.arrayValue?[1].text()
        == #"{"name":"status","outcome":"pass","status":401,"detail":"401, as given"}"#)
  }

  /// A client secret in a pasted request tells which cause of `invalid_client` it is.
  @Test func aPastedClientSecretIsReadAndNeverShown() throws {
    let key = try ES256PrivateKey.generate()
    let now = 1_800_000_000.0
    func secret(_ change: (inout JSONObject, inout JSONObject) -> Void) throws -> String {
      var header: JSONObject = ["kid": "ABC123DEFG"]
      var claims: JSONObject = [
        "iss": "TEAM123456", "sub": "com.example", "aud": "https://appleid.apple.com",
        "iat": .integer(Int64(now) - 60), "exp": .integer(Int64(now) + 600),
      ]
      change(&header, &claims)
      return try JWT.signed(header: header, claims: claims, by: key).withString { String($0) }
    }
    let cases: [(CredentialFault, String)] = [
      (.secretExpired, try secret { $1["exp"] = .integer(Int64(now) - 1) }),
      (.secretTooLongLived, try secret { $1["exp"] = .integer(Int64(now) + 15_777_001) }),
      (.secretMalformed, try secret { header, _ in header["kid"] = nil }),
      (.secretMalformed, try secret { $1["aud"] = "https://elsewhere.example" }),
      (.wrongAPI, try secret { $1["aud"] = "https://account.apple.com/auth/oauth2/v2/token" }),
      (.teamID, try secret { $1["iss"] = "com.example" }),
      (.keyMismatch, try secret { header, _ in header["kid"] = "AuthKey" }),
      (.clock, try secret { $1["iat"] = .integer(Int64(now) + 90) }),
    ]
    for (fault, secret) in cases {
      let text =
        "curl -d client_secret=\(secret) https://appleid.apple.com/auth/oauth2/v2/token\n{\"error\":\"invalid_client\"}"
      let verdict = Explanation.of(text: text, now: now).verdict
      #expect(verdict.evidence.contains { $0.hasPrefix("Found: " + fault.title) }, "\(fault)")
      #expect(!verdict.json.text().contains(secret.prefix(20)))
    }
    let sound = Explanation.of(text: "client_secret=\(try secret { _, _ in }) invalid_client", now: now).verdict
    #expect(!sound.evidence.contains { $0.hasPrefix("Found: ") })
    let json =
      "> POST /auth/oauth2/v2/token HTTP/2\n> content-type: application/json\n>\n< HTTP/2 400\n<\n{ \"error\" : \"invalid_client\" }"
    #expect(
      Explanation.of(text: json, now: now).verdict.evidence.contains {
        $0.hasPrefix("Found: " + CredentialFault.requestForm.title)
      })
  }

  /// No text is slow or fatal: deep nesting, braces without end, one long line.
  @Test(arguments: [
    String(repeating: "{", count: 100_000), String(repeating: "[", count: 100_000),
    String(repeating: "://", count: 50_000),
    String(repeating: "https://a?error=", count: 20_000), "{\"a\":" + String(repeating: "\\\"", count: 50_000),
    String(repeating: "HTTP/1.1 403\n", count: 20_000), "\u{0}\u{1B}[2J\r\r\n", "%", "?error=%zz%", "eyJ.eyJ.x",
  ]) func survives(text: String) {
    _ = Explanation.of(text: text, now: 0)
  }
}
