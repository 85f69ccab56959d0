public import Roster
public import Terminal

/// The console as a program: takes the terminal, runs until it is left, gives the terminal back.
public enum ConsoleProgram {
  /// `TerminalSignals.block()` must have been called on this thread before any other existed.
  ///
  /// - Parameter world: what to show; `nil` for a first run, before any profile exists. Nothing else may keep it: a world
  ///   that is left is to have nothing open any more.
  public static func run(world: consuming (any World)?, options: ConsoleOptions = ConsoleOptions()) throws(ScreenError)
    -> ExitCode
  {
    let state = world?.savedState() ?? UIState()
    let screen = try Screen(
      Screen.Options(color: options.color, mouse: state.mouse ?? options.mouse, errorLog: options.errorLog))
    let shell = Shell(screen: screen, world: (consume world) ?? NoWorld(), state: state, options: options)
    return shell.run()
  }
}

/// Where no profile exists yet.
struct NoWorld: World {
  func openRoster() throws -> (any RosterQuestions)? { nil }
  func standing() throws -> Standing { .nothing }
}
