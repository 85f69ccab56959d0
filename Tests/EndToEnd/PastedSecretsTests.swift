import Foundation
import JSON
import Support
import Testing

/// What people paste holds tokens, codes and names: nothing of it is printed, logged, reported or kept.
@Suite struct PastedSecretsTests {
  /// No file of this home holds any of it.
  static func expectNothing(of secrets: [String], in school: School) throws {
    for file in school.homeroom.home.everything where !file.hasSuffix("/credentials") {
      let bytes = FileManager.default.contents(atPath: school.homeroom.home.file(file)) ?? Data()
      for secret in secrets {
        #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(file)")
      }
    }
  }

  @Test func nothingOfASignInButItsClaimsComesOut() throws {
    let school = try School()
    let homeroom = school.homeroom
    try homeroom.run("sync", "--quiet")
    let answer = try SignInTests.signIn(school, nonce: "n-1")
    let code = try #require(SignInTests.parameter("code", of: answer))
    let token = try #require(SignInTests.parameter("id_token", of: answer))
    let native = #"{"user":"x","identityToken":"\#(token)","authorizationCode":"\#(code)"}"#
    let secrets = [code] + token.split(separator: ".").map(String.init)
    var printed = ""
    for input in [answer, token, native, String(token.dropLast(9)), #"{"\#(code)":"\#(token)"}"#] {
      for options in [[], ["--json"], ["--offline", "-v"], ["--exchange"]] {
        let result = try homeroom.run(["signin"] + options + ["-"], input: input)
        printed += result.output + result.errors
      }
    }
    for command in [["report"], ["status"], ["runs"], ["doctor", "-v"]] {
      let result = try homeroom.run(command)
      printed += result.output + result.errors
    }
    for secret in secrets { #expect(!printed.contains(secret)) }
    try Self.expectNothing(of: secrets + ["n-1"], in: school)
  }

  @Test func nothingOfAPastedErrorComesOut() throws {
    let school = try School(connected: false)
    let secrets = ["CANARYTOKEN0123456789", "CANARYCODE9876543210", "lovelace@school.example", "Lovelace"]
    let pastes = [
      """
      > GET /rosterapi/v1/users?limit=1 HTTP/2
      > authorization: Bearer \(secrets[0])
      >
      < HTTP/2 403
      < set-cookie: \(secrets[0])
      <
      {"errors":[{"status":"403","code":"FORBIDDEN","title":"\(secrets[3])","detail":"\(secrets[2])"}]}
      """,
      "https://app.example/callback?code=\(secrets[1])&state=\(secrets[0])",
      "https://app.example/callback?error=\(secrets[0])&error_description=\(secrets[3])",
      #"{"error":"invalid_grant","error_description":"\#(secrets[1])","refresh_token":"\#(secrets[0])"}"#,
      "/organization 200 \(secrets[0])\n/users 403 \(secrets[2])",
      "\(secrets[3]) says it does not work: \(secrets[0])",
    ]
    var printed = ""
    for paste in pastes {
      for options in [[], ["--json"], ["--from", "roster"], ["--status", "403", "-v"]] {
        let result = try school.homeroom.run(["explain"] + options + ["-"], input: paste)
        printed += result.output + result.errors
      }
    }
    for secret in secrets { #expect(!printed.contains(secret)) }
    try Self.expectNothing(of: secrets, in: school)
  }

  /// The plain console keeps what it was given to itself as well, and hands on a report of it.
  @Test func nothingOfAPasteInPlainLinesComesOut() throws {
    let school = try School()
    let secret = "CANARYTOKEN0123456789"
    let result = try school.homeroom.run(
      ["--plain"],
      input:
        "4\npaste\nHTTP/1.1 401 Unauthorized\nauthorization: Bearer \(secret)\n\nanswer\nno\n\nyes\n\n\n\n\n\nquit\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("Not authorized"))
    #expect(result.output.contains("Does org.example.homeroom have a configuration there"))
    #expect(!(result.output + result.errors).contains(secret))
    try Self.expectNothing(of: [secret], in: school)
    let answers = try school.homeroom.home.read(".local/state/homeroom/school/setup-answers.json")
    #expect(try JSONValue(parsing: answers)["primary_app_id"]?["is_right"] == false)
    #expect(try JSONValue(parsing: answers)["return_urls"]?["is_right"] == true)
    // The next doctor tells what was answered.
    let doctor = try school.homeroom.run("doctor")
    #expect(doctor.status == 0)
    #expect(doctor.output.hasPrefix("configuration  pass"))
    #expect(doctor.output.contains("Is a server-to-server notification endpoint given?"))
  }

  /// "It failed last night": what was refused is in the log with its verdict, whoever asked.
  @Test func whatFailedIsKeptWithItsVerdict() throws {
    let school = try School(["--scenario", "wrong-key"], connected: false)
    let homeroom = school.homeroom
    let asked = try homeroom.run("connect")
    let address = try #require(asked.output.split(separator: "\n").first.map(String.init))
    let refused = try homeroom.run("connect", "--callback", "-", "--json", input: school.sandbox.consent(address))
    #expect(refused.status == 4)
    #expect(refused.json?["verdict"]?["cause"] == "own_credentials")
    let log = try homeroom.run(["--plain"], input: "8\nquit\n")
    #expect(log.output.contains("Exchange of the authorization code failed, HTTP 400"), "\(log.output)")
    #expect(log.output.contains("Not authorized (certain): the app's own credentials are refused"))
    #expect(try homeroom.run("doctor", "--json").json?["verdict"]?["cause"] == "own_credentials")
  }

  /// A sync that goes on from a failure keeps its number and its beginning; what it publishes overcomes the failure.
  @Test func whatTheSyncWentOnFromIsNoLastFailure() throws {
    let school = try School()
    let homeroom = school.homeroom
    #expect(try homeroom.run("sync", "--quiet").status == 0)
    try school.sandbox.change(#"{"org_data_sharing_allowed":false}"#)
    #expect(try homeroom.run("sync", "--quiet").status == 6)
    let failed = try homeroom.run(["--plain"], input: "4\nquit\n").output
    #expect(failed.contains("Last failure") && failed.contains("Sync 2 failed"))
    #expect(failed.contains("the verdict points here"), "the settings that the failure points at are marked")
    try school.sandbox.change(#"{"org_data_sharing_allowed":true}"#)
    let resumed = try homeroom.run("sync", "--quiet", "--json")
    #expect(resumed.json?["run"] == 2 && resumed.json?["state"] == "published", "\(resumed.output)")
    let after = try homeroom.run(["--plain"], input: "4\nquit\n").output
    #expect(!after.contains("Last failure") && !after.contains("the verdict points here"))
  }

  @Test func neverConnectedIsNoFailureToRemember() throws {
    let school = try School(connected: false)
    let homeroom = school.homeroom
    let before = try homeroom.run(["--plain"], input: "8\nquit\n").output
    #expect(try homeroom.run("doctor", "--json").json?["verdict"]?["cause"] == "never_connected")
    #expect(try homeroom.run(["--plain"], input: "8\nquit\n").output == before)
    withExtendedLifetime(school) {}
  }

  @Test func severalAnswersAreExplainedTogether() throws {
    let result = try Homeroom().run("explain", "--json", "-", input: "/organization 200\n/users 200\n/classes 403\n")
    #expect(result.status == 5)
    #expect(result.json?["verdict"]?["confidence"] == "likely")
    #expect(
      result.json?["checks"]?.arrayValue?.compactMap { $0["name"]?.stringValue } == [
        "origin", "organization", "users", "classes",
      ])
  }
}
