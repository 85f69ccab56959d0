internal import Glibc
internal import SQLite

/// Writes a complete roster from a partial one: numbered in name order, linked, indexed and counted.
///
/// The new file has no journal and is not synced while it grows: until it is complete it is worth nothing, and a
/// crash leaves it to be made again. At the end it is closed and written to disk.
struct RosterBuilder {
  let partial: PartialRoster
  let path: String
  let output: Connection
  let source: Connection

  init(from partial: PartialRoster, at path: String) throws {
    self.partial = partial
    self.path = path
    source = partial.connection
    for name in [path, path + "-journal", path + "-wal", path + "-shm"] where unsafe unlink(name) != 0 {
      if errno != ENOENT { throw FileError(path: name, operation: "removed", code: errno) }
    }
    output = try Connection(path, .createNew)
    try output.execute(
      """
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -16384;
      PRAGMA secure_delete = OFF;
      """)
  }

  func build(maker: String?) throws -> BuiltRoster {
    // The sorter keeps as much in memory as the cache may hold.
    try source.execute("PRAGMA cache_size = -16384; PRAGMA threads = 1")
    try output.execute("PRAGMA threads = 1")
    defer { try? source.execute("PRAGMA cache_size = -8192") }
    var summary = RosterSummary(
      run: partial.run, asOf: partial.startedAt, people: nil, classes: nil, locations: nil, memberships: nil)
    var duplicates = 0
    try output.transaction {
      try output.execute(RosterSchema.tables)
      let organization = try writeOrganization()
      let locations = try writeLocations()
      let places = try writePlaces(KnownPlaces(locations: locations.records, organization: organization))
      let people = try writePeople(places)
      let classes = try writeClasses(places)
      try writeUnreadable()
      for index in RosterSchema.indexes { try output.execute(index) }
      duplicates = locations.duplicates + people.duplicates + classes.duplicates
      if partial.collections.contains(.locations) { summary.locations = locations.records.count }
      if partial.collections.contains(.users) { summary.people = people.count }
      if partial.collections.contains(.classes) {
        summary.classes = classes.count
        summary.memberships = classes.memberships
      }
      try output.run(
        "INSERT INTO roster VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
          Value(summary.run), Value(summary.asOf), Value(summary.people), Value(summary.classes),
          Value(summary.locations), Value(summary.memberships), Value(maker),
        ])
    }
    try output.close()
    try RosterFiles.sync(path)
    return BuiltRoster(path: path, summary: summary, duplicates: duplicates)
  }

  // MARK: Small things

  private func writeOrganization() throws -> Organization? {
    guard let organization = try partial.organization() else { return nil }
    try output.run(
      "INSERT INTO organization VALUES (?, ?, ?)",
      [.text(organization.id), Value(organization.name), Value(organization.type)])
    for domain in organization.domains {
      try output.run(
        "INSERT INTO organization_domain VALUES (?, ?)", [.text(domain.name), Value(domain.isVerified)])
    }
    return organization
  }

  private func writeLocations() throws -> (records: [Location], duplicates: Int) {
    let pass = try lastPass(.locations)
    let superseded = try supersededRows(of: .locations, pass: pass)
    let insert = try output.prepare("INSERT INTO location VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    var locations: [Location] = []
    let rows = try source.prepare(
      """
      SELECT rowid, hash, id, name, domain, time_zone, created, modified FROM location WHERE pass = ?
      ORDER BY sort_key, id
      """)
    try rows.bind(pass, at: 1)
    while let row = try rows.step() {
      if superseded.contains(row.int64(0)) { continue }
      locations.append(
        Location(
          id: LocationID(row.text(2) ?? ""), name: row.text(3), domain: row.text(4), timeZone: row.text(5),
          dateCreated: row.text(6), dateLastModified: row.text(7)))
      try insert.bind(locations.count, at: 1)
      for column in 1..<8 { try insert.bind(column: column, of: row, at: column + 1) }
      try insert.run()
    }
    return (locations, superseded.count)
  }

  private func writePlaces(_ places: KnownPlaces) throws -> PlaceRanks {
    let ids = try source.rows("SELECT number, location_id FROM place ORDER BY number") {
      ($0.int(0), LocationID($0.text(1) ?? ""))
    }
    let inOrder = ids.map { (number: $0.0, id: $0.1, key: SortKey.name(places.name(of: $0.1))) }
      .sorted { ($0.key, $0.id.key, $0.id.rawValue) < ($1.key, $1.id.key, $1.id.rawValue) }
    var ranks = PlaceRanks(count: ids.count)
    var rank = 0
    var last: String?
    for place in inOrder {
      // Two spellings of one location are one place to a reader.
      if place.id.key != last { rank += 1 }
      last = place.id.key
      ranks.set(rank, of: place.number)
      try output.run(
        "INSERT INTO place VALUES (?, ?, ?, ?, ?)",
        [
          Value(place.number), .text(place.id.rawValue), Value(places.name(of: place.id)),
          Value(places.isKnown(place.id)), Value(rank),
        ])
    }
    return ranks
  }

  private func writeUnreadable() throws {
    let insert = try output.prepare("INSERT INTO unreadable VALUES (?, ?, ?)")
    let rows = try source.prepare(
      """
      SELECT u.collection, u.id, u.problem FROM unreadable AS u JOIN collection AS c ON c.name = u.collection
      AND c.pass = u.pass ORDER BY u.rowid
      """)
    while let row = try rows.step() {
      for column in 0..<3 { try insert.bind(column: column, of: row, at: column + 1) }
      try insert.run()
    }
  }

  // MARK: Duplicates

  func lastPass(_ collection: RosterCollection) throws -> Int { try partial.checkpoint(collection)?.pass ?? 0 }

  /// Rows of a record that came again later in the same pass.
  func supersededRows(of collection: RosterCollection, pass: Int) throws -> Set<Int64> {
    let rows = try source.prepare(
      """
      SELECT rowid, id FROM \(collection.table) WHERE pass = ?1 AND hash IN (
        SELECT hash FROM \(collection.table) WHERE pass = ?1 GROUP BY hash HAVING count(*) > 1)
      ORDER BY hash, rowid DESC
      """)
    try rows.bind(pass, at: 1)
    var superseded: Set<Int64> = []
    // Ids of one hash stand together; more than one there is as good as never.
    var ids: Set<String> = []
    var hashOfIDs: Int64?
    while let row = try rows.step() {
      let id = row.text(1) ?? ""
      let hash = IDHash.of(id)
      if hash != hashOfIDs {
        ids = []
        hashOfIDs = hash
      }
      if !ids.insert(id).inserted { superseded.insert(row.int64(0)) }
    }
    return superseded
  }
}
