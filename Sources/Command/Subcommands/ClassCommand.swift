internal import JSON
internal import Roster

/// `homeroom class`
enum ClassCommand {
  static let spec = CommandSpec(
    "class", "Shows one class with its people",
    details: ["ID may also be a search that only one class fits."],
    options: [LiveReading.option],
    arguments: [ArgumentSpec(.classID, repeats: true, help: "the class's id, or words only it fits")],
    examples: [
      .init("homeroom class BIO-101", "the class with that number, if there is only one"),
      .init("homeroom class ID --live", "what Apple says of it now, beside what is stored"),
    ],
    run: kind.run)

  static let kind = RecordKind<ClassRecord>(
    name: "class", collection: .classes, read: { try $1.classRecord(ClassID($0)) },
    ids: { try $1.classes(ClassQuery(search: $0), $2).rows.map(\.id.rawValue) },
    count: { try $1.count(ClassQuery(search: $0)) },
    ask: { id, desk, names in
      let id = ClassID(id)
      let found = try await desk.api.schoolClass(id)
      let instructors = try await desk.api.members(of: id, role: .instructor)
      let students = try await desk.api.members(of: id, role: .student)
      return LiveClass(schoolClass: found, instructors: instructors, students: students).record(names: names)
    },
    id: \.row.id.rawValue, document: \.document, compared: \.document, text: RecordText.of)
}
