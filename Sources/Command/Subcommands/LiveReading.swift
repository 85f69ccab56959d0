internal import JSON
internal import Roster

/// `--live`: one record as Apple has it now, beside the stored one. Nothing is stored.
enum LiveReading {
  static let option = OptionSpec("live", help: "ask Apple now and show both; nothing is stored")

  static func run<Record: Sendable>(
    _ kind: RecordKind<Record>, _ search: String, _ invocation: Invocation
  ) throws -> ExitCode {
    if invocation.global.roster != nil { throw Failure.needsProfile(command: kind.name + " --live") }
    let desk = try invocation.desk()
    let roster = try? invocation.roster()
    let stored = try stored { try roster.map { try kind.find(search, in: $0) } }
    let id = stored.map(kind.id) ?? search
    do {
      let live = try Waiting.value { try await kind.ask(id, desk, roster) }
      try show(kind, stored, live, invocation)
      return .ok
    } catch let failure as AccessFailure {
      desk.note(failure)
      let verdict = Troubleshooter.judge(failure.evidence)
      try show(kind, stored, verdict, invocation)
      return ExitCode(verdict)
    }
  }

  /// No stored record is no obstacle; several that fit are.
  private static func stored<Record>(_ find: () throws -> Record?) throws -> Record? {
    do { return try find() } catch Failure.noSuchRecord { return nil }
  }

  private static func show<Record>(
    _ kind: RecordKind<Record>, _ stored: Record?, _ live: Record, _ invocation: Invocation
  ) throws {
    let (one, other) = (stored.map(kind.compared), kind.compared(live))
    let differences = one.map { Self.differences($0, other) } ?? []
    if invocation.global.json { return try print(one, other, differences, nil, invocation) }
    try Streams.out(head(kind, stored, invocation) + kind.text(live, invocation.style))
    guard stored != nil else { return }
    try invocation.say(
      differences.isEmpty ? "\nNothing differs." : "\nDiffers: " + differences.joined(separator: ", "))
  }

  private static func show<Record>(
    _ kind: RecordKind<Record>, _ stored: Record?, _ verdict: Verdict, _ invocation: Invocation
  ) throws {
    if invocation.global.json { return try print(stored.map(kind.compared), nil, [], verdict, invocation) }
    try Streams.out(head(kind, stored, invocation) + VerdictText.of(verdict, invocation.style))
  }

  private static func print(
    _ stored: JSONValue?, _ live: JSONValue?, _ differences: [String], _ verdict: Verdict?, _ invocation: Invocation
  ) throws {
    try invocation.print([
      "stored": stored ?? .null, "live": live ?? .null, "differences": JSONValue(differences),
      "verdict": verdict.map(\.json) ?? .null,
    ])
  }

  private static func head<Record>(
    _ kind: RecordKind<Record>, _ stored: Record?, _ invocation: Invocation
  ) -> String {
    "— stored —\n" + (stored.map { kind.text($0, invocation.style) } ?? "not in the stored roster\n")
      + "\n— Apple now —\n"
  }

  /// Members in whose value the two differ; lists of people differ by who is in them.
  static func differences(_ stored: JSONValue, _ live: JSONValue) -> [String] {
    guard let one = stored.objectValue, let other = live.objectValue else { return [] }
    return other.names.filter { name in comparable(one[name]) != comparable(other[name]) }
  }

  private static func comparable(_ value: JSONValue?) -> JSONValue? {
    guard let entries = value?.arrayValue else { return value }
    return .array(entries.map { $0["id"] ?? $0 }.sorted { $0.text() < $1.text() })
  }
}

/// A class read live, with its members by role.
struct LiveClass: Sendable {
  let schoolClass: SchoolClass
  let instructors: [Person]
  let students: [Person]

  /// In the shape of a stored one; names of locations come from the stored roster, if there is one.
  func record(names: (any RosterQuestions)?) -> ClassRecord {
    let members = Set((instructors + students).map(\.id))
    let named = Dictionary(instructors.map { ($0.id, $0.listName ?? "") }) { first, _ in first }
    return ClassRecord(
      row: ClassRow(
        id: schoolClass.id, name: schoolClass.name, number: schoolClass.number, displayName: schoolClass.displayName,
        room: schoolClass.room, locationID: schoolClass.locationID,
        locationName: schoolClass.locationID.flatMap { Self.name(of: $0, names) },
        instructorIDs: schoolClass.instructorIDs,
        instructorNames: schoolClass.instructorIDs.compactMap { named[$0] }.filter { !$0.isEmpty },
        studentCount: schoolClass.studentIDs.count),
      instructors: instructors.map { Self.row($0, names: names) },
      students: students.map { Self.row($0, names: names) },
      unknownMemberIDs: (schoolClass.instructorIDs + schoolClass.studentIDs).filter { !members.contains($0) })
  }

  static func row(_ person: Person, names: (any RosterQuestions)?) -> PersonRow {
    PersonRow(
      person: person,
      places: person.rolesAtLocations.map { place in
        .init(
          role: place.role, locationID: place.locationID,
          locationName: place.locationID.flatMap { Self.name(of: $0, names) })
      })
  }

  private static func name(of id: LocationID, _ roster: (any RosterQuestions)?) -> String? {
    if let location = try? roster?.location(id) { return location.name }
    if let organization = try? roster?.organization(), organization.id == id.key { return organization.name }
    return nil
  }
}
