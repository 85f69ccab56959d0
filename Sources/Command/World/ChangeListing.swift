internal import Console
internal import Roster

/// What differs between two kept rosters, with the names a person knows things by.
struct ChangeListing {
  let changes: RosterChanges
  private let old: StoredRoster
  private let new: StoredRoster

  init(_ archive: RosterArchive, from: Int, to: Int) throws {
    changes = try archive.changes(from: from, to: to)
    old = try archive.open(run: from)
    new = try archive.open(run: to)
  }

  func person(_ id: PersonID) throws -> String {
    let record = try new.personRecord(id) ?? old.personRecord(id)
    return record?.row.person.listName ?? id.rawValue
  }

  func schoolClass(_ id: ClassID) throws -> String {
    let record = try new.classRecord(id) ?? old.classRecord(id)
    return record?.row.name ?? record?.row.displayName ?? id.rawValue
  }

  /// What tells a class from others of its name.
  private func marks(of id: ClassID) throws -> String {
    let row = try (new.classRecord(id) ?? old.classRecord(id))?.row
    return [row?.number, row?.instructorNames.first, id.rawValue].compactMap(\.self).joined(separator: " · ")
  }

  /// The same with the name, in one column: what is told apart by comes first, since the end may be cut.
  private func marked(_ id: ClassID) throws -> String {
    let row = try (new.classRecord(id) ?? old.classRecord(id))?.row
    let name = [row?.number, try schoolClass(id)].compactMap(\.self).joined(separator: " ")
    return [name, row?.instructorNames.first, id.rawValue].compactMap(\.self).joined(separator: " · ")
  }

  /// The first so many of each kind; the counts tell all.
  func list(upTo limit: Int) throws -> ChangeList {
    typealias Kind = ChangeList.Entry.Kind
    let people: [(Kind, [PersonID])] = [
      (.personAdded, changes.people.added), (.personRemoved, changes.people.removed),
      (.personChanged, changes.people.changed),
    ]
    let classes: [(Kind, [ClassID])] = [
      (.classEmptied, changes.emptiedClasses), (.classAdded, changes.classes.added),
      (.classRemoved, changes.classes.removed), (.classChanged, changes.classes.changed),
    ]
    var counts: [Kind: Int] = [:]
    for (kind, ids) in people { counts[kind] = ids.count }
    for (kind, ids) in classes { counts[kind] = ids.count }
    counts[.joined] = changes.memberships.count { $0.change == .joined }
    counts[.left] = changes.memberships.count { $0.change == .left }

    var entries: [ChangeList.Entry] = []
    for (kind, ids) in people {
      for id in ids.prefix(limit) { entries.append(.init(kind: kind, title: try person(id), target: .person(id))) }
    }
    for (kind, ids) in classes {
      for id in ids.prefix(limit) {
        entries.append(
          .init(kind: kind, title: try schoolClass(id), detail: try marks(of: id), target: .schoolClass(id)))
      }
    }
    for (kind, change) in [(Kind.joined, RosterChanges.Membership.Change.joined), (.left, .left)] {
      for membership in changes.memberships.lazy.filter({ $0.change == change }).prefix(limit) {
        entries.append(
          .init(
            kind: kind, title: try person(membership.personID), detail: try marked(membership.classID),
            target: .schoolClass(membership.classID)))
      }
    }
    return ChangeList(
      from: changes.from, to: changes.to, counts: counts.filter { $0.value > 0 }, entries: entries,
      unread: changes.unread.map { $0.words + "." })
  }

  /// What the newer roster lacks: classes first, there are fewer of them.
  func vanishing(upTo limit: Int) throws -> [String] {
    let classes = try changes.classes.removed.prefix(limit).map { try "class " + marked($0) }
    let emptied = try changes.emptiedClasses.prefix(max(limit - classes.count, 0)).map {
      try "over half the students of class " + marked($0)
    }
    let people = try changes.people.removed.prefix(max(limit - classes.count - emptied.count, 0)).map(person)
    return classes + emptied + people
  }
}
