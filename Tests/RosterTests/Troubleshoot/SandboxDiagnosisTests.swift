import Foundation
import HTTP
import JSON
import Sandbox
import Secrets
import Support
import Testing

@testable import Roster

/// The sandbox is put in each of its states, and connecting or the doctor names it.
@Suite struct SandboxDiagnosisTests {
  /// A sandbox and a desk for its client, each in a folder of its own.
  final class Fixture: Sendable {
    let folder: TemporaryFolder
    let server: SandboxServer
    let desk: Desk

    static let district = Result { try District.load(.sample) }

    init(scopes: [Scope]) throws {
      folder = try TemporaryFolder()
      server = try SandboxServer(
        Configuration(stateFolder: folder.file("sandbox")), district: try Self.district.get())
      let info = server.readyInfo
      func text(_ name: String) -> String { info[name]?.stringValue ?? "" }
      let profile = Profile(
        name: "school", clientID: text("client_id"), teamID: text("team_id"), keyID: text("key_id"),
        privateKeyPath: text("private_key"), redirectURI: text("redirect_uri"), scopes: scopes,
        endpoints: Endpoints(auth: text("auth_url"), roster: text("roster_url")))
      desk = Desk(profile: profile, places: Places(under: folder.path))
    }

    deinit { server.stop() }

    func connect() async throws {
      let request = try desk.connector.start()
      let address: String
      do throws(ConsentRefusal) {
        address = try server.consent(to: request.url)
      } catch {
        // What the person reads at the page, pasted instead of an address.
        throw PageText(text: "\(error.title)\n\(error.text)")
      }
      _ = try await desk.connector.finish(Secret(address))
    }

    func become(_ scenario: Scenario) { server.change { $0 = Scenario.settings(of: [scenario]) } }
  }

  struct PageText: Error { let text: String }

  static func scenarios(_ step: Scenario.Expectation.Step) -> [(name: String, group: String, cause: String)] {
    Scenario.all.compactMap { scenario in
      guard case .verdict(step, let group, let cause) = scenario.expectation else { return nil }
      return (scenario.name, group, cause)
    }
  }

  @Test(arguments: scenarios(.doctor)) func theDoctorNamesIt(_ one: (name: String, group: String, cause: String))
    async throws
  {
    let fixture = try Fixture(scopes: one.name == "test-scope-only" ? [.rosterTest] : [.users, .classes])
    try await fixture.connect()
    fixture.become(try Scenario.named(one.name))
    let examination = await fixture.desk.examine(version: "0")
    let verdict = examination.diagnosis.verdict
    #expect(verdict.class.rawValue == one.group, "\(verdict)")
    #expect(verdict.cause.rawValue == one.cause, "\(verdict)")
    for check in examination.diagnosis.checks where verdict.class == .notPermission && verdict.cause != .clock {
      #expect(check.outcome != .fail || check.name == "clock" || verdict.cause == .notInOrganisation, "\(check)")
    }
    #expect(Report.last(fixture.desk.folders)?.diagnosis == examination.diagnosis)
    // "It failed last night" can be answered.
    let failures = try fixture.desk.archive.failures()
    #expect(failures.map(\.verdict) == (verdict.class == .healthy ? [] : [verdict]))
    #expect(failures.allSatisfy { $0.at == examination.finishedAt })
  }

  /// An app whose key was swapped after it was connected: the doctor holds the key, and names it.
  @Test func theDoctorNamesASwappedKey() async throws {
    let fixture = try Fixture(scopes: [.users, .classes])
    try await fixture.connect()
    fixture.become(try Scenario.named("wrong-key"))
    let verdict = await fixture.desk.examine(version: "0").diagnosis.verdict
    #expect(verdict.cause == .ownCredentials)
    #expect(verdict.evidence.contains { $0.hasPrefix("Either " + CredentialFault.keyMismatch.title) }, "\(verdict.evidence)")
  }

  @Test func theDoctorNamesAFastClock() async throws {
    let fixture = try Fixture(scopes: [.users, .classes])
    try await fixture.connect()
    fixture.become(try Scenario.named("clock-behind"))
    let verdict = await fixture.desk.examine(version: "0").diagnosis.verdict
    #expect(verdict.cause == .ownCredentials)
    #expect(verdict.evidence.contains { $0.hasPrefix("Found: " + CredentialFault.clock.title) }, "\(verdict.evidence)")
    #expect(!verdict.evidence.contains { $0.contains(CredentialFault.keyMismatch.title) }, "\(verdict.evidence)")
  }

  /// By a clock that is two hours behind, the client secret made this moment had expired before it arrived: one fault,
  /// and its remedy is the clock's.
  @Test func theDoctorNamesAnExpiredSecret() async throws {
    let fixture = try Fixture(scopes: [.users, .classes])
    try await fixture.connect()
    fixture.server.change { $0.clockOffset = 7200 }
    let verdict = await fixture.desk.examine(version: "0").diagnosis.verdict
    #expect(verdict.cause == .ownCredentials)
    let found = verdict.evidence.filter { $0.hasPrefix("Found: ") }
    #expect(found.count == 1 && found[0].contains("had expired by Apple's clock"), "\(verdict.evidence)")
    #expect(verdict.steps.first == CredentialFault.clock.step)
  }

  /// The tokens are there and good, but not this client's: no network is to blame, and no file.
  @Test func theDoctorNamesAChangedClientID() async throws {
    let fixture = try Fixture(scopes: [.users, .classes])
    try await fixture.connect()
    var profile = fixture.desk.profile
    profile.clientID += ".other"
    let desk = Desk(profile: profile, places: Places(under: fixture.folder.path))
    let examination = await desk.examine(version: "0")
    let verdict = examination.diagnosis.verdict
    #expect(verdict.cause == .clientMismatch && verdict.confidence == .certain, "\(verdict)")
    #expect(verdict.whoActs.hasPrefix("whoever runs this host (step 1)"))
    #expect(verdict.steps.last?.contains("`homeroom connect`") == true)
    #expect(examination.diagnosis.checks.filter { $0.outcome == .fail }.map(\.name) == ["token"])
  }

  /// Nobody answers at all: nothing is failed, and nobody is accused.
  @Test func theDoctorNamesAServerThatIsDown() async throws {
    let fixture = try Fixture(scopes: [.users, .classes])
    try await fixture.connect()
    fixture.server.stop()
    let examination = await fixture.desk.examine(version: "0")
    #expect(examination.diagnosis.verdict.cause == .network, "\(examination.diagnosis.verdict)")
    #expect(examination.diagnosis.checks.allSatisfy { $0.outcome != .fail }, "\(examination.diagnosis.checks)")
    #expect(try fixture.desk.archive.failures().map(\.verdict.cause) == [.network])
  }

  @Test(arguments: scenarios(.connect)) func connectingNamesIt(_ one: (name: String, group: String, cause: String))
    async throws
  {
    let fixture = try Fixture(scopes: [.users, .classes])
    fixture.become(try Scenario.named(one.name))
    let verdict: Verdict
    do {
      try await fixture.connect()
      Issue.record("it connected")
      return
    } catch let failure as AccessFailure {
      verdict = Troubleshooter.judge(failure.evidence)
    } catch let page as PageText {
      verdict = Explanation.of(text: page.text, origin: .authorize).verdict
    }
    #expect(verdict.class.rawValue == one.group, "\(verdict)")
    #expect(verdict.cause.rawValue == one.cause, "\(verdict)")
  }
}
