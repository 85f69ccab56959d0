internal import Roster
internal import Text

/// What a list of classes, people or locations looks like as a table, as CSV and as JSON.
enum ListForms {
  static func classes(_ query: ClassQuery, _ roster: any RosterQuestions) -> ListPrinter<ClassRow> {
    ListPrinter<ClassRow>(
      collection: .classes,
      list: "classes",
      columns: [
        .init("Name", .left, .isCut), .init("Number"), .init("Room"), .init("Instructors", .left, .isCut),
        .init("Students", .right), .init("Location", .left, .isCut), .init("Id", .left, .isLeftOut),
      ],
      headings: [
        "id", "name", "number", "display_name", "room", "location_id", "location_name", "instructor_ids",
        "instructor_names", "student_count",
      ],
      id: { $0.id.rawValue },
      cells: { row in
        [
          row.name ?? row.displayName, row.number, row.room, row.instructorNames.joined(separator: "; "),
          String(row.studentCount), row.locationName, row.id.rawValue,
        ]
      },
      fields: { row in
        [
          row.id.rawValue, row.name, row.number, row.displayName, row.room, row.locationID?.rawValue, row.locationName,
          row.instructorIDs.map(\.rawValue).joined(separator: ";"), row.instructorNames.joined(separator: ";"),
          String(row.studentCount),
        ]
      },
      document: \.document, read: { try roster.classes(query, $0) }, total: { try roster.count(query) }
    )
  }

  static func people(_ query: PersonQuery, _ roster: any RosterQuestions) -> ListPrinter<PersonRow> {
    ListPrinter<PersonRow>(
      collection: .users,
      list: "people",
      columns: [
        .init("Name", .left, .isCut), .init("Roles"), .init("Grade"), .init("E-mail", .left, .isCutLast),
        .init("Locations", .left, .isCut), .init("Id", .left, .isLeftOut),
      ],
      headings: [
        "id", "given_name", "middle_name", "family_name", "display_name", "email", "grade", "roles", "location_ids",
        "location_names",
      ],
      id: { $0.id.rawValue },
      cells: { row in
        let names = row.places.compactMap(\.locationName)
        return [
          row.person.listName, row.person.roles.map(\.rawValue).joined(separator: ", "), row.person.grade,
          row.person.email, ListOptions.unique(names).joined(separator: "; "), row.id.rawValue,
        ]
      },
      fields: { row in
        [
          row.id.rawValue, row.person.givenName, row.person.middleName, row.person.familyName, row.person.spokenName,
          row.person.email, row.person.grade, row.person.roles.map(\.rawValue).joined(separator: ";"),
          ListOptions.unique(row.places.compactMap(\.locationID?.rawValue)).joined(separator: ";"),
          ListOptions.unique(row.places.compactMap(\.locationName)).joined(separator: ";"),
        ]
      },
      document: \.document, read: { try roster.people(query, $0) }, total: { try roster.count(query) }
    )
  }

  static func locations(_ query: LocationQuery, _ roster: any RosterQuestions) -> ListPrinter<Location> {
    ListPrinter<Location>(
      collection: .locations,
      list: "locations",
      columns: [
        .init("Name", .left, .isCut), .init("Domain", .left, .isCut), .init("Time zone"), .init("Id"),
      ],
      headings: ["id", "name", "domain", "time_zone"],
      id: { $0.id.rawValue },
      cells: { [$0.name, $0.domain, $0.timeZone, $0.id.rawValue] },
      fields: { [$0.id.rawValue, $0.name, $0.domain, $0.timeZone] },
      document: \.document, read: { try roster.locations(query, $0) }, total: { try roster.count(query) }
    )
  }
}
