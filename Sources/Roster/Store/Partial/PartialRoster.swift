internal import SQLite
internal import Synchronization

/// The roster a sync is reading: a file of rows and checkpoints, from which a complete roster is built at the end.
///
/// The rows of a page and the checkpoint that follows them are one transaction, in WAL mode with
/// `synchronous = NORMAL`. Killing the process costs at most the page being written: what was committed is with the
/// kernel. A loss of power may cost the pages since WAL was last copied into the file (a few megabytes), never a row
/// without its checkpoint or a checkpoint without its rows, so that reading goes on a little earlier and nothing is
/// missed. `FULL` would save those pages at the price of an `fsync` for each (measured: 6 ms a page, more than all
/// else together).
///
/// Used by one thread at a time; `interrupt` may be called from any.
public final class PartialRoster {
  public let path: String
  public let run: Int
  /// Seconds since 1970: the roster's `as_of`.
  public let startedAt: Double
  /// The collections to read; a roster has no list of the others.
  public let collections: Set<RosterCollection>

  let connection: Connection
  /// Numbers of location ids met so far.
  var places: [String: Int] = [:]

  /// Ends what the file is being used for, from any thread: the call under way throws.
  public var interrupt: @Sendable () -> Void {
    { [own = connection.interrupter, building] in
      own.interrupt()
      building.interrupt()
    }
  }
  let building = BuildInterruption()

  /// Begins a new file at `path`; one that is there already is an error.
  public init(
    creating path: String, run: Int, startedAt: Double, collections: Set<RosterCollection>
  ) throws {
    self.path = path
    self.run = run
    self.startedAt = startedAt
    self.collections = collections
    connection = try Connection(path, .createNew)
    try Self.prepare(connection)
    try connection.transaction {
      try connection.execute(PartialSchema.sql)
      try connection.run("INSERT INTO run VALUES (?, ?)", [Value(run), Value(startedAt)])
      for collection in RosterCollection.allCases where collections.contains(collection) {
        try connection.run(
          "INSERT INTO collection VALUES (?, 1, NULL, 0, 0, NULL)", [.text(collection.rawValue)])
      }
    }
  }

  /// Goes on with the file of an interrupted run.
  ///
  /// - Throws: `StoreError.notARoster` if the file is none of ours, and what SQLite says of a damaged one.
  public init(resuming path: String) throws {
    self.path = path
    connection = try Connection(path, .readWrite)
    guard try connection.first("PRAGMA application_id", read: { $0.int(0) }) == PartialSchema.applicationID,
      try connection.first("PRAGMA user_version", read: { $0.int(0) }) == PartialSchema.version,
      let (run, startedAt) = try connection.first(
        "SELECT number, started_at FROM run", read: { ($0.int(0), $0.double(1)) })
    else { throw StoreError.notARoster(path: path) }
    self.run = run
    self.startedAt = startedAt
    let names = try connection.rows("SELECT name FROM collection") { $0.text(0) ?? "" }
    collections = Set(names.compactMap(RosterCollection.init(rawValue:)))
    try Self.prepare(connection)
    try loadPlaces()
  }

  private static func prepare(_ connection: Connection) throws {
    try connection.execute(
      """
      PRAGMA page_size = 16384;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA wal_autocheckpoint = 1000;
      PRAGMA cache_size = -8192;
      PRAGMA secure_delete = OFF;
      """)
  }

  /// Closes the file, leaving it to be resumed.
  public func close() throws { try connection.close() }

  // MARK: Organization

  public func organization() throws -> Organization? {
    let domains = try connection.rows("SELECT name, is_verified FROM organization_domain ORDER BY rowid") {
      Organization.Domain(name: $0.text(0) ?? "", isVerified: $0.optionalBool(1))
    }
    return try connection.first("SELECT id, name, type FROM organization") {
      Organization(id: $0.text(0) ?? "", name: $0.text(1), type: $0.text(2), domains: domains)
    }
  }

  public func setOrganization(_ organization: Organization) throws {
    try connection.transaction {
      try connection.execute("DELETE FROM organization; DELETE FROM organization_domain")
      try connection.run(
        "INSERT INTO organization VALUES (?, ?, ?)",
        [.text(organization.id), Value(organization.name), Value(organization.type)])
      for domain in organization.domains {
        try connection.run(
          "INSERT INTO organization_domain VALUES (?, ?)", [.text(domain.name), Value(domain.isVerified)])
      }
    }
  }

  // MARK: Checkpoints

  /// Where the reading of a collection stands; `nil` for one this roster is without.
  public func checkpoint(_ collection: RosterCollection) throws -> Checkpoint? {
    try connection.first(
      "SELECT pass, next, is_complete, received, page_limit FROM collection WHERE name = ?",
      [.text(collection.rawValue)]
    ) {
      Checkpoint(
        pass: $0.int(0), next: $0.text(1).map { PageToken($0) }, isComplete: $0.bool(2), received: $0.int(3),
        limit: $0.optionalInt(4))
    }
  }

  /// Every collection to be read has come to its end, and the organization is known.
  public var isComplete: Bool {
    get throws {
      guard try organization() != nil else { return false }
      return try collections.allSatisfy { try checkpoint($0)?.isComplete == true }
    }
  }

  /// Records that could not be read in the current pass.
  public func unreadableCount(_ collection: RosterCollection) throws -> Int {
    try connection.first(
      """
      SELECT count(*) FROM unreadable AS u JOIN collection AS c ON c.name = u.collection AND c.pass = u.pass
      WHERE c.name = ?
      """, [.text(collection.rawValue)]
    ) { $0.int(0) } ?? 0
  }

  /// Begins a collection anew, as the next pass: the rows so far will not be used.
  @discardableResult
  public func restart(_ collection: RosterCollection) throws -> Checkpoint {
    guard let old = try checkpoint(collection) else { throw StoreError.collectionNotRead(collection) }
    let new = Checkpoint(pass: old.pass + 1, limit: old.limit)
    try connection.transaction { try store(new, of: collection) }
    return new
  }

  func store(_ checkpoint: Checkpoint, of collection: RosterCollection) throws {
    try connection.run(
      "UPDATE collection SET pass = ?, next = ?, is_complete = ?, received = ?, page_limit = ? WHERE name = ?",
      [
        Value(checkpoint.pass), Value(checkpoint.next?.rawValue), Value(checkpoint.isComplete),
        Value(checkpoint.received), Value(checkpoint.limit), .text(collection.rawValue),
      ])
  }

  func loadPlaces() throws {
    let rows = try connection.rows("SELECT location_id, number FROM place") { ($0.text(0) ?? "", $0.int(1)) }
    places = Dictionary(rows, uniquingKeysWith: { first, _ in first })
  }
}

/// Ends the building of a roster, which is the work of another connection.
///
/// SQLite forgets an interruption that comes between two statements, and building is a million short ones: so it is
/// remembered here, and looked at before each record.
final class BuildInterruption: Sendable {
  private let interrupter = Mutex<Interrupter?>(nil)
  private let isInterrupted = Atomic(false)

  func interrupt() {
    isInterrupted.store(true, ordering: .relaxed)
    current?.interrupt()
  }

  func check() throws {
    if isInterrupted.load(ordering: .relaxed) { throw SQLiteError.interrupted }
  }

  var current: Interrupter? {
    get { interrupter.withLock { $0 } }
    set { interrupter.withLock { $0 = newValue } }
  }
}
