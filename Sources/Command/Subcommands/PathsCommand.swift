internal import JSON
internal import Roster

/// `homeroom paths`: where things are on this machine.
enum PathsCommand {
  static let spec = CommandSpec(
    "paths", "Shows where homeroom keeps its files",
    details: [
      "With a profile, its own folders. Nothing is made by asking. The log tells of that profile's consents, refreshes, "
        + "syncs, exports, checks and failures, without a name or a secret."
    ],
    examples: [.init("homeroom paths --profile north", "the folders of the profile \"north\"")],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let places = try invocation.places()
    let profile = invocation.global.profile ?? (try? invocation.configuration())?.1.defaultProfile?.name
    let folders = profile.map(places.folders)
    let entries: [(String, String?)] = [
      ("config", places.configFile), ("themes", places.themesFolder),
      ("state", folders?.state ?? places.stateFolder.path), ("data", folders?.data ?? places.dataFolder.path),
      ("log", folders?.log), ("credentials", folders?.credentials),
    ]
    if invocation.global.json {
      var object = JSONObject()
      for (name, path) in entries { object[name] = JSONValue(path) }
      try invocation.print(.object(object))
    } else {
      var table = TextTable([.init("What"), .init("Where")])
      for (name, path) in entries { table.add([name, path ?? "(of a profile)"]) }
      // The document's keys are fixed; who forgets an organisation looks here for what stays.
      table.add(["audit log", places.auditLog])
      try Streams.out(table.text(invocation.style))
    }
    return .ok
  }
}
