import Foundation
import HTTP
import JSON
import Roster
import Secrets
import Signing
import Testing

@Suite struct TokenEndpointTests {
  private func endpoint(_ fixture: OAuthFixture, _ transport: any Transport) -> TokenEndpoint {
    TokenEndpoint(profile: fixture.profile, transport: transport, now: fixture.clock)
  }

  @Test func sendsWhatTheReferenceSays() async throws {
    let fixture = try OAuthFixture()
    let transport = TokenScript(.tokens(1, refresh: "r"))
    let endpoint = endpoint(fixture, transport)
    _ = try await endpoint.exchange(code: Secret("the code"), redirectURI: "https://app.example/callback")
    _ = try await endpoint.refresh(Secret("refresh"))
    try await endpoint.revoke(Secret("token"), hint: .refreshToken)
    let base = "https://appleid.apple.com/auth/oauth2/v2"
    #expect(transport.sent.map(\.request.url) == [base + "/token", base + "/token", base + "/revoke"])
    #expect(transport.sent.allSatisfy { $0.request.method == .post && $0.request.bearer == nil })
    for sent in transport.sent {
      #expect(sent.fields["client_id"] == "com.example.classes")
      let token = try JWT(compact: try #require(sent.fields["client_secret"]))
      #expect(token.isSigned(by: fixture.key.publicKey))
    }
    let fields = transport.sent.map { sent in sent.fields.filter { !$0.key.hasPrefix("client_") } }
    #expect(
      fields == [
        ["grant_type": "authorization_code", "code": "the code", "redirect_uri": "https://app.example/callback"],
        ["grant_type": "refresh_token", "refresh_token": "refresh"],
        ["token": "token", "token_type_hint": "refresh_token"],
      ])
  }

  @Test func aRefusalCarriesAllItsEvidence() async throws {
    let fixture = try OAuthFixture()
    // Apple's clock: 2027-01-15T08:00:00Z is 1 800 000 000.
    let transport = TokenScript(
      .json(
        400, ["error": "invalid_grant"], headers: ["Date": "Fri, 15 Jan 2027 08:00:20 GMT"], receivedAt: 1_800_000_000))
    let failure = await accessFailure { try await endpoint(fixture, transport).refresh(Secret("r")) }
    let evidence = try #require(failure?.evidence)
    #expect(evidence.origin == .refresh)
    #expect(evidence.requestedScopes == [.users, .classes])
    #expect(evidence.clockDifference == 20)
    guard case .answer(400, let headers, _) = evidence.outcome else {
      Issue.record("\(evidence.outcome)")
      return
    }
    #expect(headers["Date"] != nil)
    #expect(Troubleshooter.judge(evidence).cause == .consentWithdrawn)
  }

  @Test(arguments: [
    (TransportError.nameNotResolved(host: "appleid.apple.com"), Cause.network), (.tls(host: "a", detail: "b"), .tls),
    (.proxy(detail: "a"), .proxy), (.timedOut(seconds: 30), .network),
  ])
  func noAnswer(error: TransportError, cause: Cause) async throws {
    let fixture = try OAuthFixture()
    let transport = TokenScript { _, _ throws(TransportError) in throw error }
    let failure = await accessFailure { try await endpoint(fixture, transport).refresh(Secret("r")) }
    #expect(failure.map { Troubleshooter.judge($0.evidence).cause } == cause)
  }

  @Test func cancelledIsNotAFailure() async throws {
    let fixture = try OAuthFixture()
    let transport = TokenScript { _, _ throws(TransportError) in throw .cancelled }
    await #expect(throws: CancellationError.self) { try await endpoint(fixture, transport).refresh(Secret("r")) }
  }

  @Test(arguments: [
    (Response(status: 200), Cause.unreadableAnswer), (.json(200, ["token_type": "Bearer"]), .unreadableAnswer),
    (Response(status: 204), .unreadableAnswer),
    (Response(status: 503, body: Array("<html>".utf8)), .appleUnavailable), (Response(status: 429), .throttled),
    (.json(400, ["error": "invalid_client"]), .ownCredentials),
    (.json(400, ["error": "invalid_request"]), .requestMalformed),
  ])
  func otherAnswers(response: Response, cause: Cause) async throws {
    let fixture = try OAuthFixture()
    let failure = await accessFailure {
      try await endpoint(fixture, TokenScript(response)).exchange(
        code: Secret("c"), redirectURI: "https://a.example")
    }
    #expect(failure.map { Troubleshooter.judge($0.evidence).cause } == cause)
  }

  @Test func aRedirectIsNoAnswer() async throws {
    let fixture = try OAuthFixture()
    let transport = TokenScript(Response(status: 302, headers: ["Location": "https://portal.example/login"]))
    let failure = await accessFailure { try await endpoint(fixture, transport).refresh(Secret("r")) }
    #expect(failure != nil)
  }

  @Test func aWebPageInPlaceOfTokensIsNotPermission() async throws {
    let fixture = try OAuthFixture()
    let page = Response(
      status: 200, headers: ["Content-Type": "text/html"],
      body: Array("<html><title>Sign in to the network</title></html>".utf8))
    let failure = await accessFailure { try await endpoint(fixture, TokenScript(page)).refresh(Secret("r")) }
    #expect(failure.map { Troubleshooter.judge($0.evidence).class } == .notPermission)
  }

  // MARK: - Our own credentials

  private func faults(
    _ profile: Profile, _ fixture: OAuthFixture, date: String? = nil
  ) async throws -> [String] {
    let headers: Headers = date.map { ["Date": $0] } ?? [:]
    let transport = TokenScript(
      .json(400, ["error": "invalid_client"], headers: headers, receivedAt: 1_800_000_000))
    let endpoint = TokenEndpoint(profile: profile, transport: transport, now: fixture.clock)
    let failure = await accessFailure { try await endpoint.refresh(Secret("r")) }
    return try #require(failure).evidence.ownCredentialFaults
  }

  @Test func rightCredentialsHaveNoKnownFault() async throws {
    let fixture = try OAuthFixture(keyFile: "AuthKey_KEY1234567.p8")
    #expect(try await faults(fixture.profile, fixture) == [])
    // With Apple's time beside ours, what is left is named: the key first.
    let left = try await faults(fixture.profile, fixture, date: "Fri, 15 Jan 2027 08:00:00 GMT")
    #expect(left.first?.hasPrefix(CredentialFault.keyMismatch.title) == true)
    #expect(!left.contains { $0.hasPrefix(CredentialFault.clock.title) })
  }

  @Test func aKeyFileOfAnotherKeyIsNamed() async throws {
    let fixture = try OAuthFixture(keyFile: "AuthKey_ABCDEFGHIJ.p8")
    let faults = try await faults(fixture.profile, fixture)
    #expect(faults.count == 1)
    #expect(faults[0].hasPrefix(CredentialFault.keyMismatch.title) && faults[0].contains("ABCDEFGHIJ"))
  }

  @Test(arguments: [
    ("Fri, 15 Jan 2027 07:50:00 GMT", "ahead by 10 min"), ("Fri, 15 Jan 2027 09:30:00 GMT", "behind by 90 min"),
    ("Fri, 15 Jan 2027 07:57:59 GMT", "ahead by 2 min"),
  ])
  func aClockThatExplainsTheRefusalIsNamed(date: String, words: String) async throws {
    let fixture = try OAuthFixture()
    let faults = try await faults(fixture.profile, fixture, date: date)
    #expect(faults.count == 1)
    #expect(faults[0].hasPrefix(CredentialFault.clock.title) && faults[0].contains(words), "\(faults)")
  }

  @Test(arguments: ["Fri, 15 Jan 2027 07:58:01 GMT", "Fri, 15 Jan 2027 08:59:59 GMT"])
  func aClockWithinTheSecretsLifeIsNoFault(date: String) async throws {
    let fixture = try OAuthFixture()
    let named = try await faults(fixture.profile, fixture, date: date)
    #expect(!named.contains { $0.hasPrefix(CredentialFault.clock.title) })
  }

  @Test func idsThatCanNotBeRightAreNamed() async throws {
    let fixture = try OAuthFixture()
    var profile = fixture.profile
    profile.teamID = profile.keyID
    #expect(try await faults(profile, fixture).map { $0.hasPrefix(CredentialFault.teamID.title) } == [true])
    profile.teamID = "team123456"
    #expect(try await faults(profile, fixture).map { $0.hasPrefix(CredentialFault.teamID.title) } == [true])
    profile = fixture.profile
    profile.keyID = "KEY"
    #expect(try await faults(profile, fixture).map { $0.hasPrefix(CredentialFault.keyMismatch.title) } == [true])
  }

  @Test(arguments: ["", "nonsense", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"])
  func aKeyThatCanNotSignIsNamedWithoutARequest(text: String) async throws {
    let fixture = try OAuthFixture()
    try text.write(toFile: fixture.profile.privateKeyPath, atomically: true, encoding: .utf8)
    let transport = TokenScript(.tokens(1))
    let failure = await accessFailure { try await endpoint(fixture, transport).refresh(Secret("r")) }
    #expect(localCause(failure) == .ownCredentials)
    #expect(failure?.evidence.ownCredentialFaults.count == 1)
    #expect(transport.sent.isEmpty)
    try expectNoPath(failure, fixture)
  }

  /// A verdict is handed on to others: it names the file, not the folders on the way to it.
  private func expectNoPath(_ failure: AccessFailure?, _ fixture: OAuthFixture) throws {
    let evidence = try #require(failure?.evidence)
    let text = Troubleshooter.judge(evidence).json.text()
    let path = fixture.profile.privateKeyPath
    #expect(text.contains(try #require(path.split(separator: "/").last)))
    #expect(!text.contains(path.dropLast(path.reversed().prefix { $0 != "/" }.count)))
  }

  @Test func aMissingKeyIsNamed() async throws {
    let fixture = try OAuthFixture()
    try FileManager.default.removeItem(atPath: fixture.profile.privateKeyPath)
    let failure = await accessFailure {
      try await endpoint(fixture, TokenScript(.tokens(1))).refresh(Secret("r"))
    }
    #expect(localCause(failure) == .ownCredentials)
    try expectNoPath(failure, fixture)
  }
}
