import HTTP
import Testing

@testable import Roster

/// Numbers that Apple's frameworks report: of a request without an answer, and of a sign-in on the device.
@Suite struct AppleClientErrorTests {
  private static func verdict(_ text: String) -> Verdict { Explanation.of(text: text).verdict }

  @Test(
    arguments: [
      ("Error Domain=NSURLErrorDomain Code=-1009 \"The Internet connection appears to be offline.\"", Cause.network),
      ("NSURLErrorDomain error -1001", .network), ("NSURLErrorDomain (-1003)", .network), ("URLError(-1004)", .network),
      ("-1005", .network), ("  -1009\n", .network), ("the request failed with error -1003.", .network),
      ("Error Domain=NSURLErrorDomain Code=-1200 \"A secure connection could not be made\"", .tls),
      ("Code=-1202", .tls), ("NSURLErrorDomain Code=-1022", .tls), ("NSURLErrorDomain error -1011", .unreadableAnswer),
    ] as [(String, Cause)]) func loadingErrors(text: String, cause: Cause)
  {
    #expect(Self.verdict(text).cause == cause)
    #expect(Self.verdict(text).class == .notPermission)
  }

  /// A minus inside a word, a number of another length, and prose are no codes.
  @Test(arguments: ["error 2024-1009-01", "case-1001", "error -10091", "we met at -1009 floors", "code 1009"])
  func otherNumbers(text: String) { #expect(Self.verdict(text).cause == .unreadableAnswer) }

  @Test func anAnswerOutranksANumber() {
    #expect(Self.verdict("HTTP/1.1 429 Too Many Requests\n\nerror -1009").cause == .throttled)
    #expect(Self.verdict("error -1009 after {\"error\":\"invalid_grant\"}").cause == .codeInvalid)
  }

  @Test(arguments: [
    "The operation couldn\u{2019}t be completed. (com.apple.AuthenticationServices.AuthorizationError error 1001.)",
    "Error Domain=com.apple.AuthenticationServices.AuthorizationError Code=1001 \"(null)\"",
    "ASAuthorizationError.canceled",
    #"{"error":"ASAUTHORIZATION_ERROR","code":"1001","localizedDescription":"x"}"#,
    #"{"code":1001,"localizedDescription":"","localizedFailureReason":""}"#,
  ]) func cancelledOnTheDevice(text: String) {
    let verdict = Self.verdict(text)
    #expect(verdict.cause == .consentDeclined && verdict.confidence == .certain)
    #expect(verdict.steps.first?.contains("again") == true)
  }

  @Test(arguments: [1000, 1002, 1003, 1004, 1005]) func otherCodes(code: Int) {
    let verdict = Self.verdict("com.apple.AuthenticationServices.AuthorizationError error \(code)")
    #expect(verdict.cause == .signinCheck)
    let isOpen = code == 1000 || code == 1004
    #expect(verdict.alsoPossible == (isOpen ? [.notAuthorized, .appNotAllowed] : []))
  }

  /// By its status alone, in transcripts of curl, and in lines of logs.
  @Test(arguments: [
    "HTTP/1.1 511 Network Authentication Required\nContent-Type: text/html\n\n<html>Sign in</html>",
    "> GET /rosterapi/v1/users?limit=1 HTTP/1.1\n> Host: api-school.apple.com\n>\n< HTTP/2 511\n<\n<html>Sign in</html>",
    "level=error msg=\"roster answered 511\" url=https://api-school.apple.com/rosterapi/v1/users",
    #"08:00:00 WARN {"status":511,"url":"https://api-school.apple.com/rosterapi/v1/classes"}"#,
  ]) func aLoginPageOfTheNetwork(text: String) {
    for verdict in [Self.verdict(text), Explanation.of(text: "", status: 511).verdict] {
      #expect(verdict.cause == .proxy && verdict.actor == .you)
      #expect(verdict.steps.first?.contains("sign in at the page") == true)
    }
  }

  @Test(
    arguments: [
      (
        "2026-12-07 08:00:00.1 App[1:2] Task <A1>.<1> finished with error [-1009] Error Domain=NSURLErrorDomain Code=-1009 "
          + "UserInfo={NSErrorFailingURLStringKey=https://api-school.apple.com/rosterapi/v1/users?limit=1}",
        Cause.network
      ),
      ("[auth] failed: Error Domain=com.apple.AuthenticationServices.AuthorizationError Code=1001", .consentDeclined),
      (#"08:00 INFO {"level":"error","msg":"NSURLErrorDomain error -1202"}"#, .tls),
    ] as [(String, Cause)]) func aCodeInALogLine(text: String, cause: Cause)
  { #expect(Self.verdict(text).cause == cause) }

  /// What a server answered says more than the device's number beside it.
  @Test func anAnswerOutranksTheDevice() {
    #expect(Self.verdict(#"{"error":"invalid_grant"} after ASAuthorizationError 1004"#).cause == .codeInvalid)
  }

  @Test func whatIsReadAndWhatIsNotIsSaid() {
    func checks(_ text: String) -> [String: Check] {
      Dictionary(uniqueKeysWithValues: Explanation.of(text: text).checks.map { ($0.name, $0) })
    }
    let lost = checks(#"{"foo":{"bar":1}}"#)
    #expect(lost["body"]?.outcome == .notChecked)
    #expect(lost["body"]?.detail == "JSON with the fields 1 more; nothing in it is known")
    #expect(["origin", "status", "headers"].allSatisfy { lost[$0]?.outcome == .notChecked })
    #expect(
      Self.verdict("the printer burns").evidence.first == "From nowhere known: nothing that tells a status or an error."
    )
    let device = Explanation.of(text: "ASAuthorizationError.canceled")
    #expect(device.verdict.evidence.first == "Sign-in on the device: ASAuthorizationError 1001.")
    #expect(device.checks.first?.detail == "authorize, from the device's error")
  }

  /// A list is always there: its 404 tells of the address, that of a record of the record.
  @Test(
    arguments: [
      ("users?limit=1", .likely), ("classes", .likely), ("users/001.abc.X", .certain), ("classes/9/users", .certain),
      ("organization", .certain),
    ] as [(String, Verdict.Confidence)])
  func notFound(path: String, confidence: Verdict.Confidence) {
    let verdict = Self.verdict(
      "GET https://api-school.apple.com/rosterapi/v1/\(path) HTTP/1.1\n\nHTTP/1.1 404 Not Found\n\n")
    #expect(verdict.cause == .notInOrganisation && verdict.confidence == confidence)
    #expect(verdict.steps.contains { $0.contains("roster_url") } == (confidence == .likely))
    #expect(verdict.steps.contains { $0.contains("one record") } == (confidence == .certain))
  }

  @Test func whoActsFirstOnThisHost() {
    let clock = Troubleshooter.judge(
      .answer(.token, 400, #"{"error":"invalid_client"}"#, requested: [.users], clock: -3600))
    #expect(clock.actor == .developer)
    #expect(clock.whoActs.hasPrefix("whoever runs this host (step 1)"))
    #expect(clock.steps.allSatisfy { !$0.contains("school need do nothing") })
    #expect(clock.evidence.contains("The school need do nothing."))
    let other = Troubleshooter.judge(.answer(.token, 400, #"{"error":"invalid_client"}"#, requested: [.users]))
    #expect(other.whoActs == "the developer of the app")
  }
}
