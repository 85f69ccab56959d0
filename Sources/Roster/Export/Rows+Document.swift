public import JSON

extension ClassRow {
  /// One entry of `classes`, in the members' fixed order.
  public var document: JSONValue { .object(object) }

  var object: JSONObject {
    [
      "id": .string(id.rawValue), "name": JSONValue(name), "number": JSONValue(number),
      "display_name": JSONValue(displayName), "room": JSONValue(room), "location_id": JSONValue(locationID?.rawValue),
      "location_name": JSONValue(locationName), "instructor_ids": JSONValue(instructorIDs.map(\.rawValue)),
      "instructor_names": JSONValue(instructorNames), "student_count": .integer(Int64(studentCount)),
    ]
  }
}

extension PersonRow {
  /// One entry of `people`.
  public var document: JSONValue { .object(object) }

  var object: JSONObject {
    [
      "id": .string(person.id.rawValue), "given_name": JSONValue(person.givenName),
      "middle_name": JSONValue(person.middleName), "family_name": JSONValue(person.familyName),
      "display_name": JSONValue(person.spokenName), "email": JSONValue(person.email), "grade": JSONValue(person.grade),
      "roles": JSONValue(person.roles.map(\.rawValue)),
      "locations": .array(
        places.map { place in
          [
            "role": .string(place.role.rawValue), "location_id": JSONValue(place.locationID?.rawValue),
            "location_name": JSONValue(place.locationName),
          ]
        }),
    ]
  }
}

extension Location {
  /// One entry of `locations`.
  public var document: JSONValue {
    [
      "id": .string(id.rawValue), "name": JSONValue(name), "domain": JSONValue(domain),
      "time_zone": JSONValue(timeZone),
    ]
  }
}

extension ClassRecord {
  /// The class with its people.
  public var document: JSONValue {
    var object = row.object
    object["instructors"] = .array(instructors.map(\.document))
    object["students"] = .array(students.map(\.document))
    object["unknown_member_ids"] = JSONValue(unknownMemberIDs.map(\.rawValue))
    return .object(object)
  }
}

extension PersonRecord {
  /// The person with their classes.
  public var document: JSONValue {
    var object = row.object
    object["teaches"] = .array(teaches.map(\.document))
    object["attends"] = .array(attends.map(\.document))
    return .object(object)
  }
}
