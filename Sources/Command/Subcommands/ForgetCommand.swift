internal import JSON
internal import Roster

/// `homeroom forget`: deletes all data of an organisation, as Apple asks where consent was withdrawn.
enum ForgetCommand {
  static let spec = CommandSpec(
    "forget", "Deletes all data of the organisation and proves it",
    details: [
      "Rosters, history, credentials, the pending consent and the log go; the profile stays in the configuration, so "
        + "that the school can be connected again. Apple asks for this when a school withdraws its consent."
    ],
    options: [OptionSpec("yes", short: "y", help: "do it without asking")],
    examples: [
      .init("homeroom forget --profile north --yes", "every file of the profile \"north\", listed as it goes")
    ],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let profile = try invocation.profile()
    let places = try invocation.places()
    let folders = places.folders(of: profile.name)
    try invocation.confirm("Delete everything stored for \(profile.name)")
    let deletion = try Waiting.value { try await folders.delete() }
    AuditLog(places: places).record(
      .forgotten, profile: profile.name, ["files": .integer(Int64(deletion.deleted.count))])
    return try Forgetting.print(deletion, "Nothing of \(profile.name) is left.", invocation)
  }
}

/// Telling what was deleted of a profile.
enum Forgetting {
  static func print(
    _ deletion: ProfileFolders.Deletion, _ sentence: String, _ invocation: Invocation
  ) throws -> ExitCode {
    if invocation.global.json {
      try invocation.print(["deleted": JSONValue(deletion.deleted), "remaining": JSONValue(deletion.remaining)])
      warnOfConsoles(deletion, invocation)
      return deletion.remaining.isEmpty ? .ok : .localData
    }
    for path in deletion.deleted { try invocation.say("deleted " + path) }
    warnOfConsoles(deletion, invocation)
    guard deletion.remaining.isEmpty else { throw Failure.remaining(deletion.remaining) }
    try invocation.say(sentence)
    return .ok
  }

  private static func warnOfConsoles(_ deletion: ProfileFolders.Deletion, _ invocation: Invocation) {
    guard deletion.isHeldOpen else { return }
    invocation.warn("A console is still open on it; what that has open is off the disk when it is left.")
  }
}
