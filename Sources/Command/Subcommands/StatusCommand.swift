internal import JSON
internal import Roster
internal import Text

/// `homeroom status`
enum StatusCommand {
  static let spec = CommandSpec(
    "status", "Shows connection, scopes, roster age and the last run; never asks the network",
    options: [
      OptionSpec("max-age", .number("HOURS"), help: "exit with 3 if the roster is older, or there is none"),
      OptionSpec("prometheus", help: "as metrics for node_exporter's textfile collector"),
    ],
    examples: [
      .init("homeroom status --max-age 36", "for a monitor: fails with 3 if the last sync is too long ago"),
      .init("homeroom status --prometheus > homeroom.prom", "metrics to collect"),
    ],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let limit = try invocation.number("max-age", in: 0...1_000_000)
    let profile = try invocation.profile()
    let now = UTCTime.now
    let standing = try ProfileStatus(
      profile: profile, folders: try invocation.places().folders(of: profile.name), now: now)
    if invocation.has("prometheus") {
      if invocation.global.json { throw UsageError.contradiction("--prometheus", "--json") }
      try Streams.out(PrometheusText.of(standing, now: now))
    } else if invocation.global.json {
      try invocation.print(standing.document)
    } else {
      try Streams.out(text(standing, now, invocation.style))
    }
    guard let limit else { return .ok }
    let age = standing.roster.map { now - $0.asOf }
    if let age, age <= Double(limit) * 3600 { return .ok }
    if !invocation.global.json {
      invocation.note(age == nil ? "There is no roster yet." : "The roster is older than \(limit) hours.")
    }
    return .noRoster
  }

  private static func text(_ standing: ProfileStatus, _ now: Double, _ style: TextStyle) -> String {
    var table = TextTable([.init("Profile"), .init("\(standing.profile.name) · \(standing.profile.kind.words)")])
    table.add([
      "Organisation", standing.organization.map { ($0.name.map { $0 + "  " } ?? "") + $0.id } ?? "not known yet",
    ])
    table.add(["Connection", connection(standing, now)])
    for scope in standing.scopes where scope.isRequested || scope.proof != nil {
      table.add(["Scope", scope.scope.rawValue + "  " + words(scope)])
    }
    if let roster = standing.roster {
      let counts = [RosterCollection.users, .classes, .locations]
        .compactMap { list in roster.count(of: list).map(list.counted) }.joined(separator: ", ")
      table.add(["Roster", "of \(Timestamp.spoken(roster.asOf, now: now)), complete: \(counts)"])
    } else {
      table.add(["Roster", "none yet"])
    }
    if let run = standing.lastRun {
      let time = Timestamp.spoken(run.startedAt, now: now)
      table.add(["Last run", "\(run.run), \(time): \(run.state.rawValue)" + (run.why.map { ", " + $0 } ?? "")])
    }
    if let run = standing.heldRun {
      table.add(["Held", "run \(run) waits: homeroom sync --accept-shrink, or --discard"])
    }
    return table.text(style)
  }

  private static func connection(_ standing: ProfileStatus, _ now: Double) -> String {
    switch standing.connection {
    case .connected where standing.isSealed:
      return "connected, as far as can be told without the key that its tokens are encrypted with"
    case .connected:
      guard let end = standing.accessTokenExpiresAt else { return "connected" }
      return end > now
        ? "connected, access token good for \(Timestamp.length(end - now))" : "connected, access token to be renewed"
    case .expired: return "expired: the access token is past and there is no refresh token; run homeroom connect"
    case .revoked: return "revoked: the last refresh was refused; run homeroom connect"
    case .never: return "never connected; run homeroom connect"
    }
  }

  private static func words(_ standing: ProfileStatus.ScopeStanding) -> String {
    let requested = standing.isRequested ? "requested" : "not requested"
    guard let proof = standing.proof else { return requested + ", not yet proven by a request" }
    return requested + (proof.isProven ? ", proven " : ", REFUSED ") + Timestamp.spoken(proof.at)
  }
}
