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
    run: kind.run)

  /// Of a person Apple tells no classes, so only the person's own fields are compared with what it says.
  static let kind = RecordKind<PersonRecord>(
    name: "person", collection: .users, read: { try $1.personRecord(PersonID($0)) },
    ids: { try $1.people(PersonQuery(search: $0), $2).rows.map(\.id.rawValue) },
    count: { try $1.count(PersonQuery(search: $0)) },
    ask: { id, desk, names in
      PersonRecord(row: LiveClass.row(try await desk.api.person(PersonID(id)), names: names), teaches: [], attends: [])
    },
    id: \.row.id.rawValue, document: \.document, compared: \.row.document, text: RecordText.of)
}
