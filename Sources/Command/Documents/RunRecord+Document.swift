internal import JSON
internal import Roster

extension RunRecord {
  /// One entry of `runs`.
  var document: JSONValue {
    [
      "run": .integer(Int64(run)), "started_at": .string(UTCTime.rfc3339(startedAt)),
      "finished_at": JSONValue(finishedAt.map(UTCTime.rfc3339)), "state": .string(state.rawValue),
      "people": JSONValue(people), "classes": JSONValue(classes), "reason": JSONValue(reason),
    ]
  }

  /// For people: which failure it was, and what was seen of it.
  var why: String? {
    let words = [verdict.map(VerdictText.titled), reason].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ": ")
  }
}

extension ProfileStatus {
  /// The document of `status`.
  var document: JSONValue {
    [
      "profile": .string(profile.name), "organization": organization?.document ?? .null,
      "kind": .string(profile.kind.rawValue), "connection": .string(connection.rawValue),
      "access_token_expires_at": JSONValue(accessTokenExpiresAt.map(UTCTime.rfc3339)),
      "scopes": .array(
        scopes.map { standing in
          [
            "scope": .string(standing.scope.rawValue), "requested": .bool(standing.isRequested),
            "proven": JSONValue(standing.proof?.isProven),
            "checked_at": JSONValue(standing.proof.map { UTCTime.rfc3339($0.at) }),
          ]
        }),
      "roster": roster.map { summary in
        [
          "run": .integer(Int64(summary.run)), "as_of": .string(UTCTime.rfc3339(summary.asOf)), "complete": true,
          "people": JSONValue(summary.people), "classes": JSONValue(summary.classes),
          "locations": JSONValue(summary.locations),
        ]
      } ?? .null,
      "last_run": lastRun?.document ?? .null,
    ]
  }
}
