import Foundation
import Roster

/// A small roster of a test's own, as an archive or as one file, made of model values by the way a sync makes it.
struct RosterFixture {
  var organization = Organization(
    id: "8e257987", name: "Springfield Unified", type: "EDUCATION",
    domains: [Organization.Domain(name: "springfield.example", isVerified: true)])
  var locations: [Location] = []
  var people: [Person] = []
  var classes: [SchoolClass] = []
  /// Lists the sync reads.
  var collections = Set(RosterCollection.allCases)
  var unreadable: [RosterCollection: [UnreadableRecord]] = [:]

  init(locations: [Location] = [], people: [Person] = [], classes: [SchoolClass] = []) {
    self.locations = locations
    self.people = people
    self.classes = classes
  }

  /// Fills a partial roster with everything, `pageSize` records a page.
  func fill(_ partial: PartialRoster, pageSize: Int = 1000) throws {
    try partial.setOrganization(organization)
    for collection in RosterCollection.allCases where collections.contains(collection) {
      let unreadable = unreadable[collection] ?? []
      switch collection {
      case .locations:
        try pages(locations, pageSize) { try partial.append(locations: $0, unreadable: $1 ? unreadable : [], end: $2) }
      case .users:
        try pages(people, pageSize) { try partial.append(people: $0, unreadable: $1 ? unreadable : [], end: $2) }
      case .classes:
        try pages(classes, pageSize) { try partial.append(classes: $0, unreadable: $1 ? unreadable : [], end: $2) }
      }
    }
  }

  private func pages<Record>(
    _ records: [Record], _ size: Int, append: (_ page: [Record], _ isLast: Bool, PageEnd) throws -> Void
  ) throws {
    var start = 0
    repeat {
      let end = min(start + size, records.count)
      let isLast = end == records.count
      try append(
        Array(records[start..<end]), isLast,
        PageEnd(pass: 1, next: isLast ? nil : PageToken("after \(end)"), isComplete: isLast))
      start = end
    } while start < records.count
  }

  /// Syncs into an archive and publishes, as one run.
  @discardableResult
  func publish(in archive: RosterArchive, now: Double = 1_000) throws -> BuiltRoster {
    let built = try build(in: archive, now: now)
    try archive.publish(built, outcome: RunOutcome(finishedAt: now + 60))
    return built
  }

  /// Syncs into an archive, up to a complete roster that is not published.
  func build(in archive: RosterArchive, now: Double = 1_000) throws -> BuiltRoster {
    let partial = try archive.beginRun(collections: collections, now: now)
    try fill(partial)
    return try partial.build()
  }

  /// A roster whose file is gone but for the one who has it open.
  func opened() throws -> StoredRoster { try stored(in: TestFolder()) }

  /// One roster file, opened.
  func stored(in folder: TestFolder) throws -> StoredRoster {
    let path = folder.path + "/" + UUID().uuidString
    let partial = try PartialRoster(creating: path + ".partial", run: 1, startedAt: 1_000, collections: collections)
    try fill(partial)
    return try StoredRoster(path: try partial.build().path)
  }
}

/// A folder of a test's own, removed with it.
final class TestFolder: Sendable {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path + "/homeroom-store-" + UUID().uuidString
    try! FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var files: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
}
