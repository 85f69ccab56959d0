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
    try ListPrinter<PersonRow>(
      list: "people",
      columns: [.init("Name"), .init("Roles"), .init("Grade"), .init("E-mail"), .init("Locations"), .init("Id")],
      headings: [
        "id", "given_name", "middle_name", "family_name", "display_name", "email", "grade", "roles", "location_ids",
        "location_names",
      ],
      id: { $0.id.rawValue },
      cells: { row in
        let names = row.places.compactMap(\.locationName)
        return [
          row.person.listName, row.person.roles.map(\.rawValue).joined(separator: ", "), row.person.grade,
          row.person.email, ListOptions.unique(names).joined(separator: "; "), row.id.rawValue,
        ]
      },
      fields: { row in
        [
          row.id.rawValue, row.person.givenName, row.person.middleName, row.person.familyName, row.person.spokenName,
          row.person.email, row.person.grade, row.person.roles.map(\.rawValue).joined(separator: ";"),
          ListOptions.unique(row.places.compactMap(\.locationID?.rawValue)).joined(separator: ";"),
          ListOptions.unique(row.places.compactMap(\.locationName)).joined(separator: ";"),
        ]
      },
      document: \.document, read: { try roster.people(query, $0) }, total: { try roster.count(query) }
    ).print(roster, invocation)
    return .ok
  }
}
