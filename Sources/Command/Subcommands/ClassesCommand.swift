internal import Roster
internal import Text

/// `homeroom classes`
enum ClassesCommand {
  static let spec = CommandSpec(
    "classes", "Lists classes of the local roster",
    details: [ListOptions.search + " It looks at name, number, nickname, room and id."],
    options: [ListOptions.location] + ListOptions.all,
    arguments: [ListOptions.query],
    examples: [
      .init("homeroom classes bio --location \"Lincoln High\"", "biology at one school"),
      .init("homeroom classes --json", "every class, as one JSON document"),
    ],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let roster = try invocation.roster()
    let query = ClassQuery(
      search: invocation.arguments.joined(separator: " "), location: invocation.value("location"))
    try ListPrinter<ClassRow>(
      list: "classes",
      columns: [
        .init("Name"), .init("Number"), .init("Room"), .init("Instructors"), .init("Students", .right),
        .init("Location"), .init("Id"),
      ],
      headings: [
        "id", "name", "number", "display_name", "room", "location_id", "location_name", "instructor_ids",
        "instructor_names", "student_count",
      ],
      id: { $0.id.rawValue },
      cells: { row in
        [
          row.name ?? row.displayName, row.number, row.room, row.instructorNames.joined(separator: "; "),
          String(row.studentCount), row.locationName, row.id.rawValue,
        ]
      },
      fields: { row in
        [
          row.id.rawValue, row.name, row.number, row.displayName, row.room, row.locationID?.rawValue, row.locationName,
          row.instructorIDs.map(\.rawValue).joined(separator: ";"), row.instructorNames.joined(separator: ";"),
          String(row.studentCount),
        ]
      },
      document: \.document, read: { try roster.classes(query, $0) }, total: { try roster.count(query) }
    ).print(roster, invocation)
    return .ok
  }
}
