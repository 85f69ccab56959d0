internal import Glibc
internal import JSON
internal import Roster
internal import Sandbox

/// `homeroom sandbox`: an imitation of Apple's servers, for trying things out and for tests.
enum SandboxCommand {
  static let spec = CommandSpec(
    "sandbox", "Serves an imitation of Apple's servers on 127.0.0.1 until stopped",
    details: [
      "The first line on standard output is one JSON object with everything a client needs: auth_url, roster_url, issuer, "
        + "client_id, team_id, key_id, private_key (a file), redirect_uri, admin_url. What happens is told on standard "
        + "error, without secrets and names.",
      "SPEC is a folder of School Data Sync or OneRoster CSV files, or synthetic:PEOPLE[,seed=N] for invented people; "
        + "without it, a small real sample.",
      "How it behaves can be changed while it runs: GET admin_url shows the settings, PATCH (a JSON object) changes those "
        + "it names, and a browser that opens admin_url finds a page to edit them, with a table of every setting, fault, "
        + "route and value. Thus each answer waits two seconds from now on: curl -X PATCH -H 'Content-Type: "
        + "application/json' -d '{\"latency\":2}' ADMIN_URL",
    ],
    options: [
      OptionSpec("port", .number("N"), help: "the port; without it, any that is free"),
      district, OptionSpec("scenario", .scenario, repeats: true, help: "begin with this fault or setting"),
      OptionSpec("state", .folder("DIR"), help: "keep key and grants here, so that a later start goes on with them"),
      OptionSpec("list-scenarios", help: "list the scenarios and exit"),
    ],
    examples: [
      .init("homeroom sandbox --district synthetic:5000", "a district of 5000 invented people"),
      .init("homeroom sandbox --scenario throttled", "one whose answers are full of 429"),
    ],
    run: run)

  static let district = OptionSpec("district", .folder("SPEC"), help: "where its people come from")

  static func run(_ invocation: Invocation) throws -> ExitCode {
    if invocation.has("list-scenarios") {
      for scenario in Scenario.all { try invocation.say(scenario.line) }
      if invocation.global.json { try invocation.print(["scenarios": JSONValue(Scenario.all.map(\.name))]) }
      return .ok
    }
    let port = try invocation.number("port", in: 0...65535) ?? 0
    let signals = SignalWatch()
    let scratch: ScratchFolder? =
      invocation.has("state") ? nil : try ScratchFolder(purpose: "sandbox", environment: invocation.environment)
    defer { scratch?.remove() }
    let folder = invocation.value("state").map(invocation.absolute) ?? scratch.map { $0.path + "/state" } ?? ""
    let server = try SandboxServer(
      Sandbox.Configuration(
        port: port, district: try source(invocation), scenarios: try scenarios(invocation), stateFolder: folder,
        log: { Streams.err($0 + "\n") }))
    defer { server.stop() }
    try Streams.out(server.readyInfo.text() + "\n")
    Streams.err("To use it as a profile: \(profileCommand(server.readyInfo))\nthen: homeroom --profile sandbox connect\n")
    var wait = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&wait, 1, -1) < 0, errno == EINTR {}
    _ = signals.take()
    return .ok
  }

  /// The command that makes a profile of it, for a shell.
  private static func profileCommand(_ ready: JSONValue) -> String {
    let options = ["client_id", "team_id", "key_id", "private_key", "redirect_uri", "auth_url", "roster_url"].map { key in
      let value = (ready[key]?.stringValue ?? "").replacing("'", with: "'\\''")
      return "--\(key.replacing("_", with: "-")) '\(value)'"
    }
    return "homeroom profile add sandbox " + options.joined(separator: " ")
  }

  static func source(_ invocation: Invocation) throws -> DistrictSource {
    guard let specification = invocation.value("district") else { return .sample }
    return try DistrictSource(
      specification: specification.hasPrefix("synthetic:") ? specification : invocation.absolute(specification))
  }

  static func scenarios(_ invocation: Invocation) throws -> [Scenario] {
    var scenarios: [Scenario] = []
    for name in invocation.values("scenario") { scenarios.append(try Scenario.named(name)) }
    return scenarios
  }
}
