internal import Console
internal import Glibc
internal import JSON
internal import Roster

extension ProfileWorld {
  func askApple(_ target: Target) async throws -> Console.LiveReading {
    try await told {
      let roster = try desk.archive.openCurrent()
      switch target {
      case .person(let id):
        let stored = try roster?.personRecord(id)?.row.document
        let person = try await desk.api.person(id)
        let live = LiveClass.row(person, names: roster)
        return Self.reading(live.person.listName ?? id.rawValue, stored, live.document)
      case .schoolClass(let id):
        let stored = try roster?.classRecord(id)?.document
        let schoolClass = try await desk.api.schoolClass(id)
        let instructors = try await desk.api.members(of: id, role: .instructor)
        let students = try await desk.api.members(of: id, role: .student)
        let live = LiveClass(schoolClass: schoolClass, instructors: instructors, students: students).record(
          names: roster)
        return Self.reading(live.row.name ?? id.rawValue, stored, live.document)
      default:
        throw Console.Failure("Apple is asked for a person or a class", remedy: "Open one, then ask again")
      }
    }
  }

  /// Both sides field by field, as the console lays them beside each other.
  private static func reading(_ title: String, _ stored: JSONValue?, _ live: JSONValue) -> Console.LiveReading {
    let fields = (live.objectValue?.members ?? []).map { member in
      Console.LiveReading.Field(
        name: member.name.split(separator: "_").joined(separator: " "), stored: text(stored?[member.name]),
        live: text(member.value))
    }
    return Console.LiveReading(title: title, fields: fields)
  }

  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case nil, .null?: ""
    case .string(let text)?: text
    case .array(let values)?:
      values.map {
        $0["display_name"]?.stringValue ?? $0["location_name"]?.stringValue ?? $0["id"]?.stringValue ?? text($0)
      }
      .joined(separator: ", ")
    case let other?: other.text()
    }
  }

  func export(_ wish: ExportWish) async throws -> String {
    try told {
      guard let roster = try desk.archive.openCurrent() else { throw Failure.noRoster(profile: desk.profile.name) }
      let path = invocation.absolute(invocation.expanded(wish.path))
      switch wish.what {
      case .format(let word):
        guard let format = ExportFormat(rawValue: word) else { throw Console.Failure("There is no format \(word)") }
        let maker = "homeroom \(Version.current), \(UserName.current), \(UTCTime.rfc3339(UTCTime.now))"
        let report = try RosterExport(format: format, maker: maker).write(roster, to: path)
        desk.audit.record(
          .exported, profile: desk.profile.name,
          ["format": .string(word), "rows": .integer(Int64(report.files.reduce(0) { $0 + $1.rows }))])
        return "Written to \(path)" + (report.losses.isEmpty ? "" : "; LOSSES.txt tells what could not be carried")
      case .classes(let query): try NewFile.write(ListForms.classes(query, roster).csvText(), to: path)
      case .people(let query): try NewFile.write(ListForms.people(query, roster).csvText(), to: path)
      case .locations(let query): try NewFile.write(ListForms.locations(query, roster).csvText(), to: path)
      }
      return "Written to \(path)"
    }
  }

  func signIns() throws -> [SignInEntry] {
    try told {
      try desk.archive.rememberedSignIns().map { signIn in
        let name = [signIn.givenName, signIn.familyName].compactMap { $0 }.joined(separator: " ")
        return SignInEntry(
          shape: "remembered from the first sign-in", claims: [(name: "sub", value: signIn.subject)], checks: [],
          verified: nil, link: "", target: .person(PersonID(signIn.subject)),
          firstSignIn: [name, signIn.email ?? "", Timestamp.spoken(signIn.seenAt)].filter { !$0.isEmpty }.joined(
            separator: ", "))
      }
    }
  }

  func readSignIn(_ pasted: String) async throws -> SignInEntry {
    try await told {
      var examination = try await SignInExaminer(profile: desk.profile, transport: desk.transport).examine(pasted)
      try examination.match(with: desk.archive.openCurrent(), organizationID: desk.archive.organization()?.id)
      if try desk.folders.dataFolder.check() { try examination.remember(in: desk.archive, now: UTCTime.now) }
      return SignInEntry(
        shape: examination.signIn.shape.rawValue,
        claims: (examination.claims?.members ?? []).map { ($0.name, $0.value.stringValue ?? $0.value.text()) },
        checks: examination.checks.map { check in
          SignInEntry.Check(
            name: check.name.rawValue, outcome: SignInEntry.Check.Outcome(rawValue: check.outcome.rawValue) ?? .skipped,
            detail: check.detail)
        },
        verified: examination.verified,
        link: ([SignInText.link(examination)] + examination.remarks).joined(separator: " "),
        target: examination.person.map { .person($0.row.id) },
        firstSignIn: examination.firstSignIn.map { first in
          let name = [first.givenName, first.familyName].compactMap { $0 }.joined(separator: " ")
          return [name, first.email ?? "", Timestamp.spoken(first.seenAt)].filter { !$0.isEmpty }.joined(
            separator: ", ")
        })
    }
  }
}
