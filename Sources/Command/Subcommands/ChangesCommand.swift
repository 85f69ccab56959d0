internal import JSON
internal import Roster

/// `homeroom changes`
enum ChangesCommand {
  static let spec = CommandSpec(
    "changes", "Shows what differs between two rosters",
    details: ["Without --from and --to: the current roster against the one before it."],
    options: [
      OptionSpec("from", .run, help: "the older run"), OptionSpec("to", .run, help: "the newer run"),
    ],
    examples: [
      .init("homeroom changes", "what the last sync brought"),
      .init("homeroom changes --from 41 --to 47 --json", "between two runs, as one JSON document"),
    ],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let archive = try invocation.archive()
    let kept = try archive.keptRuns()
    let profile = try invocation.profile().name
    guard let current = try archive.currentRun() else { throw Failure.noRoster(profile: profile) }
    let to = try invocation.number("to", in: 1...Int.max) ?? current
    guard let from = try invocation.number("from", in: 1...Int.max) ?? kept.first(where: { $0 < to }) else {
      throw Failure.noEarlierRoster(run: to)
    }
    for run in [from, to] where !kept.contains(run) { throw Failure.rosterNotKept(run: run, kept: kept) }
    let listing = try ChangeListing(archive, from: from, to: to)
    if invocation.global.json {
      try invocation.print(listing.changes.document)
    } else {
      for id in listing.changes.emptiedClasses {
        invocation.warn("\(try listing.schoolClass(id)) (\(id.rawValue)) lost over half its students")
      }
      for list in listing.changes.unread { invocation.note(list.words + ".") }
      try Streams.out(try text(listing))
    }
    return .ok
  }

  private static func text(_ listing: ChangeListing) throws -> String {
    let changes = listing.changes
    var table = TextTable([.init("Change"), .init("What"), .init("Who or which"), .init("Id")])
    for (word, ids) in Self.lists(changes.people) {
      for id in ids { table.add([word, "person", try listing.person(id), id.rawValue]) }
    }
    for (word, ids) in Self.lists(changes.classes) {
      for id in ids { table.add([word, "class", try listing.schoolClass(id), id.rawValue]) }
    }
    for membership in changes.memberships {
      table.add([
        membership.change.rawValue, membership.role.rawValue,
        try listing.person(membership.personID) + ", " + listing.schoolClass(membership.classID),
        membership.classID.rawValue,
      ])
    }
    if table.rows.isEmpty {
      let extent = changes.unread.isEmpty ? "Nothing" : "Nothing that both have"
      return "\(extent) differs between the runs \(changes.from) and \(changes.to).\n"
    }
    return table.text(.plain)
  }

  private static func lists<ID>(_ list: RosterChanges.List<ID>) -> [(String, [ID])] {
    [("added", list.added), ("removed", list.removed), ("changed", list.changed)]
  }
}
