internal import Console
internal import Roster
internal import Terminal

/// `homeroom` without a command.
enum ConsoleCommand {
  static func run(_ invocation: Invocation) throws -> ExitCode {
    // A conversation in lines is stopped and gone on with by the shell, like any other program.
    if !invocation.global.plain { TerminalSignals.block() }
    if let file = invocation.global.roster {
      return try ConsoleStart.open(FileWorld(try invocation.rosterFile(file), invocation), invocation)
    }
    let profile: Profile
    do {
      profile = try invocation.profile()
    } catch Failure.noProfile {
      return try ConsoleStart.open(nil, invocation)
    }
    return try ConsoleStart.open(world(profile, invocation), invocation)
  }

  private static func world(_ profile: Profile, _ invocation: Invocation) throws -> ProfileWorld {
    let desk = Desk(profile: profile, places: try invocation.places())
    try desk.folders.make()
    return ProfileWorld(desk: desk, invocation: invocation)
  }
}
