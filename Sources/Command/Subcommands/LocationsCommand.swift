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
    try ListPrinter<Location>(
      list: "locations",
      columns: [.init("Name"), .init("Domain"), .init("Time zone"), .init("Id")],
      headings: ["id", "name", "domain", "time_zone"],
      id: { $0.id.rawValue },
      cells: { [$0.name, $0.domain, $0.timeZone, $0.id.rawValue] },
      fields: { [$0.id.rawValue, $0.name, $0.domain, $0.timeZone] },
      document: \.document, read: { try roster.locations(query, $0) }, total: { try roster.count(query) }
    ).print(roster, invocation)
    return .ok
  }
}
