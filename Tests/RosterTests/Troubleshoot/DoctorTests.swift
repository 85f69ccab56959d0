import HTTP
import JSON
import Secrets
import Signing
import Synchronization
import Testing

@testable import Roster

/// Answers by the last part of the address; counts what was asked.
final class AnsweringTransport: Transport {
  enum Step: Sendable {
    case answer(Int, String = "{}", Headers = [:])
    case fail(TransportError)
    case never
  }

  private let steps: [String: Step]
  private let asked = Mutex<[Request]>([])
  let now: Double
  /// Seconds the server's clock is ahead of `now`.
  let serverAhead: Double

  init(_ steps: [String: Step], now: Double = 1_800_000_000, serverAhead: Double = 0) {
    self.steps = steps
    self.now = now
    self.serverAhead = serverAhead
  }

  var requests: [Request] { asked.withLock { $0 } }

  func send(_ request: Request) async throws(TransportError) -> Response {
    asked.withLock { $0.append(request) }
    let path = request.url.prefix { $0 != "?" }
    switch steps[path.split(separator: "/").last.map(String.init) ?? ""] ?? .answer(200) {
    case .answer(let status, let body, let headers):
      var headers = headers
      headers.add("Date", HTTPDateText.of(now + serverAhead))
      return Response(status: status, headers: headers, body: Array(body.utf8), receivedAt: now)
    case .fail(let error): throw error
    case .never:
      try? await Task.sleep(for: .seconds(3600))
      throw .cancelled
    }
  }
}

/// `Date` headers as servers write them.
enum HTTPDateText {
  static func of(_ seconds: Double) -> String {
    let text = Array(UTCTime.rfc3339(seconds))
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let month = months[Int(String(text[5...6]))! - 1]
    return "Thu, \(String(text[8...9])) \(month) \(String(text[0...3])) \(String(text[11...18])) GMT"
  }
}

@Suite struct DoctorTests {
  static let now = 1_800_000_000.0
  static let profile = Profile(
    name: "school", clientID: "com.example.app", teamID: "TEAM123456", keyID: "KEY1234567",
    privateKeyPath: "/keys/AuthKey_KEY1234567.p8", redirectURI: "https://app.example/callback")

  /// Sources of a connected profile, with what a test changes.
  static func sources(
    _ transport: AnsweringTransport, connection: DoctorSources.Connection? = nil,
    key: DoctorSources.Key = .usable(warning: nil),
    secretLife: Double = 600, refresh: AccessFailure? = nil, revocation: AccessFailure? = nil, wait: Bool = false
  ) throws -> DoctorSources {
    let signer = try ES256PrivateKey.generate()
    return DoctorSources(
      transport: transport, privateKey: { key },
      clientSecret: {
        try JWT.signed(
          header: ["kid": .string(profile.keyID)],
          claims: [
            "iss": .string(profile.teamID), "sub": .string(profile.clientID), "aud": "https://appleid.apple.com",
            "iat": .integer(Int64(now) - 60), "exp": .integer(Int64(now + secretLife)),
          ], by: signer)
      }, connection: { connection ?? .stored(accessTokenEnds: now + 600, hasRefreshToken: true) },
      accessToken: { Secret("CANARY-stored") },
      refreshedToken: {
        if wait { try await Task.sleep(for: .seconds(3600)) }
        if let refresh { throw refresh }
        return Secret("CANARY-fresh")
      }, trialRevocation: { if let revocation { throw revocation } }, now: { now })
  }

  /// No check of a test ends because this machine is slow.
  static let patient = Doctor.Limits(probe: 3600, total: 1e9)

  static func doctor(_ sources: DoctorSources, profile: Profile = profile, limits: Doctor.Limits = patient) -> Doctor {
    Doctor(profile: profile, sources: sources, limits: limits)
  }

  static func refused(_ word: String) -> AccessFailure {
    AccessFailure(
      Evidence(
        origin: .refresh,
        outcome: .answer(status: 400, headers: [:], body: Array(#"{"error":"\#(word)"}"#.utf8))))
  }

  static func outcomes(_ examination: Doctor.Examination) -> [String: Check.Outcome] {
    Dictionary(uniqueKeysWithValues: examination.diagnosis.checks.map { ($0.name, $0.outcome) })
  }

  /// With nothing stored, a revocation of a token that never was shows whether the app's own credentials hold.
  @Test func credentialsAreTestedBeforeTheFirstConsent() async throws {
    let transport = AnsweringTransport([:])
    let held = await Self.doctor(try Self.sources(transport, connection: .never)).examine().diagnosis
    #expect(held.verdict.cause == .neverConnected)
    #expect(held.checks.first { $0.name == "client_secret" }?.status == 200)
    let refused = await Self.doctor(
      try Self.sources(transport, connection: .never, revocation: Self.refused("invalid_client"))
    ).examine().diagnosis
    #expect(refused.verdict.cause == .ownCredentials)
    #expect(refused.checks.first { $0.name == "client_secret" }?.outcome == .fail)
    #expect(refused.checks.first { $0.name == "token" }?.outcome == .fail)
    #expect(!refused.verdict.steps.contains(where: Remedy.examinations.contains))
    let unknown = await Self.doctor(
      try Self.sources(
        transport, connection: .never,
        revocation: AccessFailure(Evidence(origin: .revoke, outcome: .noAnswer(.timedOut(seconds: 1)))))
    ).examine().diagnosis
    #expect(unknown.verdict.cause == .neverConnected)
    #expect(unknown.checks.first { $0.name == "client_secret" }?.outcome == .pass)
  }

  @Test func everythingPassesAndIsProven() async throws {
    let transport = AnsweringTransport(["organization": .answer(200, #"{"id":"8e2","name":"Springfield"}"#)])
    let examination = await Self.doctor(try Self.sources(transport)).examine()
    #expect(examination.diagnosis.verdict.class == .healthy)
    #expect(examination.diagnosis.checks.map(\.name) == Doctor.checkNames)
    #expect(examination.diagnosis.checks.allSatisfy { $0.outcome == .pass }, "\(examination.diagnosis.checks)")
    #expect(examination.proven == [.users: true, .classes: true])
    #expect(examination.organization?.id == "8e2")
    #expect(examination.scopes.map(\.proven) == [true, true])
    #expect(
      transport.requests.dropFirst().allSatisfy { $0.url.hasSuffix("limit=1") || $0.url.hasSuffix("organization") })
    #expect(transport.requests.filter { $0.bearer != nil }.allSatisfy { $0.bearer == Secret("CANARY-fresh") })
  }

  struct State: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var steps: [String: AnsweringTransport.Step] = [:]
    var serverAhead = 0.0
    var connection: DoctorSources.Connection?
    var key = DoctorSources.Key.usable(warning: nil)
    var refresh: AccessFailure?
    var scopes: [Scope] = [.users, .classes]
    var cause: Cause
    var actor: Verdict.Actor
    var failed: Set<String>
    var notChecked: Set<String> = []
    var says = ""
  }

  static let lists: Set<String> = ["organization", "locations", "users", "classes"]
  static let forbidden = AnsweringTransport.Step.answer(403, #"{"errors":[{"status":"403","code":"FORBIDDEN"}]}"#)

  static let states: [State] = [
    State(
      testDescription: "scope removed", steps: ["classes": forbidden], cause: .scopeMissing, actor: .developer,
      failed: ["classes"], says: "Missing: edu.classes.read"),
    State(
      testDescription: "app not listed",
      steps: ["organization": forbidden, "locations": forbidden, "users": forbidden, "classes": forbidden],
      cause: .notListed, actor: .schoolAdministrator, failed: lists),
    State(
      testDescription: "consent withdrawn", refresh: refused("invalid_grant"), cause: .consentWithdrawn,
      actor: .schoolAdministrator, failed: ["refresh"], notChecked: lists),
    State(
      testDescription: "consent withdrawn before", connection: .revoked, cause: .consentWithdrawn,
      actor: .schoolAdministrator, failed: ["token"], notChecked: lists.union(["refresh"])),
    State(
      testDescription: "key swapped", refresh: refused("invalid_client"), cause: .ownCredentials, actor: .developer,
      failed: ["refresh"], notChecked: lists, says: "the key does not fit the key id"),
    State(
      testDescription: "clock an hour fast", serverAhead: -3600, refresh: refused("invalid_client"),
      cause: .ownCredentials, actor: .developer, failed: ["clock", "refresh"], notChecked: lists,
      says: "Found: this host's clock is wrong"),
    State(
      testDescription: "clock an hour fast, nothing refused", serverAhead: -3600, cause: .clock, actor: .you,
      failed: ["clock"], says: "60 min ahead"),
    State(
      testDescription: "throttled", steps: ["users": .answer(429, "", ["X-Retry-After": "12"])], cause: .throttled,
      actor: .nobody, failed: [], notChecked: ["users"], says: "12 s"),
    State(
      testDescription: "down",
      steps: [
        "keys": .fail(.connectFailed(host: "a")), "organization": .answer(503), "locations": .answer(503),
        "users": .answer(503), "classes": .answer(500),
      ],
      cause: .appleUnavailable, actor: .nobody, failed: [], notChecked: lists.union(["clock"])),
    State(
      testDescription: "no network",
      steps: Dictionary(
        uniqueKeysWithValues: (lists.union(["keys"])).map { ($0, .fail(.nameNotResolved(host: "api"))) }),
      refresh: AccessFailure(Evidence(origin: .refresh, outcome: .noAnswer(.nameNotResolved(host: "api")))),
      cause: .network, actor: .nobody, failed: [], notChecked: lists.union(["clock", "refresh"])),
    State(
      testDescription: "a proxy's page",
      steps: ["users": .answer(403, "<html>Blocked</html>", ["Server": "squid"])], cause: .proxy, actor: .you,
      failed: [], notChecked: ["users"]),
    State(
      testDescription: "never connected", connection: .never, cause: .neverConnected, actor: .you, failed: ["token"],
      notChecked: lists.union(["refresh"])),
    State(
      testDescription: "the client id was changed", connection: .ofAnotherClient, cause: .clientMismatch,
      actor: .developer, failed: ["token"], notChecked: lists.union(["refresh"])),
    State(
      testDescription: "no refresh token, and the access token is refused",
      steps: Dictionary(uniqueKeysWithValues: lists.map { ($0, .answer(401)) }),
      connection: .stored(accessTokenEnds: now + 60, hasRefreshToken: false), cause: .accessTokenInvalid, actor: .you,
      failed: lists, notChecked: ["refresh"]),
    State(
      testDescription: "no refresh token, and the access token has ended",
      connection: .stored(accessTokenEnds: now - 1, hasRefreshToken: false), cause: .accessTokenInvalid, actor: .you,
      failed: ["token"], notChecked: lists.union(["refresh"])),
    State(
      testDescription: "no refresh token, all answered",
      connection: .stored(accessTokenEnds: now + 60, hasRefreshToken: false), cause: .none, actor: .nobody, failed: [],
      notChecked: ["refresh"]),
    State(
      testDescription: "fresh token refused",
      steps: Dictionary(uniqueKeysWithValues: lists.map { ($0, .answer(401)) }), cause: .accessTokenInvalid,
      actor: .you,
      failed: lists),
    State(
      testDescription: "key file gone", key: .unusable(problem: "There is no private key at AuthKey.p8."),
      refresh: AccessFailure(Evidence(origin: nil, outcome: .local(.ownCredentials, detail: "no key"))),
      cause: .ownCredentials, actor: .developer, failed: ["private_key", "refresh"],
      notChecked: lists.union(["client_secret"]), says: "There is no private key"),
    State(
      testDescription: "classes not requested", steps: ["classes": forbidden], scopes: [.users], cause: .none,
      actor: .nobody, failed: [], notChecked: ["classes"]),
    State(
      testDescription: "only the test scope", steps: ["users": forbidden, "classes": forbidden], scopes: [.rosterTest],
      cause: .testScopeOnly, actor: .developer, failed: ["users", "classes"]),
  ]

  @Test(arguments: states) func eachStateIsNamed(state: State) async throws {
    let transport = AnsweringTransport(state.steps, serverAhead: state.serverAhead)
    var profile = Self.profile
    profile.scopes = state.scopes
    let sources = try Self.sources(transport, connection: state.connection, key: state.key, refresh: state.refresh)
    let examination = await Self.doctor(sources, profile: profile).examine()
    let verdict = examination.diagnosis.verdict
    #expect(verdict.cause == state.cause)
    #expect(verdict.actor == state.actor)
    let outcomes = Self.outcomes(examination)
    #expect(Set(outcomes.filter { $0.value == .fail }.keys) == state.failed)
    #expect(Set(outcomes.filter { $0.value == .notChecked }.keys) == state.notChecked)
    #expect(verdict.evidence.contains { $0.contains(state.says) } || state.says.isEmpty, "\(verdict.evidence)")
    #expect(verdict.class == .healthy || !verdict.steps.isEmpty)
    #expect(!examination.diagnosis.json.text().contains("CANARY"))
  }

  /// The next step is at the file, not in the portal's list of keys.
  @Test func aKeyFileThatIsGoneIsPutBack() async throws {
    let sources = try Self.sources(
      AnsweringTransport([:]), key: .unusable(problem: "There is no private key at AuthKey.p8."),
      refresh: AccessFailure(Evidence(origin: nil, outcome: .local(.ownCredentials, detail: "no key"))))
    let verdict = await Self.doctor(sources).examine().diagnosis.verdict
    #expect(verdict.evidence.contains("Found: the key file cannot be used: There is no private key at AuthKey.p8."))
    #expect(verdict.steps.first == CredentialFault.keyUnusable.step)
  }

  @Test func probesThatNeverEndAreNotChecked() async throws {
    let transport = AnsweringTransport(["users": .never, "keys": .never])
    let limits = Doctor.Limits(probe: 3600, total: 1e9, own: ["users": 0, "clock": 0])
    let examination = await Self.doctor(try Self.sources(transport), limits: limits).examine()
    #expect(Self.outcomes(examination)["users"] == .notChecked)
    #expect(Self.outcomes(examination)["clock"] == .notChecked)
    #expect(Self.outcomes(examination)["classes"] == .pass)
    #expect(examination.diagnosis.verdict.cause == .network)
  }

  @Test func theWholeHasATime() async throws {
    let transport = AnsweringTransport([:])
    let limits = Doctor.Limits(probe: 3600, total: 0)
    let examination = await Self.doctor(try Self.sources(transport), limits: limits).examine()
    #expect(transport.requests.isEmpty)
    #expect(Self.outcomes(examination).filter { $0.value == .fail }.isEmpty)
    #expect(examination.diagnosis.verdict.class == .notPermission)
    #expect(examination.diagnosis.verdict.confidence == .possible)
  }

  @Test func cancellingEndsItAtOnce() async throws {
    let transport = AnsweringTransport(["users": .never])
    let sources = try Self.sources(transport, wait: true)
    let (started, signal) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      await Self.doctor(sources).examine { progress in
        if progress.running.contains("refresh") { signal.yield() }
      }
    }
    for await _ in started { break }
    task.cancel()
    let examination = await task.value
    #expect(examination.wasCancelled)
    #expect(Self.outcomes(examination)["refresh"] == .notChecked)
    #expect(Self.outcomes(examination)["users"] == .notChecked)
    #expect(Self.outcomes(examination)["configuration"] == .pass)
    #expect(examination.diagnosis.verdict.class == .notPermission)
  }

  @Test func updatesComeInOrder() async throws {
    let seen = Mutex<[Doctor.Progress]>([])
    let sources = try Self.sources(AnsweringTransport([:]))
    _ = await Self.doctor(sources).examine { progress in
      seen.withLock { $0.append(progress) }
    }
    let all = seen.withLock { $0 }
    #expect(all.first?.checks.allSatisfy { $0.outcome == .notChecked } == true)
    #expect(all.last?.checks.allSatisfy { $0.outcome == .pass } == true)
    #expect(all.last?.running.isEmpty == true)
    #expect(all.contains { $0.running == ["refresh"] })
    // What has settled grows from the first check on, and a settled one changes no more.
    for (before, after) in zip(all, all.dropFirst()) { #expect(after.settled.starts(with: before.settled)) }
    #expect(all.first?.settled.isEmpty == true)
    #expect(all.last?.settled.map(\.name) == Doctor.checkNames)
    // The four probes are under way together.
    #expect(all.contains { $0.running == Self.lists })
  }

  @Test func configurationSaysWhatAppleRefuses() {
    func problems(_ change: (inout Profile) -> Void) -> [String] {
      var profile = Self.profile
      change(&profile)
      return ConfigurationCheck.problems(profile)
    }
    #expect(problems { _ in }.isEmpty)
    #expect(problems { $0.teamID = "com.example" } == ["team_id is not 10 capital letters and digits"])
    #expect(problems { $0.keyID = $0.teamID }.contains("team_id and key_id are one and the same id"))
    #expect(problems { $0.redirectURI = "http://app.example" }.count == 1)
    #expect(problems { $0.redirectURI = "https://127.0.0.1/cb" }.count == 1)
    #expect(problems { $0.redirectURI = "https://localhost:8443/cb" }.count == 1)
    #expect(problems { $0.redirectURI = "https://app.example/#cb" }.count == 1)
    #expect(problems { $0.scopes = [] } == ["no scope is requested"])
  }
}
