import JSON
import Testing

@testable import Roster

/// Several answers in one paste are judged together.
@Suite struct PastedProbesTests {
  struct Paste: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var cause: Cause
    var confidence: Verdict.Confidence
    var outcomes: [String: Check.Outcome]
  }

  static let base = "https://api-school.apple.com/rosterapi/v1"
  static let forbidden = #"{"errors":[{"status":"403","code":"FORBIDDEN","detail":"CANARY"}]}"#

  static let pastes: [Paste] = [
    Paste(
      testDescription: "commands with curl -i, one scope missing",
      text: """
        $ curl -i -H "Authorization: Bearer CANARY" \(base)/organization
        HTTP/2 200
        server: Apple
        content-type: application/json

        {"id":"8e2","name":"CANARY"}
        $ curl -i -H "Authorization: Bearer CANARY" "\(base)/users?limit=1"
        HTTP/2 200
        server: Apple

        {"users":[{"id":"CANARY","givenName":"CANARY"}],"moreToFollow":true}
        $ curl -i -H "Authorization: Bearer CANARY" "\(base)/classes?limit=1"
        HTTP/2 403
        server: Apple

        \(forbidden)
        """, cause: .scopeMissing, confidence: .likely,
      outcomes: ["organization": .pass, "users": .pass, "classes": .fail]),
    Paste(
      testDescription: "curl -v, all forbidden after a refresh",
      text: """
        * Connected to appleid.apple.com (17.1.2.3) port 443
        > POST /auth/oauth2/v2/token HTTP/2
        > Host: appleid.apple.com
        >
        grant_type=refresh_token&refresh_token=CANARY
        < HTTP/2 200
        < content-type: application/json
        <
        {"access_token":"CANARY","expires_in":3600,"token_type":"Bearer"}
        * Connected to api-school.apple.com (17.1.2.4) port 443
        > GET /rosterapi/v1/organization HTTP/2
        > authorization: Bearer CANARY
        >
        < HTTP/2 403
        <
        \(forbidden)
        > GET /rosterapi/v1/users?limit=1 HTTP/2
        >
        < HTTP/2 403
        <
        \(forbidden)
        """, cause: .notListed, confidence: .likely,
      outcomes: ["refresh": .pass, "organization": .fail, "users": .fail]),
    Paste(
      testDescription: "the same without a refresh is only possible",
      text: "/organization 403\n/users 403\n/classes 403",
      cause: .notListed, confidence: .possible,
      outcomes: ["organization": .fail, "users": .fail, "classes": .fail]),
    Paste(
      testDescription: "in one sentence", text: "GET /organization -> 200, GET /users: 403, GET /classes (403)",
      cause: .scopeMissing, confidence: .likely,
      outcomes: ["organization": .pass, "users": .fail, "classes": .fail]),
    Paste(
      testDescription: "access log",
      text: """
        10.0.0.1 - - [01/Dec/2026:07:00:00 +0000] "GET /rosterapi/v1/classes?limit=1 HTTP/1.1" 200 96
        10.0.0.1 - - [01/Dec/2026:07:00:01 +0000] "GET /rosterapi/v1/users?limit=1 HTTP/1.1" 403 96
        10.0.0.1 - - [01/Dec/2026:07:00:02 +0000] "GET /rosterapi/v1/organization HTTP/1.1" 200 96
        """, cause: .scopeMissing, confidence: .likely,
      outcomes: ["classes": .pass, "users": .fail, "organization": .pass]),
    Paste(
      testDescription: "healthy after a retry",
      text: "\(base)/organization 401\n\(base)/users 401\n\(base)/organization 200\n\(base)/users 200",
      cause: .none, confidence: .certain, outcomes: ["organization": .pass, "users": .pass]),
    Paste(
      testDescription: "a dead refresh token decides",
      text: """
        \(base)/users 401
        \(base)/classes 401
        POST https://appleid.apple.com/auth/oauth2/v2/token grant_type=refresh_token
        HTTP/2 400

        {"error":"invalid_grant"}
        """, cause: .consentWithdrawn, confidence: .certain,
      outcomes: ["users": .fail, "classes": .fail, "refresh": .fail]),
    Paste(
      testDescription: "what was throttled is not failed", text: "\(base)/organization 200\n\(base)/users 429",
      cause: .throttled, confidence: .certain, outcomes: ["organization": .pass, "users": .notChecked]),
    Paste(
      testDescription: "what never came is not failed",
      text: "$ curl \(base)/organization\ncurl: (28) Operation timed out\n$ curl -i \(base)/users\nHTTP/2 403\n\n",
      cause: .scopeMissing, confidence: .possible, outcomes: ["organization": .notChecked, "users": .fail]),
    Paste(
      testDescription: "an answer that names its cause",
      text: """
        \(base)/users 200
        \(base)/classes
        HTTP/2 403
        www-authenticate: Bearer error="insufficient_scope", scope="edu.classes.read"

        """, cause: .scopeMissing, confidence: .certain, outcomes: ["users": .pass, "classes": .fail]),
  ]

  @Test(arguments: pastes) func allAreReadTogether(paste: Paste) {
    let diagnosis = Explanation.of(text: paste.text, now: 0)
    #expect(diagnosis.verdict.cause == paste.cause)
    #expect(diagnosis.verdict.confidence == paste.confidence)
    let probes = diagnosis.checks.filter { $0.name != "origin" }
    #expect(Dictionary(uniqueKeysWithValues: probes.map { ($0.name, $0.outcome) }) == paste.outcomes)
    #expect(!diagnosis.json.text().contains("CANARY"))
    #expect(!diagnosis.verdict.evidence.contains { $0.contains("requested") }, "what was asked for is not known")
  }

  @Test func theScopeIsNamedAndWhatToSelect() {
    let verdict = Explanation.of(text: "/organization 200, /classes 403").verdict
    #expect(verdict.evidence.contains("Missing: edu.classes.read."))
    #expect(verdict.steps[0].contains("select edu.classes.read"))
  }

  /// One answer, or several of one list, stay what they were; so does what is said beside the text.
  @Test(arguments: [
    "> GET /rosterapi/v1/users HTTP/2\n>\n< HTTP/2 403\n<\n{}", "/users 401\n/users 403", "/classes\n/users 403", "",
  ]) func oneAnswerIsNoMatrix(text: String) {
    #expect(PastedProbes(text) == nil)
  }

  @Test func whatIsSaidBesideTheTextIsOfOneAnswer() {
    let text = "/organization 200, /users 403"
    #expect(Explanation.of(text: text, status: 429, origin: .roster).verdict.cause == .throttled)
    #expect(Explanation.of(text: text, origin: .authorize).checks.first?.detail == "authorize, as given")
  }
}
