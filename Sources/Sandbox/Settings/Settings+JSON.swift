internal import JSON

extension Settings {
  /// The settings as the admin address shows them: each one present, null where nothing is set.
  var json: JSONValue { .object(JSONObject(Self.fields.map { ($0.name, $0.json(self)) })) }

  /// The settings after a patch: those that are named are replaced whole.
  func patched(with patch: JSONObject) throws(SettingError) -> Settings {
    var settings = self
    for member in patch.members {
      guard let field = Self.fields.first(where: { $0.name == member.name }) else {
        let names = Self.fields.map(\.name) + AdminAction.allCases.map(\.rawValue)
        throw SettingError(member.name, "is unknown; there are \(names.joined(separator: ", "))")
      }
      try field.set(&settings, member.value, member.name)
    }
    return settings
  }
}
