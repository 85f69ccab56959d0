internal import JSON
internal import Roster

extension SyncReport {
  /// The document of `sync`.
  var document: JSONValue {
    [
      "run": .integer(Int64(run)), "state": .string(state.rawValue), "people": JSONValue(people),
      "classes": JSONValue(classes), "locations": JSONValue(locations), "memberships": JSONValue(memberships),
      "requests": .integer(Int64(requests)), "retries": .integer(Int64(retries)),
      "duplicates": .integer(Int64(duplicates)), "seconds": .number(seconds),
      "held": held.map { held in
        [
          "reason": .string(held.reason), "removed_people": .integer(Int64(held.removedPeople)),
          "removed_classes": .integer(Int64(held.removedClasses)),
          "emptied_classes": .integer(Int64(held.emptiedClasses)),
        ]
      } ?? .null,
      "verdict": verdict.map(\.json) ?? .null,
    ]
  }

  var counts: String {
    let lists = [(RosterCollection.users, people), (.classes, classes), (.locations, locations)]
      .compactMap { list, count in count.map(list.counted) }
    let members = memberships.map { $0 == 1 ? "1 membership" : "\($0) memberships" }
    return (lists + [members].compactMap(\.self)).joined(separator: ", ")
  }
}
