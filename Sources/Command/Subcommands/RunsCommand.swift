internal import JSON
internal import Roster
internal import Text

/// `homeroom runs`
enum RunsCommand {
  static let spec = CommandSpec(
    "runs", "Shows the history of syncs, newest first",
    examples: [.init("homeroom runs", "when each sync ran and how it ended")], run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let folders = try invocation.places().folders(of: try invocation.profile().name)
    let runs = try invocation.archive().shownRuns(lock: folders.syncLock)
    if invocation.global.json {
      try invocation.print(["runs": .array(runs.map(\.document))])
      return .ok
    }
    var table = TextTable([
      .init("Run", .right), .init("Started"), .init("Took"), .init("State"), .init("People", .right),
      .init("Classes", .right), .init("Why"),
    ])
    for run in runs {
      table.add([
        String(run.run), Timestamp.spoken(run.startedAt), run.finishedAt.map { Timestamp.length($0 - run.startedAt) },
        run.state.rawValue, run.people.map { String($0) }, run.classes.map { String($0) },
        run.why,
      ])
    }
    try Streams.out(table.text(invocation.style))
    return .ok
  }
}
