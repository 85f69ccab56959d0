internal import JSON
internal import Roster

extension RosterChanges {
  /// The document of `changes`.
  var document: JSONValue {
    func list(_ added: [String], _ removed: [String], _ changed: [String]) -> JSONValue {
      ["added": JSONValue(added), "removed": JSONValue(removed), "changed": JSONValue(changed)]
    }
    return [
      "from": .integer(Int64(from)), "to": .integer(Int64(to)),
      "people": list(people.added.map(\.rawValue), people.removed.map(\.rawValue), people.changed.map(\.rawValue)),
      "classes": list(classes.added.map(\.rawValue), classes.removed.map(\.rawValue), classes.changed.map(\.rawValue)),
      "memberships": .array(
        memberships.map { membership in
          [
            "class_id": .string(membership.classID.rawValue), "person_id": .string(membership.personID.rawValue),
            "role": .string(membership.role.rawValue), "change": .string(membership.change.rawValue),
          ]
        }),
    ]
  }
}

extension Finding {
  /// One entry of `findings`.
  var document: JSONValue {
    [
      "rule": .string(rule.rawValue), "severity": .string(severity.rawValue),
      "subject": ["kind": .string(subject.kind.rawValue), "id": .string(subject.id)], "message": .string(message),
      "accepted": accepted.map { ["reason": .string($0.reason), "at": .string(UTCTime.rfc3339($0.at))] } ?? .null,
    ]
  }
}
