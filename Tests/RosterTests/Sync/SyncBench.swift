import Foundation
import HTTP
import Secrets
import Support
import Synchronization

@testable import Roster

/// A profile in a folder of its own that syncs against a server in memory, on a clock that never really waits.
final class SyncBench: Sendable {
  let places: Places
  private let folder: TemporaryFolder
  let apple: AppleInMemory
  let profile: Profile
  /// The times waited for, in seconds since the bench was made.
  let waits = Mutex<[Double]>([])
  private let time = Mutex(0.0)

  init(_ school: School = School(), pageSize: Int = 3, scopes: [Scope] = [.users, .classes]) throws {
    folder = try TemporaryFolder()
    places = Places(under: folder.path)
    apple = AppleInMemory(school, pageSize: pageSize)
    profile = Profile(
      name: "p", clientID: "c", teamID: "t", keyID: "k", privateKeyPath: "/k", redirectURI: "https://r.example",
      scopes: scopes,
      endpoints: Endpoints(auth: "http://127.0.0.1:1/auth/oauth2/v2", roster: "http://127.0.0.1:1/rosterapi/v1"))
  }

  /// The same profile with the same rosters, in a folder of its own.
  convenience init(copying other: SyncBench, scopes: [Scope]? = nil) throws {
    try self.init(other.apple.school, pageSize: other.apple.pageSize, scopes: scopes ?? other.profile.scopes)
    for folder in ["data", "state"] {
      try FileManager.default.copyItem(atPath: other.root + "/" + folder, toPath: root + "/" + folder)
    }
  }

  var root: String { folder.path }
  var folders: ProfileFolders { places.folders(of: "p") }
  var archive: RosterArchive { RosterArchive(folder: folders.data) }

  /// Waits pass at once, and time with them: what lists wait for side by side passes once.
  var clock: SyncClock {
    SyncClock(
      now: { 1_800_000_000 + self.time.withLock { $0 } }, elapsed: { self.time.withLock { $0 } },
      sleep: { until in
        try Task.checkCancellation()
        self.waits.withLock { $0.append(until) }
        self.time.withLock { $0 = max($0, until) }
      }, random: { 0.5 })
  }

  /// Seconds since the bench was made.
  var clockTime: Double { time.withLock { $0 } }

  func pass(_ seconds: Double) { time.withLock { $0 += seconds } }

  func sync(
    tokens: any AccessTokenSource = NumberedTokens(), audit: Bool = false
  ) -> RosterSync {
    RosterSync(
      profile: profile, folders: folders, tokens: tokens, transport: apple,
      audit: audit ? AuditLog(places: places) : nil, clock: clock)
  }

  @discardableResult
  func run(
    fresh: Bool = false, tokens: any AccessTokenSource = NumberedTokens(),
    progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
  ) async throws -> SyncReport {
    try await sync(tokens: tokens).run(RosterSync.Options(fresh: fresh), progress: progress)
  }

  /// All that the current roster answers, row for row; `nil` where there is none.
  func roster() throws -> RosterContent? { try archive.openCurrent().map { try RosterContent($0) } }

  /// What an undisturbed sync of this school gives.
  static func undisturbed(_ school: School, scopes: [Scope] = [.users, .classes]) async throws -> RosterContent? {
    let bench = try SyncBench(school, scopes: scopes)
    try await bench.run()
    return try bench.roster()
  }
}

/// Every row of a roster.
struct RosterContent: Equatable {
  var people: [PersonRow]
  var classes: [ClassRecord]
  var locations: [Location]
  var counts: [Int?]

  init(_ roster: some RosterQuestions) throws {
    people = try roster.people(PersonQuery(), Window(limit: 1_000_000)).rows
    classes = try roster.classes(ClassQuery(), Window(limit: 1_000_000)).rows.compactMap {
      try roster.classRecord($0.id)
    }
    locations = try roster.locations(LocationQuery(), Window(limit: 1_000_000)).rows
    let summary = roster.summary
    counts = [summary.people, summary.classes, summary.locations, summary.memberships]
  }
}
