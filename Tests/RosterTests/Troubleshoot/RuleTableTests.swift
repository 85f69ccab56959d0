import HTTP
import Testing

@testable import Roster

/// The table as a table: each rule is reached by an example of its own, and says who acts and where they click.
@Suite struct RuleTableTests {
  /// For each rule, evidence that it and no earlier rule decides.
  static let examples: [(rule: String, evidence: Evidence)] = [
    ("certificate refused", .noAnswer(.tls(host: "api-school.apple.com", detail: "certificate has expired"))),
    ("proxy failed", .noAnswer(.proxy(detail: "proxy.school.example refused the tunnel"))),
    ("answer too large or broken", .noAnswer(.tooLarge(limit: 64 << 20))),
    ("answer too large or broken", .noAnswer(.malformedAnswer(detail: "no status line"))),
    ("address not allowed", .noAnswer(.refusedAddress("http://api.example is not encrypted, which is allowed to this machine only"))),
    ("token not sendable", .noAnswer(.unsendableToken)),
    ("no connection", .noAnswer(.nameNotResolved(host: "api-school.apple.com"))),
    ("no connection", .noAnswer(.timedOut(seconds: 15))),
    ("proxy wants a login", .answer(.roster, 407)),
    ("proxy or filter answered", .answer(.roster, 403, "<html></html>", headers: ["Server": "squid/5.7"])),
    ("proxy or filter answered", .answer(.token, 503, "<html>Blocked by FortiGuard</html>")),
    ("too many requests", .answer(.roster, 429, headers: ["X-Retry-After": "12"])),
    ("too many requests", .answer(.token, 429, #"{"error":"invalid_client"}"#)),
    ("server failed", .answer(.roster, 503, "<html><body>Service Unavailable</body></html>")),
    ("server failed", .answer(.refresh, 500, #"{"error":"invalid_grant"}"#)),
    ("server slow", .answer(.roster, 408)),
    ("consent page unavailable", .callback("temporarily_unavailable")),
    ("throttled in words", .answer(nil, nil, "Too Many Requests")),
    ("unavailable in words", .answer(nil, nil, "502 Bad Gateway")),
    ("organisation refuses the consent", .answer(.authorize, 200, "This app is not allowed by your organization.")),
    ("scope not configured", .callback("invalid_scope")),
    ("scope not configured", .answer(.token, 400, #"{"error":"invalid_scope"}"#)),
    ("consent cancelled", .callback("user_cancelled_authorize")),
    ("consent denied", .callback("access_denied")),
    ("redirect address not registered", .answer(.authorize, nil, "invalid_request\nInvalid web redirect url.")),
    ("consent page refuses the request", .callback("invalid_request")),
    ("client not authorized at the consent page", .callback("unauthorized_client")),
    ("consent request malformed", .callback("unsupported_response_type")),
    ("state differs", .answer(nil, nil, "error: state mismatch")),
    ("client refused", .answer(.token, 400, #"{"error":"invalid_client"}"#)),
    ("client refused", .answer(.token, 400, #"{ "error" : "invalid_client" }"#)),
    ("client not authorized at the token step", .answer(.token, 400, #"{"error":"unauthorized_client"}"#)),
    (
      "redirect differs",
      .answer(
        .token, 400,
        #"{"error":"invalid_grant","error_description":"redirect_uri mismatch. The code was not issued to https://a.example."}"#
      )
    ),
    (
      "code already used",
      .answer(.token, 400, #"{"error":"invalid_grant","error_description":"The code has already been used."}"#)
    ),
    (
      "code of another client",
      .answer(
        .token, 400,
        #"{"error":"invalid_grant","error_description":"client_id mismatch. The code was not issued to com.example.web."}"#
      )
    ),
    ("refresh refused", .answer(.refresh, 400, #"{"error":"invalid_grant"}"#)),
    (
      "refresh refused",
      .answer(
        .refresh, 400, #"{"error":"invalid_grant","error_description":"The token has expired or has been revoked."}"#)
    ),
    (
      "refresh token named dead",
      .answer(nil, 400, #"{"error":"invalid_grant","error_description":"The refresh token is not valid."}"#)
    ),
    (
      "code expired",
      .answer(
        .token, 400, #"{"error":"invalid_grant","error_description":"The code has expired or has been revoked."}"#)
    ),
    ("code refused", .answer(.token, 400, #"{"error":"invalid_grant"}"#)),
    ("code refused", .answer(nil, nil, "invalid_grant")),
    ("grant type refused", .answer(.token, 400, #"{"error":"unsupported_grant_type"}"#)),
    ("request refused", .answer(.token, 400, #"{"error":"invalid_request"}"#)),
    ("request refused", .answer(.revoke, 400, #"{"error":"invalid_request"}"#)),
    ("token endpoint unauthorised without a word", .answer(.token, 401)),
    ("token endpoint refuses without a word", .answer(.token, 400, "<html>Bad Request</html>")),
    (
      "challenge names scope",
      .answer(
        .roster, 403, headers: ["WWW-Authenticate": #"Bearer error="insufficient_scope", scope="edu.classes.read""#])
    ),
    ("challenge names scope", .answer(.roster, 403, #"{"errors":[{"status":"403","code":"INSUFFICIENT_SCOPE"}]}"#)),
    ("scope word without status", .answer(.roster, nil, "insufficient_scope")),
    ("roster invalid_scope", .answer(.roster, 400, #"{"error":"invalid_scope"}"#)),
    (
      "organisation refuses the app",
      .answer(.roster, 403, #"{"errors":[{"status":"403","code":"FORBIDDEN.APP_NOT_ALLOWED","detail":"x"}]}"#)
    ),
    ("organisation refuses the app, no status", .answer(nil, nil, "the app is not allowed by the organization")),
    ("fresh access token refused", .answer(.roster, 401, resource: .users, fresh: true)),
    ("access token refused", .answer(.roster, 401)),
    ("access token refused in words", .answer(nil, nil, "invalid_token")),
    ("consent page forbidden", .answer(.authorize, 403)),
    ("page instead of JSON, forbidden", .answer(.roster, 403, "<html><h1>Forbidden</h1></html>")),
    ("only test scope requested", .answer(.roster, 403, resource: .users, requested: [.rosterTest])),
    ("scope was not requested", .answer(.roster, 403, resource: .classes, requested: [.users])),
    ("another scope works", .answer(.roster, 403, resource: .classes, proven: [.users: true])),
    ("organisation forbidden with a fresh token", .answer(.roster, 403, resource: .organization, fresh: true)),
    ("organisation forbidden", .answer(.roster, 403, resource: .organization)),
    (
      "forbidden, seen alone",
      .answer(
        .roster, 403,
        #"{"errors":[{"id":"1","status":"403","code":"FORBIDDEN","title":"This request is forbidden","detail":"Access to the list of classes was forbidden."}]}"#
      )
    ),
    (
      "forbidden, seen alone",
      .answer(.roster, 403, "<html><h1>Forbidden</h1></html>", headers: ["Server": "Apple"])
    ),
    ("access denied in words", .answer(.roster, nil, "access_denied")),
    ("list not found", .answer(.roster, 404, resource: .users, extent: .list)),
    ("not found", .answer(.roster, 404)),
    ("not found", .answer(.roster, 404, resource: .users, extent: .record)),
    ("network wants a login", .answer(.roster, 511, "<html>Sign in</html>")),
    ("cancelled on the device", .answer(.authorize, nil, "ASAuthorizationError 1001")),
    ("failed on the device", .answer(.authorize, nil, "ASAuthorizationError 1004")),
    ("answer lost in the app", .answer(.authorize, nil, "ASAuthorizationError 1003")),
    ("redirected elsewhere", .answer(.roster, 302, headers: ["Location": "https://login.wifi.example/"])),
    ("revoked", .answer(.revoke, 200)),
    ("page instead of JSON", .answer(.roster, 200, "<!DOCTYPE html><html>Welcome</html>")),
    ("success that cannot be read", .answer(.roster, 200, #"{"users":[{"id":"#)),
    ("clock off", .answer(.roster, 200, #"{"users":[]}"#, clock: -3600)),
    ("success", .answer(.roster, 200, #"{"users":[]}"#, clock: 3)),
    ("consent page refuses in unknown words", .answer(.authorize, nil, "Your request can't be completed.")),
    ("request not accepted", .answer(.roster, 413)),
    ("nothing known", .answer(nil, nil, "it does not work")),
  ]

  @Test(arguments: examples.indices) func eachExampleIsDecidedByItsRule(index: Int) {
    let example = Self.examples[index]
    #expect(Troubleshooter.rule(for: example.evidence)?.name == example.rule)
  }

  @Test func everyRuleIsReached() {
    #expect(Set(Self.examples.map(\.rule)) == Set(Rules.all.map(\.name)))
    #expect(Rules.all.count == Set(Rules.all.map(\.name)).count)
  }

  @Test(arguments: Rules.all.indices) func aRuleTellsWhoActsAndWhat(index: Int) {
    let rule = Rules.all[index]
    let remedy = Remedy.of(rule.cause)
    #expect(rule.cause == .none || !remedy.steps.isEmpty)
    #expect(!rule.alsoPossible.contains(rule.cause.class))
    // Where two classes fit, nothing is above likely, and a first step tells them apart.
    if !rule.alsoPossible.isEmpty {
      #expect(rule.confidence != .certain)
      #expect(!rule.first.isEmpty)
    }
    switch rule.cause.class {
    case .appNotAllowed: #expect(remedy.actor == .schoolAdministrator)
    case .insufficientScope: #expect(remedy.actor == .developer)
    case .notPermission:
      let repairedHere: Set<Cause> = [.clock, .proxy, .tls]
      #expect(remedy.actor == (repairedHere.contains(rule.cause) ? .you : .nobody))
    case .notAuthorized, .healthy: break
    }
  }

  @Test(arguments: Cause.allCases) func whatIsFoundHereIsCertain(cause: Cause) {
    let verdict = Troubleshooter.judge(Evidence(origin: nil, outcome: .local(cause, detail: "Seen here.")))
    #expect(verdict.cause == cause)
    #expect(verdict.class == cause.class)
    #expect(verdict.confidence == .certain)
    #expect(verdict.evidence.first == "Seen here.")
  }
}
