internal import JSON
internal import Roster

/// `homeroom profile`: the organisations this machine knows.
enum ProfileCommand {
  static let spec = CommandSpec(
    "profile", "Adds, lists, chooses and removes organisations",
    subcommands: [
      ProfileAddCommand.spec, ProfileListCommand.spec, ProfileShowCommand.spec, ProfileUseCommand.spec,
      ProfileRemoveCommand.spec,
    ])

  static func print(_ profiles: [Profile], of configuration: Configuration, _ invocation: Invocation) throws {
    let chosen = configuration.defaultProfile?.name
    if invocation.global.json {
      try invocation.print(["profiles": .array(profiles.map { $0.document(isDefault: $0.name == chosen) })])
      return
    }
    var table = TextTable([.init("Profile"), .init("Kind"), .init("Client id"), .init("Scopes")])
    for profile in profiles {
      table.add([
        profile.name + (profile.name == chosen ? " (default)" : ""), profile.kind.words, profile.clientID,
        profile.scopes.map(\.rawValue).joined(separator: " "),
      ])
    }
    try Streams.out(table.text(invocation.style))
  }
}
