internal import SQLite

/// A roster file's connection and what is kept of it in memory: its few places and e-mail domains.
final class RosterReader {
  let connection: Connection
  let summary: RosterSummary
  let maker: String?
  let places: [Int: StoredPlace]
  let domains: [StoredDomain]
  var keptMatches: KeptMatches?

  struct StoredPlace {
    var id: LocationID
    var name: String?
    var isKnown: Bool
  }

  struct StoredDomain {
    var number: Int
    var text: SearchText
  }

  /// Times that a calendar has, in seconds since 1970: to the end of the year 9999.
  private static let times = 0...253_402_300_799.0

  init(_ connection: Connection, path: String) throws {
    self.connection = connection
    try connection.execute("PRAGMA cache_size = -8192; PRAGMA query_only = ON")
    guard try connection.first("PRAGMA application_id", read: { $0.int(0) }) == RosterSchema.applicationID else {
      throw StoreError.notARoster(path: path)
    }
    let version = try connection.first("PRAGMA user_version") { $0.int(0) } ?? 0
    guard version <= RosterSchema.version else { throw StoreError.newerRoster(path: path) }
    guard version == RosterSchema.version else { throw StoreError.notARoster(path: path) }
    let roster = try connection.first(
      "SELECT run, as_of, people, classes, locations, memberships, maker FROM roster"
    ) { row in
      (
        RosterSummary(
          run: row.int(0), asOf: row.double(1), people: row.optionalInt(2), classes: row.optionalInt(3),
          locations: row.optionalInt(4), memberships: row.optionalInt(5)), row.text(6)
      )
    }
    // A file may come from anybody, and what it says of itself is counted with.
    guard let (summary, maker) = roster, Self.times.contains(summary.asOf),
      try connection.holds(summary.people, in: "person"), try connection.holds(summary.classes, in: "class"),
      try connection.holds(summary.locations, in: "location")
    else { throw StoreError.notARoster(path: path) }
    self.summary = summary
    self.maker = maker
    places = Dictionary(
      try connection.rows("SELECT number, location_id, name, is_known FROM place") { row in
        (
          row.int(0),
          StoredPlace(id: LocationID(row.text(1) ?? ""), name: row.text(2), isKnown: row.bool(3))
        )
      }, uniquingKeysWith: { first, _ in first })
    domains = try connection.rows("SELECT number, domain FROM email_domain ORDER BY number") {
      StoredDomain(number: $0.int(0), text: SearchText($0.text(1)))
    }
  }
}

extension Connection {
  /// Whether a table's rows are numbered from 1 to `count`, as far as its last number tells.
  fileprivate func holds(_ count: Int?, in table: String) throws -> Bool {
    guard let count else { return true }
    return try first("SELECT coalesce(max(number), 0) FROM \(table)") { $0.int(0) } == count
  }
}
