internal import Roster

/// `homeroom profile use`
enum ProfileUseCommand {
  static let spec = CommandSpec(
    "use", "Makes a profile the default one",
    arguments: [ArgumentSpec(.profile, help: "the profile")],
    examples: [.init("homeroom profile use north", "from now on \"north\" is meant where no --profile stands")],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let name = invocation.arguments[0]
    let (file, configuration) = try invocation.configuration()
    guard let profile = configuration.profile(named: name) else { throw invocation.unknown(name, in: configuration) }
    if configuration.defaultName != name { try file.setDefault(name) }
    if invocation.global.json {
      try ProfileCommand.print([profile], of: try file.read(), invocation)
    } else {
      try invocation.say("\(name) is the default profile.")
    }
    return .ok
  }
}
