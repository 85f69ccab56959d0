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
    try await told {
      guard let roster = try desk.archive.openCurrent() else { throw Failure.noRoster(profile: desk.profile.name) }
      let outcome: WishedExport.Outcome
      do {
        outcome = try await WishedExport(roster: roster, invocation: invocation).write(wish)
      } catch {
        desk.log.record(export: WishedExport.format(of: wish), failed: error)
        throw error
      }
      desk.audit.record(
        .exported, profile: desk.profile.name,
        ["format": .string(outcome.format), "rows": .integer(Int64(outcome.rows))])
      desk.log.record(.exported, "\(outcome.format), rows \(outcome.rows)")
      return outcome.words
    }
  }
}
