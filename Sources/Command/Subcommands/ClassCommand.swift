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
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let search = invocation.arguments.joined(separator: " ")
    if invocation.has("live") { return try LiveReading.schoolClass(search, invocation) }
    let record = try find(search, in: try invocation.roster())
    if invocation.global.json {
      try invocation.print(record.document)
    } else {
      try Streams.out(RecordText.of(record, invocation.style))
    }
    return .ok
  }

  static func find(_ search: String, in roster: any RosterQuestions) throws -> ClassRecord {
    if let record = try roster.classRecord(ClassID(search)) { return record }
    let query = ClassQuery(search: search)
    let rows = try roster.classes(query, Window(limit: RecordSearch.shown)).rows
    let id = try RecordSearch.only(rows.map(\.id.rawValue), kind: "class", search: search) { try roster.count(query) }
    guard let record = try roster.classRecord(ClassID(id)) else {
      throw Failure.noSuchRecord(kind: "class", search: search)
    }
    return record
  }
}

/// Finding the one record that a search means.
enum RecordSearch {
  /// How many ids are listed when several fit.
  static let shown = 20

  static func only(_ ids: [String], kind: String, search: String, count: () throws -> Int) throws -> String {
    if ids.count > 1 {
      throw Failure.ambiguousRecord(kind: kind, search: search, ids: ids, count: try count())
    }
    guard let id = ids.first, !search.isEmpty else { throw Failure.noSuchRecord(kind: kind, search: search) }
    return id
  }
}
