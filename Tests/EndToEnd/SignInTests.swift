import Foundation
import JSON
import Secrets
import Signing
import Support
import Testing

/// `homeroom signin` from outside: what the sandbox gives to a person who signs in, handed to the program as it comes.
@Suite struct SignInTests {
  /// The address a pupil's browser ends at, with code and identity token in it.
  static func signIn(
    _ school: School, as account: String = "student", type: String = "code id_token", nonce: String? = nil
  ) throws -> String {
    let sandbox = school.sandbox
    let items =
      [
        ("client_id", sandbox["client_id"]), ("redirect_uri", sandbox["redirect_uri"]), ("response_type", type),
        ("state", "s"),
      ] + (nonce.map { [("nonce", $0)] } ?? [])
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~")
    let query = items.map { "\($0.0)=" + ($0.1.addingPercentEncoding(withAllowedCharacters: allowed) ?? "") }
    let base = sandbox["auth_url"].replacingOccurrences(of: "/oauth2/v2", with: "")
    return try sandbox.consent(base + "/authorize?" + query.joined(separator: "&"), as: account)
  }

  static func parameter(_ name: String, of address: String) -> String? {
    let query = address.split(whereSeparator: { $0 == "?" || $0 == "#" }).dropFirst().joined(separator: "&")
    return query.split(separator: "&").first { $0.hasPrefix(name + "=") }
      .flatMap { $0.dropFirst(name.count + 1).removingPercentEncoding }
  }

  @Test func aPupilIsFoundFromAFileAndFromStandardInput() throws {
    let school = try School()
    let homeroom = school.homeroom
    try homeroom.run("sync", "--quiet")
    let answer = try Self.signIn(school, nonce: "n-1")
    let file = try homeroom.home.write(answer, to: "answer.txt")
    for (arguments, input) in [([file], ""), (["-"], answer), ([], answer)] {
      let result = try homeroom.run(["signin", "--nonce", "n-1", "--json"] + arguments, input: input)
      #expect(result.status == 0, "\(result.output) \(result.errors)")
      #expect(result.json?["shape"] == "web")
      #expect(result.json?["verified"] == true)
      #expect(result.json?["link"] == "matched")
      #expect(result.json?["person"]?["id"] == result.json?["claims"]?["sub"])
      #expect(result.json?["exchange"] == .null)
      let checks = result.json?["checks"]?.arrayValue ?? []
      #expect(
        checks.compactMap { $0["name"]?.stringValue } == [
          "signature", "algorithm", "issuer", "audience", "expiry", "issued_at", "nonce", "at_hash", "c_hash",
          "organization",
        ])
      #expect(checks.allSatisfy { $0["outcome"] != "fail" })
    }
    let text = try homeroom.run(["signin", "--nonce", "n-1", file])
    #expect(text.output.contains("A web answer, Managed Apple Account of a school"))
    #expect(text.output.contains("Verified: every check that is needed passed."))
    #expect(text.output.contains("Matched: "))
    // Times as dates of this place, beside the number that stands in the token.
    #expect(
      text.output.range(of: #"exp +20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC \(\d{10}\)"#, options: .regularExpression) != nil
    )
  }

  @Test func whatWasSkippedIsNotVerifiedAndWhatFailedIsStatusOne() throws {
    let school = try School()
    let answer = try Self.signIn(school, nonce: "n-1")
    let offline = try school.homeroom.run("signin", "--offline", "--nonce", "n-1", "--json", "-", input: answer)
    #expect(offline.status == 0)
    #expect(offline.json?["verified"] == .null)
    #expect(offline.json?["checks"]?.arrayValue?.first?["outcome"] == "skipped")
    #expect(offline.json?["link"] == "unknown_person")
    let wrong = try school.homeroom.run("signin", "--nonce", "another", "--json", "-", input: answer)
    #expect(wrong.status == 1)
    #expect(wrong.json?["verified"] == false)
  }

  @Test func aCodeIsTradedInOnRequestAndOnce() throws {
    let school = try School()
    let homeroom = school.homeroom
    let answer = try Self.signIn(school, as: "teacher", type: "code")
    let unasked = try homeroom.run("signin", "--json", "-", input: answer)
    #expect(unasked.json?["link"] == "no_token")
    #expect(unasked.json?["exchange"] == .null)
    let first = try homeroom.run("signin", "--exchange", "--json", "-", input: answer)
    #expect(first.status == 0, "\(first.output)")
    #expect(first.json?["exchange"]?["status"] == 200)
    #expect(first.json?["exchange"]?["error"] == .null)
    #expect(first.json?["verified"] == true)
    let second = try homeroom.run("signin", "--exchange", "--json", "-", input: answer)
    #expect(second.status == 4, "invalid_grant is not authorized, whoever asked")
    #expect(second.json?["exchange"]?["error"] == "invalid_grant")
    let said = try homeroom.run("signin", "--exchange", "-", input: answer)
    #expect(said.output.contains("Not authorized"))
    #expect(said.output.contains("What to do"))
  }

  @Test func whatIsNoSignInIsToldByKeyNamesOnly() throws {
    let homeroom = try School(connected: false).homeroom
    let unknown = try homeroom.run("signin", "-", input: #"{"hello":"CANARY","eyJ CANARY":1}"#)
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("hello"))
    #expect(!(unknown.errors + unknown.output).contains("CANARY"))
    let cancelled = try homeroom.run(
      "signin", "--json", "-", input: #"{"error":"x","code":"1001","localizedDescription":"y"}"#)
    #expect(cancelled.status == 1)
    #expect(cancelled.json?["shape"] == "failure")
  }

  @Test func aClientSecretIsShownAsItsClaims() throws {
    let school = try School(connected: false)
    let key = try ES256PrivateKey(
      pem: Secret(try String(contentsOfFile: school.sandbox["private_key"], encoding: .utf8)))
    let now = Int64(Date().timeIntervalSince1970)
    let secret = try JWT.signed(
      header: ["kid": .string(school.sandbox["key_id"])],
      claims: [
        "iss": .string(school.sandbox["team_id"]), "sub": .string(school.sandbox["client_id"]),
        "aud": "https://appleid.apple.com", "iat": .integer(now - 60), "exp": .integer(now + 20 * 86_400),
      ], by: key
    ).withString { $0 }
    let result = try school.homeroom.run("signin", "-", input: secret)
    #expect(result.status == 2)
    #expect(result.output.contains("A client secret, no sign-in"))
    #expect(result.output.contains(school.sandbox["team_id"]))
    #expect(result.output.contains("Days left: 19."))
    #expect(result.output.contains("It expires in 19 days: make a new one."))
    for part in secret.split(separator: ".") { #expect(!(result.output + result.errors).contains(part)) }
  }

  /// Name and e-mail of a first sign-in stand beside the roster's with their date, and go with `forget`.
  @Test func whatAFirstSignInToldIsForgotten() throws {
    let school = try School()
    let homeroom = school.homeroom
    try homeroom.run("sync", "--quiet")
    let answer = try Self.signIn(school, as: "teacher", nonce: "n-1")
    let token = try #require(Self.parameter("id_token", of: answer))
    let told = #"{"identityToken":"\#(token)","fullName":{"givenName":"Quillfeather"},"email":"q@quill.example"}"#
    let first = try homeroom.run("signin", "--nonce", "n-1", "--json", "-", input: told)
    #expect(first.json?["first_sign_in"]?["given_name"] == "Quillfeather")
    let seenAt = first.json?["first_sign_in"]?["seen_at"]
    let later = try homeroom.run("signin", "--nonce", "n-1", "--json", "-", input: token)
    #expect(later.json?["first_sign_in"]?["email"] == "q@quill.example")
    #expect(later.json?["first_sign_in"]?["seen_at"] == seenAt)
    let text = try homeroom.run("signin", "--nonce", "n-1", "-", input: token).output
    #expect(text.contains("Told at the first sign-in, ") && text.contains("Quillfeather"))
    #expect(text.contains("The roster has: "))
    let kept = try homeroom.run(["--plain"], input: "7\nquit\n")
    #expect(kept.output.contains("Quillfeather"))
    let forgotten = try homeroom.run("forget", "--yes")
    #expect(forgotten.status == 0, "\(forgotten.errors)")
    try PastedSecretsTests.expectNothing(of: ["Quillfeather", "q@quill.example"], in: school)
    try school.connect()
    let after = try homeroom.run("signin", "--nonce", "n-1", "--json", "-", input: token)
    #expect(after.json?["first_sign_in"] == .null)
  }

  // MARK: - In the console, in a terminal

  /// Presses `7`, pastes, and waits for what the answer shows.
  static func paste(_ text: String, into console: ConsoleSession, shows words: String) throws {
    try console.terminal.shows("Troubleshoot")
    try console.type("7", shows: "No sign-in read yet")
    try console.type("i", shows: "Read a sign-in")
    console.terminal.send("\u{1B}[200~\(text)\u{1B}[201~")
    try console.type("\r", shows: words)
  }

  /// The checks, its person, a class of theirs, the teacher of it: a key each.
  static func expectWholeWay(_ console: ConsoleSession) throws {
    try console.type("\r", shows: "Attends")
    try console.terminal.shows("Beane, Craig James")
    // The class has its number, its teacher's address and its students; the teacher what they teach.
    try console.type("\r", shows: "Number 11003")
    try console.terminal.shows("cbeane@school.example")
    try console.type("\r", shows: "Teaches")
    try console.terminal.shows("30 students")
    try console.terminal.shows("Teaches")
    console.terminal.send("q")
    #expect(try console.terminal.ends() == .exit(0))
  }

  @Test(arguments: [(120, 40), (80, 24)])
  func aPasteInTheConsoleGoesTheWholeWay(columns: Int, rows: Int) throws {
    let school = try School()
    try school.homeroom.run("sync", "--quiet")
    let answer = try Self.signIn(school, nonce: "n-1")
    let code = try #require(Self.parameter("code", of: answer))
    let token = try #require(Self.parameter("id_token", of: answer))
    let secrets = [code] + token.split(separator: ".").map(String.init)
    let console = try ConsoleSession(school.homeroom, columns: columns, rows: rows)
    try Self.paste(answer, into: console, shows: "Matched: Ora Christopher Klein")
    try console.terminal.shows("Not verified: a check that is needed was skipped")
    try console.type("a", shows: "Compare the nonce")
    console.terminal.send("n-2")
    try console.type("\r", shows: "Not valid: a check failed")
    try console.type("a", shows: "Compare the nonce")
    console.terminal.send("\u{7F}1")
    try console.type("\r", shows: "Verified: every check that is needed passed")
    try Self.expectWholeWay(console)
    for secret in secrets { #expect(!console.terminal.text.contains(secret), "what was pasted is not shown") }
    try PastedSecretsTests.expectNothing(of: secrets, in: school)
  }

  /// Without a token: the code is traded in once somebody has said so, and never again.
  @Test func aCodePastedInTheConsoleGoesTheWholeWay() throws {
    let school = try School()
    try school.homeroom.run("sync", "--quiet")
    let answer = try Self.signIn(school, type: "code", nonce: "n-1")
    let code = try #require(Self.parameter("code", of: answer))
    let console = try ConsoleSession(school.homeroom)
    try Self.paste(answer, into: console, shows: "an authorization code, which stands for one")
    try console.type("T", shows: "A code can be used once")
    try console.type("y", shows: "The authorization code was traded in and is spent")
    try console.type("a", shows: "Compare the nonce")
    console.terminal.send("n-1")
    try console.type("\r", shows: "Verified: every check that is needed passed")
    try Self.expectWholeWay(console)
    let second = try ConsoleSession(school.homeroom)
    try Self.paste(answer, into: second, shows: "an authorization code, which stands for one")
    try second.type("T", shows: "A code can be used once")
    try second.type("y", shows: "Not authorized")
    try second.terminal.shows("Let the person sign in to the app again")
    second.terminal.send("q")
    #expect(try second.terminal.ends() == .exit(0))
    for session in [console, second] { #expect(!session.terminal.text.contains(code)) }
    try PastedSecretsTests.expectNothing(of: [code], in: school)
    // What was refused is kept with its verdict, as the command line keeps it.
    let log = try school.homeroom.run(["--plain"], input: "8\nquit\n")
    #expect(log.output.contains("Not authorized (certain): the authorization code"), "\(log.output)")
  }

  /// The console of lines asks for the same two things.
  @Test func theConsoleOfLinesAsksToo() throws {
    let school = try School()
    try school.homeroom.run("sync", "--quiet")
    let answer = try Self.signIn(school, type: "code", nonce: "n-1")
    let kept = try school.homeroom.run(["--plain"], input: "7\npaste\n\(answer)\n\nno\nquit\n")
    #expect(kept.output.contains("Trade it in for a token? yes or no:"))
    #expect(kept.output.contains("No identity token, so nobody to match."))
    let traded = try school.homeroom.run(["--plain"], input: "7\npaste\n\(answer)\n\nyes\nn-1\nquit\n")
    #expect(traded.output.contains("The nonce the app asked with, or an empty line:"))
    #expect(traded.output.contains("Verified: every check that is needed passed"))
    #expect(traded.output.contains("Matched: Ora Christopher Klein"))
    let code = try #require(Self.parameter("code", of: answer))
    #expect(![kept, traded].contains { ($0.output + $0.errors).contains(code) })
  }
}
