internal import JSON
internal import Roster

/// `homeroom sync`
enum SyncCommand {
  static let spec = CommandSpec(
    "sync", "Reads the whole roster from Apple and publishes it",
    details: [
      "Goes on with an interrupted sync. The current roster stays until the new one is complete and has passed the shrink "
        + "guard; one that would lose a large part of it is held for review, with exit code 9.",
      "Apple refreshes its data once a day and asks clients to read no more often.",
    ],
    options: [
      OptionSpec("fresh", help: "begin anew instead of going on with an interrupted sync"),
      OptionSpec("quiet", short: "q", help: "say nothing but errors"),
      OptionSpec("accept-shrink", help: "publish the held run; nothing is asked of Apple"),
      OptionSpec("discard", help: "drop the held run; nothing is asked of Apple"),
    ],
    examples: [
      .init("homeroom sync --quiet", "for a timer: silent unless something is wrong"),
      .init("homeroom sync --accept-shrink", "the school really has shrunk: publish what was held"),
    ],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    if invocation.global.roster != nil { throw Failure.needsProfile(command: "sync") }
    let ways = ["fresh", "accept-shrink", "discard"].filter(invocation.has)
    if ways.count > 1 { throw UsageError.contradiction("--" + ways[0], "--" + ways[1]) }
    let desk = try invocation.desk()
    if invocation.has("discard") { return try discard(desk, invocation) }
    if invocation.has("accept-shrink") { return try accept(desk, invocation) }

    let line = SyncLine(quiet: invocation.has("quiet") || invocation.global.json, invocation)
    let options = RosterSync.Options(fresh: invocation.has("fresh"))
    let outcome = Waiting.outcome { try await desk.sync.run(options) { line.show($0) } }
    line.end()
    let report = try outcome.get()
    try show(report, invocation)
    return outcome.wasInterrupted && report.state != .published ? .interrupted : report.exitCode
  }

  private static func show(_ report: SyncReport, _ invocation: Invocation) throws {
    if !invocation.has("quiet") {
      if let warning = report.warning { invocation.warn("\(warning); see `homeroom changes`") }
      if let skipped = report.skippedWords { invocation.note(skipped) }
    }
    if let fault = report.localFault { invocation.note("This failed on this machine: \(fault)") }
    if invocation.global.json {
      try invocation.print(report.document)
      return
    }
    switch report.state {
    case .published:
      guard !invocation.has("quiet") else { return }
      try invocation.say(
        "Published: \(report.counts). Run \(report.run), \(Timestamp.length(report.seconds)), \(report.requests) requests."
      )
    case .held:
      invocation.note("Held, and not published: \(report.held?.reason ?? "it lacks much of the current roster").")
      invocation.note("The roster before stays. Publish it with --accept-shrink, or drop it with --discard.")
    case .incomplete, .failed:
      invocation.note(
        report.state == .failed ? "The sync failed." : "The sync did not come to its end; the next goes on with it.")
      invocation.note("The roster before is untouched.")
      if let verdict = report.verdict { Streams.err(VerdictText.of(verdict, invocation.errorStyle)) }
    }
  }

  private static func discard(_ desk: Desk, _ invocation: Invocation) throws -> ExitCode {
    let run = try desk.sync.discardHeld()
    if invocation.global.json {
      try invocation.print(["discarded": .integer(Int64(run))])
    } else if !invocation.has("quiet") {
      try invocation.say("Dropped the held run \(run).")
    }
    return .ok
  }

  private static func accept(_ desk: Desk, _ invocation: Invocation) throws -> ExitCode {
    let record = try desk.sync.acceptHeld()
    let report = SyncReport(
      run: record.run, state: .published, people: record.people, classes: record.classes, locations: record.locations,
      memberships: record.memberships, requests: record.requests, retries: record.retries,
      duplicates: record.duplicates, seconds: (record.finishedAt ?? record.startedAt) - record.startedAt)
    try show(report, invocation)
    return .ok
  }
}
