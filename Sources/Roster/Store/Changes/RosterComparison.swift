internal import SQLite

/// Two roster files side by side: what the shrink guard counts, and what a person asks of two rosters.
struct RosterComparison {
  private let connection: Connection
  private let from: RosterSummary
  private let to: RosterSummary

  init(old: String, new: String) throws {
    from = try StoredRoster(path: old).summary
    to = try StoredRoster(path: new).summary
    connection = try Connection(new, .immutable)
    try connection.execute("PRAGMA cache_size = -16384")
    try connection.attach(old, as: "old")
  }

  // MARK: Shrinkage

  func shrinkage() throws -> ShrinkGuard.Comparison {
    var comparison = ShrinkGuard.Comparison()
    let people = try NumberMap("person", in: connection)
    let classes = try NumberMap("class", in: connection)
    comparison.people = list(from.people, to.people, removed: people.removed.count)
    comparison.classes = list(from.classes, to.classes, removed: classes.removed.count)
    let removed = try removedLocations()
    comparison.locations = list(from.locations, to.locations, removed: removed.count)
    comparison.missingLocations = try missing(of: removed)
    comparison.memberships = list(
      from.memberships, to.memberships, removed: max(0, (from.memberships ?? 0) - (to.memberships ?? 0)))
    let students = try emptied(people, classes)
    comparison.largeClasses = students.large
    comparison.emptiedClasses = students.emptied.count
    return comparison
  }

  /// Classes of five students or more before, and the numbers that those of them have now which lost over half of
  /// these students.
  private func emptied(_ people: NumberMap, _ classes: NumberMap) throws -> (large: Int, emptied: [Int32]) {
    guard from.classes != nil, to.classes != nil else { return (0, []) }
    var emptied: [Int32] = []
    let large = try connection.rows("SELECT number FROM old.class WHERE student_count >= 5 ORDER BY number") {
      $0.int(0)
    }
    for old in large where classes.new[old] != 0 {
      let before = try members(of: old, .student, in: "old")
      let after = try members(of: Int(classes.new[old]), .student, in: "main")
      let lost: Int
      if (from.people == nil) == (to.people == nil) {
        let stayed = Set(after.numbers)
        lost =
          before.numbers.count { people.new[$0] == 0 || !stayed.contains(Int(people.new[$0])) }
          + before.unknown.subtracting(after.unknown).count
      } else {
        // The one without people knows its members by their ids alone.
        let left = try before.unknown.union(ids(before.numbers.map { Int32($0) }, "old.person"))
        lost = try left.subtracting(after.unknown.union(ids(after.numbers.map { Int32($0) }, "main.person"))).count
      }
      if lost * 2 > before.numbers.count + before.unknown.count { emptied.append(classes.new[old]) }
    }
    return (large.count, emptied)
  }

  private func list(_ before: Int?, _ after: Int?, removed: Int) -> ShrinkGuard.Comparison.List? {
    guard let before, let after else { return nil }
    return ShrinkGuard.Comparison.List(before: before, after: after, removed: removed)
  }

  /// Locations of the old roster that the new one lacks; none where one of them has no list of them.
  private func removedLocations() throws -> [LocationID] {
    guard from.locations != nil, to.locations != nil else { return [] }
    return try connection.rows(
      "SELECT id FROM old.location AS o WHERE NOT EXISTS (SELECT 1 FROM main.location AS n WHERE n.id = o.id)"
    ) { LocationID($0.text(0) ?? "") }
  }

  /// How many of these locations the new roster's people or classes name.
  private func missing(of removed: [LocationID]) throws -> Int {
    if removed.isEmpty { return 0 }
    let named = try connection.rows("SELECT location_id FROM main.place WHERE is_known = 0") {
      LocationID($0.text(0) ?? "").key
    }
    return Set(removed.map(\.key)).intersection(named).count
  }

  private func members(
    of number: Int, _ role: MemberRole, in schema: String
  ) throws -> (numbers: [Int], unknown: Set<String>) {
    let numbers = try connection.first(
      "SELECT \(role.classColumn) FROM \(schema).class WHERE number = ?", [Value(number)]
    ) { NumberList.numbers($0, 0) }
    let unknown = try connection.rows(
      "SELECT id FROM \(schema).unknown_member WHERE class = ? AND role = ?", [Value(number), Value(role.rawValue)]
    ) { $0.text(0) ?? "" }
    return (numbers ?? [], Set(unknown))
  }

  // MARK: Changes

  func changes() throws -> RosterChanges {
    var changes = RosterChanges(from: from.run, to: to.run)
    let people = try NumberMap("person", in: connection)
    let classes = try NumberMap("class", in: connection)
    // Against a list that was never read everybody would be new, or gone.
    for list in [RosterCollection.users, .classes] {
      changes.unread += [from, to].filter { $0.count(of: list) == nil }.map { .init(list: list, run: $0.run) }
    }
    if from.people != nil, to.people != nil {
      changes.people = RosterChanges.List(
        added: try ids(people.added, "main.person").map { PersonID($0) },
        removed: try ids(people.removed, "old.person").map { PersonID($0) },
        changed: try changedPeople(people, placesAgree: try placesAgree()))
    }
    guard from.classes != nil, to.classes != nil else { return changes }
    changes.classes = RosterChanges.List(
      added: try ids(classes.added, "main.class").map { ClassID($0) },
      removed: try ids(classes.removed, "old.class").map { ClassID($0) },
      changed: try changedClasses(classes))
    changes.memberships = try changedMemberships(people, classes)
    changes.emptiedClasses = try ids(try emptied(people, classes).emptied, "main.class").map { ClassID($0) }
    return changes
  }

  private func ids(_ numbers: [Int32], _ table: String) throws -> [String] {
    try numbers.map { number in
      try connection.first("SELECT id FROM \(table) WHERE number = ?", [Value(Int(number))]) { $0.text(0) ?? "" } ?? ""
    }
  }

  /// Both rosters give the places they share the same numbers.
  private func placesAgree() throws -> Bool {
    try connection.first(
      "SELECT 1 FROM main.place AS n JOIN old.place AS o USING (number) WHERE n.location_id <> o.location_id LIMIT 1"
    ) { _ in true } == nil
  }

  private func changedPeople(_ people: NumberMap, placesAgree: Bool) throws -> [PersonID] {
    let newPlaces = try placeIDs("main")
    let oldPlaces = try placeIDs("old")
    let compare = try connection.prepare(
      """
      SELECT n.id, n.given_name IS NOT o.given_name OR n.middle_name IS NOT o.middle_name
        OR n.family_name IS NOT o.family_name OR n.email IS NOT o.email OR n.grade IS NOT o.grade,
        n.places IS NOT o.places, n.places, o.places
      FROM main.person AS n, old.person AS o WHERE n.number = ? AND o.number = ?
      """)
    var changed: [(number: Int32, id: PersonID)] = []
    for (old, new) in people.new.enumerated() where new != 0 {
      try compare.bind(Int(new), at: 1)
      try compare.bind(old, at: 2)
      guard let row = try compare.step() else { continue }
      var differs = row.bool(1)
      if !differs, row.bool(2) || !placesAgree {
        let after = PlaceList(text: row.text(3)).entries.map { "\($0.role) \(newPlaces[$0.place] ?? "")" }
        let before = PlaceList(text: row.text(4)).entries.map { "\($0.role) \(oldPlaces[$0.place] ?? "")" }
        differs = Set(after) != Set(before)
      }
      if differs { changed.append((new, PersonID(row.text(0) ?? ""))) }
      compare.reset()
    }
    return changed.sorted { $0.number < $1.number }.map(\.id)
  }

  private func changedClasses(_ classes: NumberMap) throws -> [ClassID] {
    let compare = try connection.prepare(
      """
      SELECT n.id FROM main.class AS n JOIN old.class AS o ON o.number = ?2
      LEFT JOIN main.place AS np ON np.number = n.place LEFT JOIN old.place AS op ON op.number = o.place
      WHERE n.number = ?1 AND (n.name IS NOT o.name OR n.code IS NOT o.code OR n.display_name IS NOT o.display_name
        OR n.room IS NOT o.room OR np.location_id IS NOT op.location_id)
      """)
    var changed: [(number: Int32, id: ClassID)] = []
    for (old, new) in classes.new.enumerated() where new != 0 {
      if let id = try compare.first([Value(Int(new)), Value(old)], read: { $0.text(0) ?? "" }) {
        changed.append((new, ClassID(id)))
      }
    }
    return changed.sorted { $0.number < $1.number }.map(\.id)
  }

  private func placeIDs(_ schema: String) throws -> [Int: String] {
    Dictionary(
      try connection.rows("SELECT number, location_id FROM \(schema).place") { ($0.int(0), $0.text(1) ?? "") },
      uniquingKeysWith: { first, _ in first })
  }

  private func changedMemberships(
    _ people: NumberMap, _ classes: NumberMap
  ) throws -> [RosterChanges.Membership] {
    var changes: [RosterChanges.Membership] = []
    for (old, new) in classes.new.enumerated().dropFirst() {
      changes += try membershipChanges(old: old, new: Int(new), people)
    }
    for new in classes.added { changes += try membershipChanges(old: nil, new: Int(new), people) }
    return changes
  }

  /// Who joined and who left one class; all of them where it is in one of the rosters only.
  private func membershipChanges(
    old: Int?, new: Int, _ people: NumberMap
  ) throws -> [RosterChanges.Membership] {
    var changes: [RosterChanges.Membership] = []
    for role in MemberRole.allCases {
      // No class has the number 0, nor members.
      let before = try members(of: old ?? 0, role, in: "old")
      let after = try members(of: new, role, in: "main")
      var stayed = Set(after.numbers)
      var left: Set<String> = before.unknown
      for number in before.numbers where stayed.remove(Int(people.new[number])) == nil {
        left.insert(try ids([Int32(number)], "old.person")[0])
      }
      var joined = Set(try ids(stayed.map { Int32($0) }, "main.person")).union(after.unknown)
      // One who was unknown and is known now, or the reverse, is the same member.
      let both = left.intersection(joined)
      left.subtract(both)
      joined.subtract(both)
      if left.isEmpty, joined.isEmpty { continue }
      let id = ClassID(try new == 0 ? ids([Int32(old!)], "old.class")[0] : ids([Int32(new)], "main.class")[0])
      for (ids, change) in [(joined, RosterChanges.Membership.Change.joined), (left, .left)] {
        changes += ids.sorted().map {
          RosterChanges.Membership(classID: id, personID: PersonID($0), role: role.role, change: change)
        }
      }
    }
    return changes
  }
}
