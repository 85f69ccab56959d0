import HTTP
import JSON
import Roster
import Secrets
import Synchronization
import Testing

@Suite struct SessionTests {
  private static let invalidGrant = Response.json(400, ["error": "invalid_grant"])

  @Test func aTokenWithTimeLeftIsUsedAsItIs() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(expiresIn: 300)
    let transport = TokenScript(.tokens(1))
    let session = fixture.session(transport)
    #expect(try await session.accessToken().value == Secret("access-0"))
    #expect(transport.sent.isEmpty)
  }

  @Test(arguments: [299.0, 1, 0, -3600]) func aTokenThatEndsSoonIsRenewed(expiresIn: Double) async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(expiresIn: expiresIn)
    let transport = TokenScript(.tokens(1))
    let session = fixture.session(transport)
    let token = try await session.accessToken()
    #expect(token.value == Secret("access-1") && token.isFresh)
    #expect(token.expiresAt == fixture.now + 3600)
    #expect(transport.sent.map { $0.fields["refresh_token"] } == ["refresh-0"])
    // Kept, with the refresh token that the answer does not repeat, and used from then on.
    #expect(try fixture.stored()?.accessToken?.value == Secret("access-1"))
    #expect(try fixture.stored()?.refreshToken == Secret("refresh-0"))
    _ = try await session.accessToken()
    _ = try await fixture.session(transport).accessToken()
    #expect(transport.sent.count == 1)
  }

  @Test func anHourLaterItIsRenewedAgain() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect()
    let transport = TokenScript { _, number in .tokens(number) }
    let session = fixture.session(transport)
    for hour in 0..<4 {
      let token = try await session.accessToken()
      #expect(token.value == Secret("access-\(hour)"))
      #expect(try await session.accessToken() == token)
      fixture.now += 3600
    }
    #expect(transport.sent.count == 3)
  }

  @Test func aTokenThatLivesForMinutesIsNotRenewedForEachRequest() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(expiresIn: 60)
    let transport = TokenScript { _, number in .tokens(number, lifetime: 60) }
    let session = fixture.session(transport)
    for _ in 0..<5 { #expect(try await session.accessToken().value == Secret("access-1")) }
    fixture.now += 31
    #expect(try await session.accessToken().value == Secret("access-2"))
    #expect(transport.sent.count == 2)
  }

  // MARK: - One refresh for all

  @Test func manyTasksMakeOneRefresh() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(expiresIn: 10)
    let transport = TokenScript { _, number in
      for _ in 0..<50 { await Task.yield() }
      return .tokens(number)
    }
    let session = fixture.session(transport)
    let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
      for _ in 0..<50 { group.addTask { try await session.accessToken().value } }
      return try await group.reduce(into: [Secret]()) { $0.append($1) }
    }
    #expect(tokens == .init(repeating: Secret("access-1"), count: 50))
    #expect(transport.sent.count == 1)
  }

  @Test(arguments: [3600, 60] as [Int64]) func manySessionsOverOneFileMakeOneRefresh(lifetime: Int64) async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(expiresIn: 10)
    let transport = TokenScript { _, number in
      for _ in 0..<50 { await Task.yield() }
      return .tokens(number, lifetime: lifetime)
    }
    // As many processes: each session has a lock and a memory of its own.
    let sessions = (0..<8).map { _ in fixture.session(transport) }
    let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
      for session in sessions {
        for _ in 0..<4 { group.addTask { try await session.accessToken().value } }
      }
      return try await group.reduce(into: [Secret]()) { $0.append($1) }
    }
    #expect(tokens == .init(repeating: Secret("access-1"), count: 32))
    #expect(transport.sent.count == 1)
  }

  @Test func afterA401AllSessionsTakeTheSameNewToken() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect()
    let transport = TokenScript { _, number in
      for _ in 0..<50 { await Task.yield() }
      return .tokens(number)
    }
    let sessions = (0..<4).map { _ in fixture.session(transport) }
    let failed = try await sessions[0].accessToken()
    let tokens = try await withThrowingTaskGroup(of: AccessToken.self) { group in
      for session in sessions {
        for _ in 0..<4 { group.addTask { try await session.replacement(for: failed) } }
      }
      return try await group.reduce(into: [AccessToken]()) { $0.append($1) }
    }
    #expect(tokens.allSatisfy { $0.value == Secret("access-1") && $0.isFresh })
    #expect(transport.sent.count == 1)
    #expect(try await sessions[2].accessToken().value == Secret("access-1"))
  }

  @Test func aCallForAReplacementIsNotServedByTheTokenThatFailed() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(expiresIn: 10)
    // The refresh under way returns the very token that is then refused.
    let transport = TokenScript { _, number in .tokens(number) }
    let session = fixture.session(transport)
    let first = try await session.accessToken()
    async let current = session.accessToken()
    let second = try await session.replacement(for: first)
    #expect(second.value == Secret("access-2"))
    _ = try await current
    #expect(transport.sent.count == 2)
  }

  @Test func aServerThatGivesTheRefusedTokenAgainIsAskedOnce() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(access: "access-1")
    let transport = TokenScript(.tokens(1))
    let session = fixture.session(transport)
    let failed = try await session.accessToken()
    #expect(try await session.replacement(for: failed) == failed)
    #expect(transport.sent.count == 1)
  }

  @Test func renewingAsksAppleInAnyCase() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect()
    let transport = TokenScript { _, number in .tokens(number) }
    let session = fixture.session(transport)
    #expect(try await session.renew().value == Secret("access-1"))
    #expect(try await session.renew().value == Secret("access-2"))
    #expect(try await session.accessToken().value == Secret("access-2"))
  }

  // MARK: - Failures

  @Test func aDeadRefreshTokenIsRemembered() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(expiresIn: 10)
    let session = fixture.session(TokenScript(Self.invalidGrant))
    let failure = await accessFailure { try await session.accessToken() }
    #expect(failure.map { Troubleshooter.judge($0.evidence).cause } == .consentWithdrawn)
    let stored = try #require(try fixture.stored())
    #expect(stored.accessToken == nil && stored.refusedAt == fixture.now)
    #expect(ConnectionState(stored, now: fixture.now) == .revoked)
    // Not for ever: if Apple takes it again, the connection stands.
    let healed = fixture.session(TokenScript(.tokens(2)))
    #expect(try await healed.accessToken().value == Secret("access-2"))
    #expect(ConnectionState(try fixture.stored(), now: fixture.now) == .connected)
  }

  @Test func aNewConsentIsNotHarmedByTheFailureOfAnOldRefresh() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(expiresIn: 10)
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let (permits, permit) = AsyncStream<Void>.makeStream()
    let transport = TokenScript { _, _ in
      arrival.yield()
      for await _ in permits { break }
      return Self.invalidGrant
    }
    let session = fixture.session(transport)
    let refresh = Task { try await session.accessToken() }
    for await _ in arrivals { break }
    // A new consent arrives meanwhile: it waits for the lock, then replaces what failed.
    let consent = Task { try await fixture.connect(access: "access-new", refresh: "refresh-new") }
    permit.yield()
    await #expect(throws: AccessFailure.self) { try await refresh.value }
    try await consent.value
    #expect(try fixture.stored()?.refusedAt == nil)
    #expect(try await session.accessToken().value == Secret("access-new"))
  }

  static let passing: [Response?] = [nil, Response(status: 503), Response(status: 429), Response(status: 500)]

  @Test(arguments: passing) func whileAppleIsAwayAYoungEnoughTokenStillServes(response: Response?) async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(expiresIn: 120)
    let transport = TokenScript { _, _ throws(TransportError) in
      guard let response else { throw .connectFailed(host: "appleid.apple.com") }
      return response
    }
    let session = fixture.session(transport)
    #expect(try await session.accessToken().value == Secret("access-0"))
    fixture.now += 115
    #expect(await accessFailure { try await session.accessToken() } != nil)
    #expect(try fixture.stored()?.refreshToken == Secret("refresh-0"))
    #expect(try fixture.stored()?.refusedAt == nil)
  }

  @Test func ownCredentialsRefusedLoseNothing() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(expiresIn: 10)
    let session = fixture.session(TokenScript(.json(400, ["error": "invalid_client"])))
    let failure = await accessFailure { try await session.accessToken() }
    #expect(failure.map { Troubleshooter.judge($0.evidence).cause } == .ownCredentials)
    #expect(try fixture.stored()?.refusedAt == nil)
    #expect(try fixture.stored()?.accessToken?.value == Secret("access-0"))
  }

  @Test func withoutConsentOrRefreshToken() async throws {
    let fixture = try OAuthFixture()
    let transport = TokenScript(.tokens(1))
    #expect(localCause(await accessFailure { try await fixture.session(transport).accessToken() }) == .neverConnected)
    try await fixture.connect(expiresIn: 10, refresh: nil)
    let session = fixture.session(transport)
    let token = try await session.accessToken()
    #expect(token.value == Secret("access-0"))
    #expect(localCause(await accessFailure { try await session.replacement(for: token) }) == .accessTokenInvalid)
    fixture.now += 11
    #expect(localCause(await accessFailure { try await session.accessToken() }) == .accessTokenInvalid)
    #expect(transport.sent.isEmpty)
  }

  @Test func tokensOfAnotherClientAreNotUsed() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect()
    var profile = fixture.profile
    profile.clientID = "com.example.other"
    let transport = TokenScript(.tokens(1))
    let session = Session(
      profile: profile, folders: fixture.folders,
      endpoint: TokenEndpoint(profile: profile, transport: transport, now: fixture.clock), now: fixture.clock)
    await #expect(throws: CredentialsError.anotherClient(path: fixture.folders.credentials)) {
      try await session.accessToken()
    }
  }

  // MARK: - Cancelling

  @Test func aRefreshNobodyWaitsForIsCancelledAndTheNextOneStartsAnew() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(expiresIn: 10)
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let transport = TokenScript { _, number throws(TransportError) in
      guard number == 1 else { return .tokens(number) }
      arrival.yield()
      // Ends when the task is cancelled.
      for await _ in AsyncStream<Void>(unfolding: { () async -> Void? in
        await withTaskCancellationHandler {
          while !Task.isCancelled { await Task.yield() }
          return nil
        } onCancel: {
        }
      }) {}
      throw .cancelled
    }
    let session = fixture.session(transport)
    let first = Task { try await session.accessToken() }
    for await _ in arrivals { break }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await session.accessToken().value == Secret("access-2"))
  }

  @Test func oneCancelledTaskDoesNotTakeTheOthersToken() async throws {
    let fixture = try OAuthFixture()
    try await fixture.connect(expiresIn: 10)
    let (arrivals, arrival) = AsyncStream<Void>.makeStream()
    let (permits, permit) = AsyncStream<Void>.makeStream()
    let transport = TokenScript { _, number in
      arrival.yield()
      for await _ in permits { break }
      return .tokens(number)
    }
    let session = fixture.session(transport)
    let patient = Task { try await session.accessToken() }
    for await _ in arrivals { break }
    let hasty = Task { try await session.accessToken() }
    hasty.cancel()
    permit.yield()
    #expect(try await patient.value.value == Secret("access-1"))
    _ = await hasty.result
    #expect(transport.sent.count == 1)
  }
}
