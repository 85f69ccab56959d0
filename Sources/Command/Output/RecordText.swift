internal import Roster
internal import Text

/// One class or person for people.
enum RecordText {
  static func of(_ record: ClassRecord, _ style: TextStyle) -> String {
    let row = record.row
    var text = style.paint(DisplayText(foreign: row.name ?? row.displayName ?? row.id.rawValue), .bold) + "\n"
    text += facts(
      [
        ("Number", row.number), ("Nickname", row.displayName), ("Room", row.room), ("Location", row.locationName),
        ("Id", row.id.rawValue),
      ], style)
    if record.peopleWereRead {
      text += people("Instructors", record.instructors, style) + people("Students", record.students, style)
    } else {
      text += "\n\(RosterCollection.users.notRead)\n"
    }
    if !record.unknownMemberIDs.isEmpty {
      let title = record.peopleWereRead ? "Members the roster has no person for" : "Members"
      text += "\n\(title)  \(record.unknownMemberIDs.count)\n"
      for id in record.unknownMemberIDs { text += "  " + style.show(DisplayText(foreign: id.rawValue)) + "\n" }
    }
    return text
  }

  static func of(_ record: PersonRecord, _ style: TextStyle) -> String {
    let person = record.row.person
    var text = style.paint(DisplayText(foreign: person.spokenName ?? "(no name)"), .bold) + "\n"
    let places = record.row.places.map { place in
      place.role.rawValue
        + (place.locationName.map { " at " + $0 } ?? place.locationID.map { " at " + $0.rawValue } ?? "")
    }
    text += facts(
      [
        ("E-mail", person.email), ("Grade", person.grade), ("Roles", places.joined(separator: ", ")),
        ("Id", person.id.rawValue),
      ], style)
    guard record.classesWereRead else { return text + "\n\(RosterCollection.classes.notRead)\n" }
    return text + classes("Teaches", record.teaches, style) + classes("Attends", record.attends, style)
  }

  private static func facts(_ facts: [(String, String?)], _ style: TextStyle) -> String {
    facts.compactMap { name, value in
      guard let value, !value.isEmpty else { return nil }
      return style.show(DisplayText(foreign: name).fitted(to: 10)) + style.show(DisplayText(foreign: value)) + "\n"
    }.joined()
  }

  private static func people(_ title: String, _ rows: [PersonRow], _ style: TextStyle) -> String {
    var table = TextTable([
      .init("Name", .left, .isCut), .init("Grade"), .init("E-mail", .left, .isCutLast), .init("Id", .left, .isLeftOut),
    ])
    for row in rows { table.add([row.person.listName, row.person.grade, row.person.email, row.id.rawValue]) }
    return head(title, table, style) + (rows.isEmpty ? "" : table.text(style))
  }

  private static func classes(_ title: String, _ rows: [ClassRow], _ style: TextStyle) -> String {
    if rows.isEmpty { return "" }
    var table = TextTable([
      .init("Name", .left, .isCut), .init("Number"), .init("Room"), .init("Instructors", .left, .isCut),
      .init("Id", .left, .isLeftOut),
    ])
    for row in rows {
      table.add([
        row.name ?? row.displayName, row.number, row.room, row.instructorNames.joined(separator: "; "), row.id.rawValue,
      ])
    }
    return head(title, table, style) + table.text(style)
  }

  private static func head(_ title: String, _ table: TextTable, _ style: TextStyle) -> String {
    let hint = table.leavesOut(style) ? "  (--json and a wider terminal have the ids)" : ""
    return "\n\(title)  \(table.rows.count)\(hint)\n"
  }
}
