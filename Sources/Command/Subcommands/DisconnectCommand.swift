internal import JSON
internal import Roster

/// `homeroom disconnect`
enum DisconnectCommand {
  static let spec = CommandSpec(
    "disconnect", "Revokes the tokens at Apple and deletes them here",
    details: [
      "The rosters stay; \"homeroom forget\" deletes them. Apple answers the same whether a token was revoked or was "
        + "already gone."
    ],
    examples: [.init("homeroom disconnect --profile north", "from now on nothing can be read for \"north\"")],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let desk = try invocation.desk()
    let hadTokens = try Waiting.value { try await desk.disconnect() }
    if hadTokens { desk.audit.record(.disconnected, profile: desk.profile.name) }
    if invocation.global.json {
      try invocation.print(["revoked": .bool(true)])
    } else {
      try invocation.say(
        hadTokens ? "Disconnected: the tokens are revoked, or were already gone." : "There was nothing to revoke.")
    }
    return .ok
  }
}
