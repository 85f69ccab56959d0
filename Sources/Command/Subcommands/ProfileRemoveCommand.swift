internal import JSON
internal import Roster

/// `homeroom profile remove`
enum ProfileRemoveCommand {
  static let spec = CommandSpec(
    "remove", "Removes a profile with its rosters and credentials",
    details: [
      "Says what it deletes. The private key file is not touched. Apple still counts the app as connected until the "
        + "school's consent is withdrawn: run \"homeroom disconnect\" first where that matters."
    ],
    options: [OptionSpec("yes", short: "y", help: "do it without asking")],
    arguments: [ArgumentSpec(.profile, help: "the profile")],
    examples: [.init("homeroom profile remove north --yes", "the profile \"north\" and all that was stored for it")],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let name = invocation.arguments[0]
    let (file, configuration) = try invocation.configuration()
    guard configuration.profile(named: name) != nil else { throw invocation.unknown(name, in: configuration) }
    let folders = file.places.folders(of: name)
    for path in folders.contents() where !invocation.global.json { invocation.note("deletes " + path) }
    try invocation.confirm("Remove the profile \(name) and delete all of this")
    let deletion = try Waiting.value { try await folders.delete() }
    try file.remove(name)
    AuditLog(places: file.places).record(
      .profileRemoved, profile: name, ["files": .integer(Int64(deletion.deleted.count))])
    return try Forgetting.print(deletion, "The profile \(name) is removed.", invocation)
  }
}
