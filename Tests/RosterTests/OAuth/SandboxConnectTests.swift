import Foundation
import HTTP
import JSON
import Sandbox
import Secrets
import Support
import Testing

@testable import Roster

/// Connecting for real: libcurl, the files, and a server that checks every claim as Apple does.
@Suite struct SandboxConnectTests {
  /// A sandbox and a profile for it.
  private final class School: Sendable {
    let server: SandboxServer
    let profile: Profile
    let places: Places
    let folders: ProfileFolders
    let client = Client()
    private let folder: TemporaryFolder

    init(_ spoil: (inout Profile) -> Void = { _ in }) throws {
      folder = try TemporaryFolder()
      let server = try SandboxServer(Sandbox.Configuration(stateFolder: folder.file("sandbox")))
      self.server = server
      func info(_ name: String) -> String { server.readyInfo[name]?.stringValue ?? "" }
      var profile = Profile(
        name: "contoso", clientID: info("client_id"), teamID: info("team_id"), keyID: info("key_id"),
        privateKeyPath: info("private_key"), redirectURI: info("redirect_uri"),
        endpoints: Endpoints(auth: info("auth_url"), roster: info("roster_url")))
      spoil(&profile)
      self.profile = profile
      places = Places(under: folder.path)
      folders = places.folders(of: profile.name)
      try folders.make()
    }

    deinit { server.stop() }

    var connector: Connector { Connector(profile: profile, folders: folders, transport: client) }
    var desk: Desk { Desk(profile: profile, places: places, transport: client) }
    func session() -> Session {
      Session(
        profile: profile, folders: folders, endpoint: TokenEndpoint(profile: profile, transport: client))
    }
    func stored() throws -> Credentials? { try CredentialsFile(folders).read() }
    func state() throws -> ConnectionState { ConnectionState(try stored(), now: SystemClock.now()) }

    func callback(allow: Bool = true) throws -> Secret {
      Secret(try server.consent(to: try connector.start().url, allow: allow))
    }

    func connect() async throws { _ = try await connector.finish(callback()) }

    /// The access token's time is up.
    func age() async throws {
      var credentials = try #require(try stored())
      credentials.accessToken?.expiresAt = SystemClock.now() - 1
      try await connector.keep(credentials)
    }

    func organizationStatus(_ token: AccessToken) async throws -> Int {
      try await client.send(Request(url: profile.endpoints.roster + "/organization", bearer: token.value)).status
    }

    var tokenRequests: Int { server.requests.byRoute.filter { $0.key.contains("token") }.map(\.value).reduce(0, +) }
  }

  private func cause(_ failure: AccessFailure?) -> Cause? { failure.map { Troubleshooter.judge($0.evidence).cause } }

  @Test func theWholeWay() async throws {
    let school = try School()
    #expect(try school.state() == .never)
    try await school.connect()
    #expect(try school.state() == .connected)
    let session = school.session()
    let first = try await session.accessToken()
    #expect(try await school.organizationStatus(first) == 200)
    try await school.age()
    let second = try await school.session().accessToken()
    #expect(second != first)
    #expect(try await school.organizationStatus(second) == 200)
    #expect(try school.stored()?.refreshToken != nil)
    #expect(try await school.connector.disconnect())
    #expect(try school.state() == .never)
    #expect(try await school.organizationStatus(second) == 401)
  }

  @Test func whatWasProvenGoesWithTheConsent() async throws {
    let school = try School()
    let desk = school.desk
    try desk.folders.make()
    for end in [{ _ = try await desk.identify() }, { _ = try await desk.disconnect() }] as [() async throws -> Void] {
      try await school.connect()
      try desk.archive.recordScopeProof(ScopeProof(scope: .users, isProven: true, at: 1))
      try await end()
      #expect(try desk.archive.scopeProofs().isEmpty)
    }
  }

  @Test func aConsentOfAnotherOrganisationIsGivenBack() async throws {
    let school = try School()
    let desk = school.desk
    try desk.folders.make()
    #expect(try desk.archive.setOrganization(Organization(id: "another", name: "Another")))
    for wasGivenBack in [true, false] {
      try await school.connect()
      if !wasGivenBack {
        school.server.change { $0.faults = [Fault(.status, route: "revoke", count: nil, status: 503)] }
      }
      let error = await #expect(throws: Desk.AnotherOrganization.self) { try await desk.identify() }
      #expect(error?.expected.id == "another")
      #expect(error?.wasGivenBack == wasGivenBack)
      #expect(try (school.stored() == nil) == wasGivenBack)
    }
  }

  /// Whose a consent is, is asked before it takes the place of the one that works.
  @Test func anotherOrganisationsConsentLeavesTheTokensThatWork() async throws {
    let school = try School()
    let desk = school.desk
    try desk.folders.make()
    let before = try await desk.connector.finish(school.callback())
    #expect(before.organization != nil, "identified before it was kept")
    #expect(try desk.archive.setOrganization(Organization(id: "another", name: "Another")))
    for wasGivenBack in [true, false] {
      if !wasGivenBack {
        school.server.change { $0.faults = [Fault(.status, route: "revoke", count: nil, status: 503)] }
      }
      let error = await #expect(throws: Desk.AnotherOrganization.self) {
        _ = try await desk.connector.finish(school.callback())
      }
      #expect(error?.expected.id == "another" && error?.wasGivenBack == wasGivenBack)
    }
    #expect(try school.stored() == before)
    #expect(try desk.connector.pending() == nil, "its code is spent")
    #expect(try await desk.session.renew().value != before.accessToken?.value, "the old refresh token still works")
  }

  @Test func aConsentThatNobodyNamesIsKept() async throws {
    let school = try School()
    school.server.change { $0.faults = [Fault(.status, route: "roster", count: nil, status: 403)] }
    let kept = try await school.desk.connector.finish(school.callback())
    #expect(kept.organization == nil)
    #expect(try school.stored() == kept)
  }

  @Test func theLogTellsOfConsentRefreshAndFailure() async throws {
    let school = try School()
    let desk = school.desk
    try desk.folders.make()
    _ = try await desk.connector.finish(school.callback())
    _ = try await desk.session.renew()
    school.server.change { $0.faults = [Fault(.status, route: "roster", count: nil, status: 403)] }
    let failure = try #require(await accessFailure { try await desk.api.organization() })
    desk.note(failure)
    _ = try await desk.disconnect()
    let entries = desk.log.entries(of: Set(ProfileLog.Act.allCases), limit: 10)
    #expect(entries.map(\.act) == [.disconnected, .failed, .refreshed, .connected])
    #expect(entries[1].words.contains("HTTP 403 ") && entries[1].words.contains("not_listed"))
    let text = try String(contentsOfFile: desk.log.path, encoding: .utf8)
    #expect(!text.contains("eyJ") && !text.contains(school.profile.clientID))
  }

  @Test func aCodeWorksOnce() async throws {
    let school = try School()
    let callback = try school.callback()
    let kept = try #require(try school.connector.pending())
    _ = try await school.connector.finish(callback)
    // As if the question were still open: the server is the one to refuse.
    try WholeFile.write(kept.stored, to: school.folders.pendingConsent)
    #expect(cause(await accessFailure { try await school.connector.finish(callback) }) == .codeUsed)
    #expect(try school.stored() != nil)
  }

  @Test func whatTheServerRefuses() async throws {
    let cases: [(String, (inout Settings) -> Void, Cause)] = [
      ("code expired", { $0.codeLifetime = 0 }, .codeExpired),
      ("redirect", { $0.redirectMatches = false }, .redirectMismatch),
      ("key", { $0.keyKnown = false }, .ownCredentials),
      ("clock", { $0.clockOffset = -600 }, .ownCredentials),
      ("clock, slow", { $0.clockOffset = 4000 }, .ownCredentials),
    ]
    for (name, change, expected) in cases {
      let school = try School()
      school.server.change(change)
      let callback = try school.callback()
      let failure = await accessFailure { try await school.connector.finish(callback) }
      let found = cause(failure)
      // The sandbox's own words for an expired code are its choice; both fit.
      #expect(
        found == expected || (expected == .codeExpired && found == .codeInvalid),
        "\(name): \(String(describing: found))")
      #expect(try school.stored() == nil)
      let faults = failure?.evidence.ownCredentialFaults ?? []
      if name.hasPrefix("clock") { #expect(faults.first?.hasPrefix(CredentialFault.clock.title) == true, "\(faults)") }
      if name == "key" { #expect(faults.first?.hasPrefix(CredentialFault.keyMismatch.title) == true, "\(faults)") }
    }
  }

  @Test func ownCredentialsThatAreWrong() async throws {
    let wrongs: [(inout Profile) -> Void] = [
      { $0.teamID = "WRONGTEAM1" }, { $0.keyID = "WRONGKEY01" },
    ]
    for wrong in wrongs {
      let school = try School(wrong)
      let callback = try school.callback()
      let failure = await accessFailure { try await school.connector.finish(callback) }
      #expect(cause(failure) == .ownCredentials)
      #expect(failure?.evidence.ownCredentialFaults.isEmpty == false)
    }
  }

  @Test func aDeclinedConsentIsAnAnswer() async throws {
    let school = try School()
    let callback = try school.callback(allow: false)
    #expect(cause(await accessFailure { try await school.connector.finish(callback) }) == .consentDeclined)
    #expect(try school.connector.pending() == nil, "nobody can bring a code for it afterwards")
  }

  @Test func aWithdrawnConsentIsRememberedAndMendedByANewOne() async throws {
    let school = try School()
    try await school.connect()
    try await school.age()
    school.server.change { $0.consentWithdrawn = true }
    let session = school.session()
    #expect(cause(await accessFailure { try await session.accessToken() }) == .consentWithdrawn)
    #expect(try school.state() == .revoked)
    school.server.change { $0.consentWithdrawn = false }
    try await school.connect()
    #expect(try school.state() == .connected)
    #expect(try await school.organizationStatus(session.accessToken()) == 200)
  }

  @Test func manySessionsMakeOneRefresh() async throws {
    let school = try School()
    try await school.connect()
    try await school.age()
    let before = school.tokenRequests
    let sessions = (0..<6).map { _ in school.session() }
    let tokens = try await withThrowingTaskGroup(of: AccessToken.self) { group in
      for session in sessions { for _ in 0..<3 { group.addTask { try await session.accessToken() } } }
      return try await group.reduce(into: [AccessToken]()) { $0.append($1) }
    }
    #expect(tokens.allSatisfy { $0 == tokens[0] })
    #expect(school.tokenRequests == before + 1)
  }
}
