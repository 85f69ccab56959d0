internal import Roster

/// `homeroom locations`
enum LocationsCommand {
  static let spec = CommandSpec(
    "locations", "Lists locations of the local roster",
    details: [ListOptions.search + " It looks at name, domain and id."],
    options: ListOptions.all,
    arguments: [ListOptions.query],
    examples: [.init("homeroom locations --json", "every school, as one JSON document")],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let roster = try invocation.roster()
    let query = LocationQuery(search: invocation.arguments.joined(separator: " "))
    try ListForms.locations(query, roster).print(roster, invocation)
    return .ok
  }
}
