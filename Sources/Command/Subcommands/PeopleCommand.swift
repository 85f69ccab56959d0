internal import Roster

/// `homeroom people`
enum PeopleCommand {
  static let spec = CommandSpec(
    "people", "Lists people of the local roster",
    details: [ListOptions.search + " It looks at names, e-mail and id."],
    options: [
      OptionSpec(
        "role", .choice("R", Role.allCases.map(\.rawValue)),
        help: "only this role: " + Role.allCases.map(\.rawValue).joined(separator: ", ")),
      ListOptions.location,
    ] + ListOptions.all,
    arguments: [ListOptions.query],
    examples: [
      .init("homeroom people silva --role instructor", "instructors named Silva"),
      .init("homeroom people --csv > people.csv", "everyone, for a spreadsheet"),
    ],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let roster = try invocation.roster()
    let query = PersonQuery(
      search: invocation.arguments.joined(separator: " "), role: try invocation.choice("role", Role.self),
      location: invocation.value("location"))
    try ListForms.people(query, roster).print(roster, invocation)
    try ListOptions.noteEmpty(.users, at: query.location, invocation) { try roster.count(PersonQuery(location: $0)) }
    return .ok
  }
}
