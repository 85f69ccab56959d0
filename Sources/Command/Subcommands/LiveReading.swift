internal import JSON
internal import Roster

/// `--live`: one record as Apple has it now, beside the stored one. Nothing is stored.
enum LiveReading {
  static let option = OptionSpec("live", help: "ask Apple now and show both; nothing is stored")

  static func schoolClass(_ search: String, _ invocation: Invocation) throws -> ExitCode {
    if invocation.global.roster != nil { throw Failure.needsProfile(command: "class --live") }
    let desk = try invocation.desk()
    let roster = try? invocation.roster()
    let stored = try stored { try roster.map { try ClassCommand.find(search, in: $0) } }
    let id = stored?.row.id ?? ClassID(search)
    let live = try asked(desk) {
      try Waiting.value { () async throws -> LiveClass in
        let found = try await desk.api.schoolClass(id)
        let instructors = try await desk.api.members(of: id, role: .instructor)
        let students = try await desk.api.members(of: id, role: .student)
        return LiveClass(schoolClass: found, instructors: instructors, students: students)
      }
    }
    return try show(
      stored: stored?.document, live: live.map { $0.record(names: roster).document },
      text: (
        stored.map { RecordText.of($0, invocation.style) },
        live.map { RecordText.of($0.record(names: roster), invocation.style) }
      ),
      invocation)
  }

  static func person(_ search: String, _ invocation: Invocation) throws -> ExitCode {
    if invocation.global.roster != nil { throw Failure.needsProfile(command: "person --live") }
    let desk = try invocation.desk()
    let roster = try? invocation.roster()
    let stored = try stored { try roster.map { try PersonCommand.find(search, in: $0) } }
    let id = stored?.row.id ?? PersonID(search)
    let live = try asked(desk) { try Waiting.value { try await desk.api.person(id) } }
    return try show(
      stored: stored?.row.document, live: live.map { LiveClass.row($0, names: roster).document },
      text: (
        stored.map { RecordText.of($0, invocation.style) },
        live.map { person in
          RecordText.of(
            PersonRecord(row: LiveClass.row(person, names: roster), teaches: [], attends: []), invocation.style)
        }
      ), invocation)
  }

  /// No stored record is no obstacle; several that fit are.
  private static func stored<Record>(_ find: () throws -> Record?) throws -> Record? {
    do { return try find() } catch Failure.noSuchRecord { return nil }
  }

  private static func asked<Value>(_ desk: Desk, _ ask: () throws -> Value) throws -> Result<Value, AccessFailure> {
    do {
      return .success(try ask())
    } catch let failure as AccessFailure {
      desk.note(failure)
      return .failure(failure)
    }
  }

  private static func show(
    stored: JSONValue?, live: Result<JSONValue, AccessFailure>,
    text: (stored: String?, live: Result<String, AccessFailure>),
    _ invocation: Invocation
  ) throws -> ExitCode {
    let document = try? live.get()
    var verdict: Verdict?
    if case .failure(let failure) = live { verdict = Troubleshooter.judge(failure.evidence) }
    let differences = stored.flatMap { one in document.map { Self.differences(one, $0) } } ?? []
    if invocation.global.json {
      try invocation.print([
        "stored": stored ?? .null, "live": document ?? .null, "differences": JSONValue(differences),
        "verdict": verdict.map(\.json) ?? .null,
      ])
    } else {
      try Streams.out("— stored —\n" + (text.stored ?? "not in the stored roster\n") + "\n— Apple now —\n")
      if let text = try? text.live.get() {
        try Streams.out(text)
        try invocation.say(
          stored == nil
            ? "" : differences.isEmpty ? "\nNothing differs." : "\nDiffers: " + differences.joined(separator: ", "))
      } else if let verdict {
        try Streams.out(VerdictText.of(verdict, invocation.style))
      }
    }
    return verdict.map { ExitCode($0) } ?? .ok
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
