internal import Roster

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
    try ListForms.classes(query, roster).print(roster, invocation)
    try ListOptions.noteEmpty(.classes, at: query.location, invocation) { try roster.count(ClassQuery(location: $0)) }
    return .ok
  }
}
