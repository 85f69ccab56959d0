internal import Roster

/// `homeroom profile list`
enum ProfileListCommand {
  static let spec = CommandSpec(
    "list", "Lists the profiles",
    examples: [.init("homeroom profile list --json", "every profile as one JSON document")],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let (_, configuration) = try invocation.configuration()
    if configuration.profiles.isEmpty { invocation.note("There is no profile yet. See: homeroom profile add --help") }
    if !configuration.profiles.isEmpty || invocation.global.json {
      try ProfileCommand.print(configuration.profiles, of: configuration, invocation)
    }
    return .ok
  }
}
