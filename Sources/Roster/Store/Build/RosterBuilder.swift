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
  let folder: String

  init(from partial: PartialRoster, at path: String) throws {
    self.partial = partial
    self.path = path
    source = partial.connection
    folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
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
    partial.building.current = output.interrupter
    defer { partial.building.current = nil }
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
    let insert = try output.prepare("INSERT INTO location VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    var locations: [Location] = []
    var texts = RecordTexts(count: 7)
    var sorted = try inOrder(.locations)
    try sorted.records.withEach { record in
      texts.read(record)
      locations.append(
        Location(
          id: LocationID(texts.string(1) ?? ""), name: texts.string(2), domain: texts.string(3),
          timeZone: texts.string(4), dateCreated: texts.string(5), dateLastModified: texts.string(6)))
      try insert.bind(locations.count, at: 1)
      try insert.bind(record.hash, at: 2)
      for text in 1..<7 { try unsafe insert.bind(utf8: texts[text], at: text + 2) }
      try insert.run()
    }
    return (locations, sorted.superseded)
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

  // MARK: Records

  /// The records of a collection's last pass in the order of their names, each as it came last, and how many came
  /// again later.
  func inOrder(
    _ collection: RosterCollection, look: (Record) -> Void = { _ in }
  ) throws -> (records: RecordSorter, superseded: Int) {
    let superseded = try supersededRecords(of: collection)
    var sorter = RecordSorter(folder: folder, check: partial.building.check)
    try partial.forEachRecord(of: collection) { record, number in
      if !superseded.isEmpty, superseded.contains(number) { return }
      look(record)
      try sorter.add(record)
    }
    return (sorter, superseded.count)
  }

  /// Records that came again later in the same pass. Only ids that may have been seen before are kept to tell.
  private func supersededRecords(of collection: RosterCollection) throws -> Set<Int> {
    var seen = SeenIDs()
    var suspects: Set<Int64> = []
    try partial.forEachRecord(of: collection) { record, _ in
      if !seen.insert(hash: record.hash) { suspects.insert(record.hash) }
    }
    if suspects.isEmpty { return [] }
    var superseded: Set<Int> = []
    var last: [String: Int] = [:]
    try partial.forEachRecord(of: collection) { record, number in
      guard suspects.contains(record.hash) else { return }
      if let earlier = last.updateValue(number, forKey: record.id) { superseded.insert(earlier) }
    }
    return superseded
  }
}
