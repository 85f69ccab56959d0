internal import JSON

/// Four CSV files with everything the roster holds.
struct PlainCSVExport {
  let csv: CSVText

  func write(_ selection: RosterSelection, into folder: ExportFolder) throws -> [String] {
    let people = [
      "id", "given_name", "middle_name", "family_name", "email", "grade", "roles", "role_locations", "date_created",
      "date_last_modified",
    ]
    try folder.write("people.csv", heading: csv.line(people)) { file in
      try selection.forEachPerson { row in
        let person = row.person
        let places = person.rolesAtLocations.map { $0.role.rawValue + "@" + ($0.locationID?.rawValue ?? "") }
        file.row(
          csv.line([
            person.id.rawValue, person.givenName, person.middleName, person.familyName, person.email, person.grade,
            person.roles.map(\.rawValue).joined(separator: ";"), places.joined(separator: ";"), person.dateCreated,
            person.dateLastModified,
          ]))
      }
    }
    let classes = ["id", "name", "number", "display_name", "room", "location_id", "location_name"]
    try folder.write("classes.csv", heading: csv.line(classes)) { file in
      try selection.forEachClass { record in
        let row = record.row
        file.row(
          csv.line([
            row.id.rawValue, row.name, row.number, row.displayName, row.room, row.locationID?.rawValue,
            row.locationName,
          ]))
      }
    }
    try folder.write("memberships.csv", heading: csv.line(["class_id", "person_id", "role"])) { file in
      try selection.forEachClass { record in
        for member in record.members {
          file.row(csv.line([record.row.id.rawValue, member.id.rawValue, member.role.rawValue]))
        }
      }
    }
    try folder.write("locations.csv", heading: csv.line(["id", "name", "domain", "time_zone"])) { file in
      try selection.forEachLocation { location in
        file.row(csv.line([location.id.rawValue, location.name, location.domain, location.timeZone]))
      }
    }
    return []
  }
}

/// The documents of the command line, one a line.
struct JSONLinesExport {
  func write(_ selection: RosterSelection, into folder: ExportFolder) throws -> [String] {
    try folder.write("people.jsonl") { file in
      try selection.forEachPerson { file.row($0.document.text() + "\n") }
    }
    try folder.write("classes.jsonl") { file in
      try selection.forEachClass { file.row($0.row.document.text() + "\n") }
    }
    try folder.write("memberships.jsonl") { file in
      try selection.forEachClass { record in
        for member in record.members {
          let document: JSONValue = [
            "class_id": .string(record.row.id.rawValue), "person_id": .string(member.id.rawValue),
            "role": .string(member.role.rawValue),
          ]
          file.row(document.text() + "\n")
        }
      }
    }
    try folder.write("locations.jsonl") { file in
      try selection.forEachLocation { file.row($0.document.text() + "\n") }
    }
    return []
  }
}
