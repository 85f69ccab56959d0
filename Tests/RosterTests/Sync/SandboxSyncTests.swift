import Foundation
import HTTP
import JSON
import Sandbox
import Secrets
import Testing

@testable import Roster

/// A profile connected to a sandbox: libcurl, sockets, tokens and files, all real; only waits pass at once.
final class ConnectedSandbox: Sendable {
  let server: SandboxServer
  let root: String
  let folders: ProfileFolders
  let profile: Profile
  let client = Client()

  init(_ district: District, scopes: [Scope] = [.users, .classes]) async throws {
    root = NSTemporaryDirectory() + "homeroom-sandbox-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: root, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    server = try SandboxServer(Configuration(stateFolder: root + "/sandbox"), district: district)
    folders = Places(under: root).folders(of: "p")
    let info = server.readyInfo
    func word(_ name: String) -> String { info[name]?.stringValue ?? "" }
    profile = Profile(
      name: "p", clientID: word("client_id"), teamID: word("team_id"), keyID: word("key_id"),
      privateKeyPath: word("private_key"), redirectURI: word("redirect_uri"), scopes: scopes,
      endpoints: Endpoints(auth: word("auth_url"), roster: word("roster_url")))
    try folders.make()
    let connector = Connector(profile: profile, folders: folders, transport: client)
    let request = try connector.start()
    _ = try await connector.finish(Secret(try server.consent(to: request.url)))
  }

  deinit {
    server.stop()
    try? FileManager.default.removeItem(atPath: root)
  }

  var archive: RosterArchive { RosterArchive(folder: folders.data) }

  @discardableResult
  func sync() async throws -> SyncReport {
    let clock = SyncClock(
      now: SyncClock.system.now, elapsed: SyncClock.system.elapsed, sleep: { _ in try Task.checkCancellation() })
    let session = Session(
      profile: profile, folders: folders, endpoint: TokenEndpoint(profile: profile, transport: client))
    let sync = RosterSync(profile: profile, folders: folders, tokens: session, transport: client, clock: clock)
    return try await sync.run()
  }

  func roster() throws -> RosterContent? { try archive.openCurrent().map { try RosterContent($0) } }
}

@Suite struct SandboxSyncTests {
  static let district = Task { try District.load(DistrictSource(specification: "synthetic:400,seed=7")) }

  @Test func theWholeWay() async throws {
    let district = try await Self.district.value
    let sandbox = try await ConnectedSandbox(district)
    let report = try await sandbox.sync()
    #expect(report.state == .published)
    #expect(report.people == district.peopleCount)
    #expect(report.classes == district.classCount)
    #expect(report.locations == district.locationCount)
    #expect(report.requests == 4, "one page of each list, and the organisation")
    #expect(report.requests == ["organization", "locations", "users", "classes"].reduce(0) {
      $0 + (sandbox.server.requests.byRoute[$1] ?? 0)
    })
  }

  @Test(arguments: [[Scope.users], [.classes]]) func oneScope(scopes: [Scope]) async throws {
    let district = try await Self.district.value
    let sandbox = try await ConnectedSandbox(district, scopes: scopes)
    let report = try await sandbox.sync()
    #expect(report.state == .published)
    #expect(report.people == (scopes == [.users] ? district.peopleCount : nil))
    #expect(report.classes == (scopes == [.classes] ? district.classCount : nil))
  }

  /// A scope that was asked for and not granted fails the run, and says which.
  @Test(arguments: [("edu.users.read", Scope.classes), ("edu.classes.read", .users)])
  func aScopeThatIsMissing(granted: String, missing: Scope) async throws {
    let sandbox = try await ConnectedSandbox(try await Self.district.value)
    sandbox.server.change { $0.grantedScopes = [granted] }
    let report = try await sandbox.sync()
    #expect(report.state == .failed)
    #expect(report.exitCode == .insufficientScope)
    #expect(try sandbox.archive.scopeProofs()[missing]?.isProven == false)
  }

  @Test func anAppThatIsNotListed() async throws {
    let sandbox = try await ConnectedSandbox(try await Self.district.value)
    sandbox.server.change { $0.orgDataSharingAllowed = false }
    #expect(try await sandbox.sync().exitCode == .appNotAllowed)
  }

  @Test func consentWithdrawn() async throws {
    let sandbox = try await ConnectedSandbox(try await Self.district.value)
    sandbox.server.change { $0.consentWithdrawn = true }
    #expect(try await sandbox.sync().exitCode == .notAuthorized)
  }

  @Test func aServerWithSmallPages() async throws {
    let district = try await Self.district.value
    let sandbox = try await ConnectedSandbox(district)
    sandbox.server.change { $0.maximumLimit = 200 }
    let report = try await sandbox.sync()
    #expect(report.people == district.peopleCount)
    let pages = [district.peopleCount, district.classCount, district.locationCount].reduce(0) { $0 + ($1 + 199) / 200 }
    #expect(report.requests <= pages + 10)
  }

  /// The faults of a wire, and of the pages on it.
  static let faults: [Fault] = Fault.Kind.allCases.flatMap { kind -> [Fault] in
    switch kind {
    case .status:
      [400, 403, 404, 429, 500, 503].map { Fault(.status, route: "", status: $0) }
        + [429, 503].map { Fault(.status, route: "", status: $0, wait: 3) }
    case .proxy: [Fault(.proxy, route: "", status: 502)]
    case .huge: [Fault(.huge, route: "", bytes: 70 << 20)]
    case .drip: [Fault(.drip, route: "", wait: 0.001, bytes: 4096)]
    default: [Fault(kind, route: "")]
    }
  }

  /// Struck at each page of each list: the roster of an undisturbed sync, or the old one and a run that says why.
  @Test(arguments: faults) func everyFaultOnTheWire(_ fault: Fault) async throws {
    let sandbox = try await ConnectedSandbox(try await Self.district.value)
    sandbox.server.change { $0.pageSize = 150 }
    try await sandbox.sync()
    let whole = try #require(try sandbox.roster())
    let places = [
      ("organization", 0), ("locations", 0), ("users", 0), ("users", 1), ("users", 2), ("classes", 0),
    ]
    for (route, position) in places {
      var struck = fault
      struck.route = route
      struck.after = position
      sandbox.server.change { $0.faults = [struck] }
      let report = try await sandbox.sync()
      let after = try sandbox.roster()
      switch report.state {
      case .published:
        switch (fault.kind, route) {
        case (.unreadableRecord, "users"), (.unreadableRecord, "classes"), (.unreadableRecord, "locations"):
          #expect(try sandbox.archive.findings().contains { $0.rule == .unreadableRecord })
        default: #expect(after == whole, "\(route) \(position)")
        }
      case .held: #expect(after == whole)
      case .incomplete, .failed:
        #expect(after == whole, "\(route) \(position)")
        #expect(report.verdict != nil && report.verdict?.class != .healthy, "\(route) \(position): says why")
      }
      sandbox.server.change { $0.faults = [] }
      let next = try await sandbox.sync()
      #expect(next.state == .published, "\(route) \(position): \(next)")
      #expect(try sandbox.roster() == whole, "\(route) \(position)")
    }
  }

  @Test func aServerThatIsGone() async throws {
    let sandbox = try await ConnectedSandbox(try await Self.district.value)
    sandbox.server.stop()
    let report = try await sandbox.sync()
    #expect(report.state == .incomplete)
    #expect(report.verdict?.cause == .network)
    #expect(report.exitCode == .unavailable)
  }

  @Test func aThrottlingServerIsNeverAskedTooEarly() async throws {
    let sandbox = try await ConnectedSandbox(try await Self.district.value)
    sandbox.server.change { settings in
      settings.pageSize = 60
      settings.faults = [Fault(.status, route: "roster", count: nil, every: 3, status: 429, wait: 2)]
    }
    let report = try await sandbox.sync()
    #expect(report.state == .published)
    #expect(report.retries > 0)
  }
}
