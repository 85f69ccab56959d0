internal import JSON
internal import Roster

/// What `class` and `person` have in common: one record, found by its id or by a search that only it fits, shown as it
/// is stored or beside what Apple says now.
struct RecordKind<Record: Sendable>: Sendable {
  /// How many ids are listed when several fit.
  static var shown: Int { 20 }

  /// As the command is called.
  let name: String
  let collection: RosterCollection
  let read: @Sendable (_ id: String, any RosterQuestions) throws -> Record?
  let ids: @Sendable (_ search: String, any RosterQuestions, Window) throws -> [String]
  let count: @Sendable (_ search: String, any RosterQuestions) throws -> Int
  /// Apple's record; names of locations come from the stored roster, if there is one.
  let ask: @Sendable (_ id: String, Desk, _ names: (any RosterQuestions)?) async throws -> Record
  let id: @Sendable (Record) -> String
  let document: @Sendable (Record) -> JSONValue
  /// The part of the document that a live reading tells too.
  let compared: @Sendable (Record) -> JSONValue
  let text: @Sendable (Record, TextStyle) -> String

  func run(_ invocation: Invocation) throws -> ExitCode {
    let search = invocation.arguments.joined(separator: " ")
    if invocation.has("live") { return try LiveReading.run(self, search, invocation) }
    let record = try find(search, in: try invocation.roster())
    if invocation.global.json {
      try invocation.print(document(record))
    } else {
      try Streams.out(text(record, invocation.style))
    }
    return .ok
  }

  func find(_ search: String, in roster: any RosterQuestions) throws -> Record {
    if let record = try read(search, roster) { return record }
    let found = search.isEmpty ? [] : try ids(search, roster, Window(limit: Self.shown))
    if found.count > 1 {
      throw Failure.ambiguousRecord(kind: name, search: search, ids: found, count: try count(search, roster))
    }
    guard let id = found.first, let record = try read(id, roster) else {
      throw Failure.noSuchRecord(kind: name, search: search, notRead: roster.summary.notRead(collection))
    }
    return record
  }
}
