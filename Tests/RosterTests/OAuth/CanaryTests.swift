import HTTP
import JSON
import Roster
import Secrets
import Testing

/// No error, verdict or value of a connection prints a secret, whatever goes wrong.
@Suite struct CanaryTests {
  private static let canaries = ["CANARYCODE1", "CANARYACCESS2", "CANARYREFRESH3", "CANARYBODY4", "eyJ"]

  private static let answers: [Response] = [
    .json(200, ["access_token": "CANARYACCESS2", "refresh_token": "CANARYREFRESH3", "expires_in": "CANARYBODY4"]),
    .json(200, ["access_token": "CANARY BODY CANARYBODY4"]), .json(200, ["refresh_token": "CANARYREFRESH3"]),
    .json(400, ["error": "invalid_grant", "error_description": "CANARYBODY4"]), .json(400, ["error": "CANARYBODY4"]),
    Response(status: 500, body: Array("CANARYBODY4".utf8)),
    Response(status: 200, body: Array("<html>CANARYBODY4".utf8)),
    Response(status: 302, headers: ["Location": "https://a.example/?CANARYBODY4"]),
    .json(200, ["access_token": "CANARYACCESS2", "refresh_token": "CANARYREFRESH3"]),
  ]

  private func everyFormOf(_ value: Any) -> String {
    var text = "\(value) \(String(reflecting: value)) "
    dump(value, to: &text)
    if let failure = value as? AccessFailure {
      let verdict = Troubleshooter.judge(failure.evidence)
      text += (verdict.evidence + verdict.steps).joined()
    }
    if let error = value as? ConnectError { text += error.message + error.remedy }
    if let error = value as? CredentialsError { text += error.message + error.remedy }
    return text
  }

  private func check(_ value: Any, _ place: String) {
    let text = everyFormOf(value)
    for canary in Self.canaries { #expect(!text.contains(canary), "\(place): \(canary)") }
  }

  @Test(arguments: answers.indices) func nothingLeaks(number: Int) async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(access: "CANARYACCESS2", expiresIn: 5, refresh: "CANARYREFRESH3")
    let transport = TokenScript(Self.answers[number])
    let connector = fixture.connector(transport)
    let session = fixture.session(transport)
    let request = try connector.start()
    let address = "https://app.example/callback?code=CANARYCODE1&state="
    let acts: [(String, () async throws -> Any)] = [
      ("refresh", { try await session.accessToken() }),
      (
        "replacement", { try await session.replacement(for: AccessToken(value: Secret("CANARYACCESS2"), expiresAt: 0)) }
      ),
      ("wrong state", { try await connector.finish(Secret(address + "CANARYBODY4")) }),
      ("wrong host", { try await connector.finish(Secret("https://CANARYBODY4@b.example/?code=CANARYCODE1&state=x")) }),
      ("bare code", { try await connector.finish(Secret("CANARYCODE1")) }),
      ("garbage", { try await connector.finish(Secret("the code is CANARYCODE1 I think")) }),
      ("bare code here", { try await connector.finish(Secret("CANARYCODE1"), of: request) }),
      ("exchange", { try await connector.finish(Secret(address + request.state)) }),
      ("disconnect", { try await connector.disconnect() }),
    ]
    for (name, act) in acts {
      do {
        check(try await act(), name)
      } catch {
        check(error, name)
      }
    }
    for sent in transport.sent { check(sent.request, "request") }
    if let stored = try fixture.stored() { check(stored, "credentials") }
  }
}
