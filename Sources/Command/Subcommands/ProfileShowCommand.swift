internal import Roster

/// `homeroom profile show`
enum ProfileShowCommand {
  static let spec = CommandSpec(
    "show", "Shows one profile: the default one, or the one named",
    arguments: [ArgumentSpec(.profile, optional: true, help: "the profile")],
    examples: [.init("homeroom profile show north", "what the profile \"north\" asks Apple with")],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    var invocation = invocation
    if let name = invocation.arguments.first { invocation.global.profile = name }
    let profile = try invocation.profile()
    let (_, configuration) = try invocation.configuration()
    if invocation.global.json {
      try ProfileCommand.print([profile], of: configuration, invocation)
      return .ok
    }
    var table = TextTable([.init("Profile"), .init(profile.name)])
    table.add(["Kind", profile.kind.words])
    table.add(["Default", configuration.defaultProfile == profile ? "yes" : "no"])
    table.add(["Client id", profile.clientID])
    table.add(["Team id", profile.teamID])
    table.add(["Key id", profile.keyID])
    table.add(["Private key", profile.privateKeyPath])
    table.add(["Return URL", profile.redirectURI])
    table.add(["Scopes", profile.scopes.map(\.rawValue).joined(separator: " ")])
    if !profile.audiences.isEmpty { table.add(["Also accepts tokens for", profile.audiences.joined(separator: " ")]) }
    if profile.endpoints != .apple {
      table.add(["Authorization", profile.endpoints.auth])
      table.add(["Roster API", profile.endpoints.roster])
    }
    try Streams.out(table.text(invocation.style))
    if let warning = PrivateKeyFile(path: profile.privateKeyPath).warning { invocation.warn(warning) }
    return .ok
  }
}
