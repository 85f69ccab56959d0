internal import JSON
internal import Roster

extension Profile {
  /// One entry of `profile list`.
  func document(isDefault: Bool) -> JSONValue {
    [
      "name": .string(name), "default": .bool(isDefault), "client_id": .string(clientID), "team_id": .string(teamID),
      "key_id": .string(keyID), "redirect_uri": .string(redirectURI), "scopes": JSONValue(scopes.map(\.rawValue)),
      "kind": .string(kind.rawValue),
    ]
  }
}

extension Profile.Kind {
  /// Said beside the profile's name, loudly where the data is not a real school's.
  var words: String {
    switch self {
    case .production: "production"
    case .testData: "TEST DATA"
    case .sandbox: "SANDBOX"
    }
  }
}
