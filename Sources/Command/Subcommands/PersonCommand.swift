internal import JSON
internal import Roster

/// `homeroom person`
enum PersonCommand {
  static let spec = CommandSpec(
    "person", "Shows one person with their classes",
    details: ["ID may also be a search that only one person fits."],
    options: [LiveReading.option],
    arguments: [ArgumentSpec(.personID, repeats: true, help: "the person's id, or words only they fit")],
    examples: [
      .init("homeroom person fsilva@springfield.example", "the person with that e-mail address"),
      .init("homeroom person ID --live", "what Apple says of them now, beside what is stored"),
    ],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let search = invocation.arguments.joined(separator: " ")
    if invocation.has("live") { return try LiveReading.person(search, invocation) }
    let record = try find(search, in: try invocation.roster())
    if invocation.global.json {
      try invocation.print(record.document)
    } else {
      try Streams.out(RecordText.of(record, invocation.style))
    }
    return .ok
  }

  static func find(_ search: String, in roster: any RosterQuestions) throws -> PersonRecord {
    if let record = try roster.personRecord(PersonID(search)) { return record }
    let query = PersonQuery(search: search)
    let rows = try roster.people(query, Window(limit: RecordSearch.shown)).rows
    let id = try RecordSearch.only(rows.map(\.id.rawValue), kind: "person", search: search) { try roster.count(query) }
    guard let record = try roster.personRecord(PersonID(id)) else {
      throw Failure.noSuchRecord(kind: "person", search: search)
    }
    return record
  }
}
