internal import Console
internal import Glibc
internal import Roster
internal import Terminal

/// `homeroom demo`: the console on a built-in district.
enum DemoCommand {
  static let spec = CommandSpec(
    "demo", "Opens the console on a sandbox district: no account, no network, nothing left behind",
    details: [
      "SPEC is a folder of School Data Sync or OneRoster CSV files, or synthetic:PEOPLE[,seed=N] for invented people; "
        + "without it, a small real sample. It is connected by the same consent as a real school."
    ],
    options: [
      SandboxCommand.district,
      OptionSpec("scenario", .scenario, repeats: true, help: "begin with this fault or setting"),
    ],
    examples: [
      .init("homeroom demo", "a real sample district of 98 people"),
      .init("homeroom demo --district synthetic:100000", "how a large district feels"),
      .init("homeroom demo --scenario scope-missing-classes", "what a missing scope looks like"),
    ],
    hasDocument: false, run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    if !invocation.global.plain, !Streams.isTerminal(STDIN_FILENO) || !Streams.isTerminal(STDOUT_FILENO) {
      throw Failure.needsTerminal
    }
    // A conversation in lines can be stopped like any other program; what ends it waits until the folder is away.
    let signals = invocation.global.plain ? SignalWatch() : nil
    defer { withExtendedLifetime(signals) {} }
    if signals == nil { TerminalSignals.block() }
    let demo = try DemoDistrict(invocation)
    defer { demo.end() }
    let line = SyncLine(quiet: false, invocation)
    let outcome = Waiting.outcome { await demo.prepare { line.show($0) } }
    line.end()
    if outcome.wasInterrupted { throw Failure.interrupted }
    return try ConsoleStart.open(
      ProfileWorld(desk: demo.desk, invocation: invocation), invocation, orIn: demo.desk.places,
      atDeath: { demo.end() })
  }
}
