import Roster

/// The lines a record is shown by, the same beside a list and on a page of its own.
enum RecordLines {
  static func of(_ record: RecordPage.Record) -> [Line] {
    switch record {
    case .schoolClass(let record): lines(of: record)
    case .person(let record): lines(of: record)
    case .location(let record): lines(of: record)
    }
  }

  static func title(of record: RecordPage.Record) -> String {
    switch record {
    case .schoolClass(let record): Naming.title(of: record.row)
    case .person(let record): Naming.title(of: record.row.person)
    case .location(let record): Naming.title(of: record.location)
    }
  }

  // MARK: a class

  private static func lines(of record: ClassRecord) -> [Line] {
    let row = record.row
    let facts = [
      labelled("Number", row.number), labelled("Room", row.room), present(row.locationName),
      row.displayName == row.name ? nil : labelled("Also called", row.displayName),
    ]
    var lines = [factLine("facts", facts, otherwise: "No number, room or location")]
    lines += record.peopleWereRead ? people(of: record) : [notRead(.users)]
    if !record.unknownMemberIDs.isEmpty {
      let title = record.peopleWereRead ? "Members the roster has no person for" : "Members"
      lines.append(
        .text("heading unknown", [Span(title, .heading), Span("  \(record.unknownMemberIDs.count)", .dim)]))
      lines += record.unknownMemberIDs.map {
        .text("unknown " + $0.rawValue, [Span("  " + $0.rawValue, .warning)], copy: $0.rawValue)
      }
    }
    return lines + [.blank("id"), idLine(row.id.rawValue)]
  }

  private static func people(of record: ClassRecord) -> [Line] {
    var lines = [Line.heading("Instructors")]
    lines += record.instructors.map { person($0, under: "instructor") }
    if record.instructors.isEmpty { lines.append(.text("no instructors", [Span("  none", .warning)])) }
    lines.append(
      .text(
        "heading students", [Span("Students", .heading), Span("  \(Numbers.grouped(record.students.count))", .dim)]))
    lines += record.students.map { person($0, under: "student") }
    if record.students.isEmpty { lines.append(.text("no students", [Span("  none", .dim)])) }
    return lines
  }

  private static func person(_ row: PersonRow, under section: String) -> Line {
    let person = row.person
    let beside = section == "student" ? (person.grade.map { "grade " + $0 } ?? "") : (person.email ?? "")
    return .columns(
      "\(section) \(row.id.rawValue)", [(Span("  " + Naming.title(of: person)), 3), (Span(beside, .dim), 3)],
      target: .person(row.id), copy: person.email ?? row.id.rawValue)
  }

  // MARK: a person

  private static func lines(of record: PersonRecord) -> [Line] {
    let person = record.row.person
    let facts = [present(Naming.roles(of: person)), labelled("grade", person.grade)]
    var lines = [factLine("facts", facts, otherwise: "No role")]
    if let email = present(person.email) {
      lines.append(.text("email", [Span(email)], copy: email, isStop: true))
    } else {
      lines.append(.text("email", [Span("No e-mail (usual for young pupils)", .dim)]))
    }
    for (index, place) in record.row.places.enumerated() {
      let name =
        present(place.locationName) ?? place.locationID.map { "unknown location \($0.rawValue)" } ?? "no location"
      lines.append(
        .text(
          "place \(index)", [Span(place.role.rawValue + " at ", .dim), Span(name)],
          target: place.locationID.flatMap { place.locationName == nil ? nil : .location($0) }))
    }
    if !record.teaches.isEmpty {
      lines.append(.text("heading teaches", [Span("Teaches", .heading), Span("  \(record.teaches.count)", .dim)]))
      lines += record.teaches.map {
        schoolClass($0, under: "teaches", beside: Numbers.counted($0.studentCount, "student", "students"))
      }
    }
    if !record.attends.isEmpty {
      lines.append(.text("heading attends", [Span("Attends", .heading), Span("  \(record.attends.count)", .dim)]))
      lines += record.attends.map {
        schoolClass($0, under: "attends", beside: $0.instructorNames.joined(separator: "; "))
      }
    }
    if !record.classesWereRead {
      lines.append(notRead(.classes))
    } else if record.teaches.isEmpty && record.attends.isEmpty {
      lines.append(.text("no classes", [Span("In no class of this roster", .warning)]))
    }
    return lines + [.blank("id"), idLine(person.id.rawValue)]
  }

  private static func schoolClass(_ row: ClassRow, under section: String, beside: String) -> Line {
    .columns(
      "\(section) \(row.id.rawValue)", [(Span("  " + Naming.title(of: row)), 3), (Span(beside, .dim), 3)],
      target: .schoolClass(row.id), copy: row.id.rawValue)
  }

  // MARK: a location

  private static func lines(of record: LocationRecord) -> [Line] {
    let location = record.location
    let name = Naming.title(of: location)
    func count(_ words: String, _ count: Int?, _ target: Target) -> Line {
      .columns(
        words, [(Span("  " + words), 2), (Span(count.map(Numbers.grouped) ?? "not read", .dim), 2)],
        target: count ?? 0 == 0 ? nil : target)
    }
    return [
      factLine(
        "facts", [present(location.domain), labelled("time zone", location.timeZone)],
        otherwise: "No domain or time zone"),
      .heading("Here"),
      count("Classes", record.classes, .classesAt(location.id, name: name)),
      count("Students", record.students, .peopleAt(location.id, name: name, role: .student)),
      count("Instructors", record.instructors, .peopleAt(location.id, name: name, role: .instructor)),
      count("Staff", record.staff, .peopleAt(location.id, name: name, role: .staff)),
      .blank("id"), idLine(location.id.rawValue),
    ]
  }

  // MARK: pieces

  private static func notRead(_ list: RosterCollection) -> Line {
    .text("not read", [Span(list.notRead, .warning)], isStop: true)
  }

  private static func factLine(_ key: String, _ facts: [String?], otherwise: String) -> Line {
    let facts = facts.compactMap(\.self)
    return .text(key, [facts.isEmpty ? Span(otherwise, .dim) : Span(facts.joined(separator: " · "))])
  }

  private static func idLine(_ id: String) -> Line {
    .text("id", [Span("Id  ", .dim), Span(id, .dim)], hang: 4, copy: id, isStop: true)
  }
  private static func present(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
  private static func labelled(_ label: String, _ text: String?) -> String? { present(text).map { label + " " + $0 } }
}
