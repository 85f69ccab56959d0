import Foundation
import HTTP
import JSON
import Secrets
import Testing

@testable import Roster

@Suite struct ConnectorTests {
  private func answer(_ request: AuthorizationRequest, code: String = "code.1234", state: String? = nil) -> Secret {
    Secret("https://app.example/callback?code=\(code)&state=\(state ?? request.state)")
  }

  @Test func theWholeWay() async throws {
    let fixture = try OAuthFixture()
    let transport = TokenScript(.tokens(1, refresh: "refresh-1"))
    let request = try fixture.connector(transport).start()
    #expect(try fixture.mode(of: fixture.folders.pendingConsent) == 0o600)
    #expect(try fixture.stored() == nil)
    #expect(transport.sent.isEmpty)
    // Another process finishes it.
    let credentials = try await fixture.connector(transport).finish(answer(request))
    #expect(credentials.refreshToken == Secret("refresh-1"))
    #expect(try fixture.stored() == credentials)
    #expect(credentials.scopes == [.users, .classes])
    #expect(credentials.accessToken?.expiresAt == fixture.now + 3600)
    #expect(transport.sent.count == 1)
    #expect(transport.sent[0].fields["code"] == "code.1234")
    #expect(transport.sent[0].fields["redirect_uri"] == "https://app.example/callback")
    #expect(try fixture.connector(transport).pending() == nil)
    #expect(ConnectionState(try fixture.stored(), now: fixture.now) == .connected)
  }

  @Test func aWrongStateExchangesNothingAndKeepsTheQuestion() async throws {
    let fixture = try OAuthFixture()
    let transport = TokenScript(.tokens(1, refresh: "refresh-1"))
    let connector = fixture.connector(transport)
    let request = try connector.start()
    for state in ["", "x", request.state.lowercased() + "x", String(request.state.dropLast()), request.state + "A"] {
      let failure = await accessFailure { try await connector.finish(answer(request, state: state)) }
      #expect(localCause(failure) == .stateMismatch, "\(state)")
      #expect(failure.map { ExitCode(Troubleshooter.judge($0.evidence)) } == .notAuthorized)
    }
    let bare = Secret("https://app.example/callback?code=abc")
    #expect(localCause(await accessFailure { try await connector.finish(bare) }) == .stateMismatch)
    #expect(transport.sent.isEmpty)
    #expect(try fixture.stored() == nil)
    _ = try await connector.finish(answer(request))
  }

  @Test func onlyTheLastQuestionCanBeAnswered() async throws {
    let fixture = try OAuthFixture()
    let transport = TokenScript(.tokens(1))
    let connector = fixture.connector(transport)
    let first = try connector.start()
    let second = try connector.start()
    #expect(localCause(await accessFailure { try await connector.finish(answer(first)) }) == .stateMismatch)
    _ = try await connector.finish(answer(second))
    // And only once.
    #expect(localCause(await accessFailure { try await connector.finish(answer(second)) }) == .stateMismatch)
    #expect(transport.sent.count == 1)
  }

  @Test func aQuestionOfLastWeekIsPast() async throws {
    let fixture = try OAuthFixture()
    let connector = fixture.connector(TokenScript(.tokens(1)))
    let request = try connector.start()
    fixture.now += 7 * 86_400 - 1
    #expect(try connector.pending() != nil)
    fixture.now += 2
    #expect(try connector.pending() == nil)
    #expect(localCause(await accessFailure { try await connector.finish(answer(request)) }) == .stateMismatch)
  }

  @Test func aRefusedConsentIsJudged() async throws {
    let fixture = try OAuthFixture()
    let transport = TokenScript(.tokens(1))
    let connector = fixture.connector(transport)
    // What is pasted (STATE is the question's), the cause, and whether the question has its answer with that.
    let cases: [(String, Cause, isAnswered: Bool)] = [
      ("https://app.example/callback?error=user_cancelled_authorize&state=STATE", .consentDeclined, true),
      ("https://app.example/callback?error=access_denied&state=STATE", .consentDeclined, true),
      ("https://app.example/callback?error=access_denied", .consentDeclined, false),
      ("https://app.example/callback?error=invalid_scope&state=STATE", .scopeNotConfigured, true),
      ("https://app.example/callback?error=access_denied&state=forged", .stateMismatch, false),
      ("invalid_request\nInvalid web redirect url.", .redirectUnregistered, false),
    ]
    for (text, cause, isAnswered) in cases {
      let request = try connector.start()
      let text = text.replacing("STATE", with: request.state)
      let failure = await accessFailure { try await connector.finish(Secret(text)) }
      #expect(failure.map { Troubleshooter.judge($0.evidence).cause } == cause, "\(text)")
      #expect(failure?.evidence.origin == .authorize)
      #expect(try (connector.pending() == nil) == isAnswered)
      #expect(transport.sent.isEmpty)
      // A state that was answered is spent: nobody can bring a code for it afterwards.
      if isAnswered {
        #expect(localCause(await accessFailure { try await connector.finish(answer(request)) }) == .stateMismatch)
      }
    }
    // Where nothing was answered, the same address can still be opened again.
    _ = try await connector.finish(answer(try connector.start()))
  }

  @Test(arguments: [
    ("", ConsentCallback.Problem.empty), ("hello there", .garbage), ("https://app.example/callback", .noAnswer),
    ("https://evil.example/?code=abc&state=x", .otherAddress(host: "evil.example")),
  ])
  func whatIsNoAnswerSaysSo(text: String, problem: ConsentCallback.Problem) async throws {
    let fixture = try OAuthFixture()
    let connector = fixture.connector(TokenScript(.tokens(1)))
    _ = try connector.start()
    await #expect(throws: ConnectError.unreadable(problem, registered: "https://app.example/callback")) {
      try await connector.finish(Secret(text))
    }
  }

  @Test func theAddressToOpenIsNotTheAnswer() async throws {
    let fixture = try OAuthFixture()
    let connector = fixture.connector(TokenScript(.tokens(1)))
    let request = try connector.start()
    await #expect(throws: ConnectError.unreadable(.authorizationAddress, registered: "https://app.example/callback")) {
      try await connector.finish(Secret(request.url))
    }
  }

  // MARK: - A bare code

  @Test func aBareCodeIsTakenByTheProcessThatAskedAndKeptOnlyWhenConfirmed() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(refresh: "refresh-old")
    let transport = TokenScript(.tokens(1, refresh: "refresh-1"))
    let connector = fixture.connector(transport)
    let request = try connector.start()
    await #expect(throws: ConnectError.bareCodeElsewhere) { try await connector.finish(Secret("code.1234.abcd")) }
    #expect(transport.sent.isEmpty)
    guard case .unconfirmed(let credentials) = try await connector.finish(Secret("code.1234.abcd"), of: request) else {
      Issue.record("kept")
      return
    }
    #expect(transport.sent.count == 1)
    #expect(try fixture.stored()?.refreshToken == Secret("refresh-old"))
    try await connector.keep(credentials)
    #expect(try fixture.stored()?.refreshToken == Secret("refresh-1"))
    #expect(try connector.pending() == nil)
  }

  @Test func anUnconfirmedGrantIsGivenBack() async throws {
    let fixture = try OAuthFixture()
    let transport = TokenScript(.tokens(1, refresh: "refresh-1"))
    let connector = fixture.connector(transport)
    let request = try connector.start()
    guard case .unconfirmed(let credentials) = try await connector.finish(Secret("code.1234.abcd"), of: request) else {
      Issue.record("kept")
      return
    }
    try await connector.discard(credentials)
    #expect(transport.sent.dropFirst().map { $0.fields["token"] } == ["refresh-1", "access-1"])
    #expect(try fixture.stored() == nil)
  }

  @Test func aWholeAddressInTheSameProcessIsKeptAtOnce() async throws {
    let fixture = try OAuthFixture()
    let connector = fixture.connector(TokenScript(.tokens(1, refresh: "refresh-1")))
    let request = try connector.start()
    guard case .kept = try await connector.finish(answer(request), of: request) else {
      Issue.record("unconfirmed")
      return
    }
    #expect(try fixture.stored() != nil)
  }

  @Test func aBareCodeForAQuestionThatHasBeenReplacedIsRefused() async throws {
    let fixture = try OAuthFixture()
    let transport = TokenScript(.tokens(1))
    let connector = fixture.connector(transport)
    let first = try connector.start()
    _ = try connector.start()
    await #expect(throws: ConnectError.nothingPending) {
      try await connector.finish(Secret("code.1234.abcd"), of: first)
    }
    #expect(transport.sent.isEmpty)
  }

  // MARK: - When the exchange fails

  @Test(arguments: [
    (Response.json(400, ["error": "invalid_grant"]), Cause.codeInvalid),
    (.json(400, ["error": "invalid_client"]), .ownCredentials),
    (Response(status: 503), .appleUnavailable), (.json(200, [:]), .unreadableAnswer),
  ])
  func aFailedExchangeKeepsWhatIsStored(response: Response, cause: Cause) async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(refresh: "refresh-old")
    let connector = fixture.connector(TokenScript(response))
    let request = try connector.start()
    let failure = await accessFailure { try await connector.finish(answer(request)) }
    #expect(failure.map { Troubleshooter.judge($0.evidence).cause } == cause)
    #expect(try fixture.stored()?.refreshToken == Secret("refresh-old"))
    #expect(try connector.pending() != nil)
  }

  @Test func aProfileThatHasChangedAsksToStartAgain() async throws {
    let fixture = try OAuthFixture()
    let request = try fixture.connector(TokenScript(.tokens(1))).start()
    var profile = fixture.profile
    profile.clientID = "com.example.other"
    let other = Connector(
      profile: profile, folders: fixture.folders, transport: TokenScript(.tokens(1)), now: fixture.clock)
    await #expect(throws: ConnectError.profileChanged) { try await other.finish(answer(request)) }
  }

  @Test func theRedirectOfTheQuestionIsTheOneExchangedWith() async throws {
    let fixture = try OAuthFixture()
    let request = try fixture.connector(TokenScript(.tokens(1))).start()
    var profile = fixture.profile
    profile.redirectURI = "https://other.example/return"
    let transport = TokenScript(.tokens(1))
    let other = Connector(profile: profile, folders: fixture.folders, transport: transport, now: fixture.clock)
    _ = try await other.finish(answer(request))
    #expect(transport.sent[0].fields["redirect_uri"] == "https://app.example/callback")
  }

  @Test(arguments: ["", "{}", "not json", #"{"version":1,"state":""}"#, #"{"version":9}"#])
  func aDamagedQuestionIsNone(text: String) async throws {
    let fixture = try OAuthFixture()
    let connector = fixture.connector(TokenScript(.tokens(1)))
    let request = try connector.start()
    try text.write(toFile: fixture.folders.pendingConsent, atomically: false, encoding: .utf8)
    #expect(try connector.pending() == nil)
    #expect(localCause(await accessFailure { try await connector.finish(answer(request)) }) == .stateMismatch)
  }

  // MARK: - Disconnecting

  @Test func disconnectingRevokesBothAndForgets() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect()
    let transport = TokenScript(Response(status: 200))
    let connector = fixture.connector(transport)
    _ = try connector.start()
    #expect(try await connector.disconnect())
    #expect(transport.sent.map { $0.fields["token"] } == ["refresh-0", "access-0"])
    #expect(transport.sent.map { $0.fields["token_type_hint"] } == ["refresh_token", "access_token"])
    #expect(transport.sent.allSatisfy { $0.request.url.hasSuffix("/revoke") })
    #expect(try fixture.stored() == nil)
    #expect(try connector.pending() == nil)
    #expect(try await !connector.disconnect())
    #expect(transport.sent.count == 2)
  }

  @Test func aTokenThatIsGoneAlreadyIsRevokedEnough() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect()
    let transport = TokenScript(.json(400, ["error": "invalid_grant"]))
    #expect(try await fixture.connector(transport).disconnect())
    #expect(try fixture.stored() == nil)
  }

  @Test(arguments: [Response(status: 503), .json(400, ["error": "invalid_client"])])
  func aFailedRevocationKeepsTheTokens(response: Response) async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect()
    let failure = await accessFailure { try await fixture.connector(TokenScript(response)).disconnect() }
    #expect(failure?.evidence.origin == .revoke)
    #expect(try fixture.stored() != nil)
  }
}
