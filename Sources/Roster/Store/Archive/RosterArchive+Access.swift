internal import SQLite

/// A request, refresh or consent that failed, as the catalogue remembers it: how it was judged, and no body.
public struct FailureRecord: Equatable, Sendable {
  /// Seconds since 1970.
  public var at: Double
  public var origin: Evidence.Origin?
  public var resource: Evidence.Resource?
  public var status: Int?
  /// The run it ended, if it was in one.
  public var run: Int?
  public var verdict: Verdict

  public init(
    at: Double, origin: Evidence.Origin? = nil, resource: Evidence.Resource? = nil, status: Int? = nil,
    run: Int? = nil, verdict: Verdict
  ) {
    self.at = at
    self.origin = origin
    self.resource = resource
    self.status = status
    self.run = run
    self.verdict = verdict
  }
}

/// What a real request has shown of a scope, and when.
public struct ScopeProof: Hashable, Sendable {
  public var scope: Scope
  /// False where the request was refused.
  public var isProven: Bool
  /// Seconds since 1970.
  public var at: Double

  public init(scope: Scope, isProven: Bool, at: Double) {
    self.scope = scope
    self.isProven = isProven
    self.at = at
  }
}

/// What the organisation's servers have shown so far.
extension RosterArchive {
  /// Failures kept; older ones make room.
  public static let keptFailures = 200

  public func recordFailure(_ failure: FailureRecord) throws {
    try writing { catalogue in
      try catalogue.run(
        "INSERT INTO failure (at, origin, resource, status, run, verdict) VALUES (?, ?, ?, ?, ?, ?)",
        [
          Value(failure.at), Value(failure.origin?.rawValue), Value(failure.resource?.rawValue), Value(failure.status),
          Value(failure.run), .text(failure.verdict.storedText),
        ])
      try catalogue.run(
        "DELETE FROM failure WHERE number <= (SELECT max(number) FROM failure) - ?", [Value(Self.keptFailures)])
    }
  }

  /// Newest first.
  public func failures(limit: Int = keptFailures) throws -> [FailureRecord] {
    try reading { catalogue in
      try catalogue.rows(
        "SELECT at, origin, resource, status, run, verdict FROM failure ORDER BY number DESC LIMIT ?", [Value(limit)]
      ) { row in
        row.text(5).flatMap(Verdict.init(storedText:)).map {
          FailureRecord(
            at: row.double(0), origin: row.text(1).flatMap(Evidence.Origin.init(rawValue:)),
            resource: row.text(2).flatMap(Evidence.Resource.init(rawValue:)), status: row.optionalInt(3),
            run: row.optionalInt(4), verdict: $0)
        }
      }.compactMap(\.self)
    } ?? []
  }

  public func recordScopeProof(_ proof: ScopeProof) throws {
    try writing {
      try $0.run(
        """
        INSERT INTO scope_proof VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET is_proven = excluded.is_proven, at = excluded.at WHERE excluded.at >= at
        """, [.text(proof.scope.rawValue), Value(proof.isProven), Value(proof.at)])
    }
  }

  public func scopeProofs() throws -> [Scope: ScopeProof] {
    let proofs = try reading { catalogue in
      try catalogue.rows("SELECT scope, is_proven, at FROM scope_proof") { row in
        row.text(0).flatMap(Scope.init(rawValue:)).map {
          ScopeProof(scope: $0, isProven: row.bool(1), at: row.double(2))
        }
      }.compactMap(\.self)
    }
    return Dictionary((proofs ?? []).map { ($0.scope, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// Forgets what requests had shown: after another consent, nothing is proven yet.
  public func clearScopeProofs() throws {
    try writing { try $0.run("DELETE FROM scope_proof") }
  }

  /// The organisation whose rosters these are; `nil` before the first answer.
  public func organization() throws -> Organization? {
    try reading {
      try $0.first("SELECT id, name, type FROM organization") {
        Organization(id: $0.text(0) ?? "", name: $0.text(1), type: $0.text(2))
      }
    } ?? nil
  }

  /// - Returns: false, and nothing is stored, if these rosters are of an organisation of another id.
  public func setOrganization(_ organization: Organization) throws -> Bool {
    try writing { catalogue in
      let known = try catalogue.first("SELECT id FROM organization") { $0.text(0) ?? "" }
      if let known, known != organization.id { return false }
      try catalogue.run(
        """
        INSERT INTO organization VALUES (1, ?, ?, ?)
        ON CONFLICT DO UPDATE SET name = excluded.name, type = excluded.type
        """, [.text(organization.id), Value(organization.name), Value(organization.type)])
      return true
    }
  }

  /// The page size that worked for a collection.
  public func pageLimit(_ collection: RosterCollection) throws -> Int? {
    try reading {
      try $0.first("SELECT size FROM page_limit WHERE collection = ?", [.text(collection.rawValue)]) { $0.int(0) }
    } ?? nil
  }

  public func setPageLimit(_ size: Int, _ collection: RosterCollection) throws {
    try writing {
      try $0.run(
        "INSERT INTO page_limit VALUES (?, ?) ON CONFLICT DO UPDATE SET size = excluded.size",
        [.text(collection.rawValue), Value(size)])
    }
  }
}
