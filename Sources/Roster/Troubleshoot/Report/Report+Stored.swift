internal import JSON

/// The last diagnosis of a profile, kept so that `report` needs no request.
extension Report {
  static func path(_ folders: ProfileFolders) -> String { folders.state + "/last-diagnosis.json" }

  public func save(_ folders: ProfileFolders) throws {
    try folders.make()
    try WholeFile.write((stored.text(indented: true) + "\n").utf8, to: Self.path(folders))
  }

  /// `nil` where nothing was diagnosed yet, or the file is damaged.
  public static func last(_ folders: ProfileFolders) -> Report? {
    guard let bytes = try? WholeFile.read(path(folders)) else { return nil }
    return (try? JSONValue(parsing: bytes)).flatMap(Report.init(stored:))
  }

  var stored: JSONValue {
    var object = diagnosis.json.objectValue ?? JSONObject()
    object["scopes"] = .array(scopes.map(\.json))
    object["generated_at"] = .number(generatedAt)
    object["version"] = .string(version)
    object["kind"] = JSONValue(kind?.rawValue)
    return .object(object)
  }

  init?(stored: JSONValue) {
    guard let verdict = stored["verdict"].flatMap(Verdict.init(parsing:)),
      let generatedAt = stored["generated_at"]?.doubleValue, let version = stored["version"]?.stringValue
    else { return nil }
    self.init(
      diagnosis: Diagnosis(
        verdict: verdict, checks: (stored["checks"]?.arrayValue ?? []).compactMap(Check.init(parsing:))),
      scopes: (stored["scopes"]?.arrayValue ?? []).compactMap(ScopeLine.init(parsing:)), generatedAt: generatedAt,
      version: version, kind: stored["kind"]?.stringValue.flatMap(Profile.Kind.init(rawValue:)))
  }
}

extension Check {
  init?(parsing json: JSONValue) {
    guard let name = json["name"]?.stringValue, let detail = json["detail"]?.stringValue,
      let outcome = json["outcome"]?.stringValue.flatMap(Outcome.init(rawValue:))
    else { return nil }
    self.init(name: name, outcome: outcome, status: json["status"]?.integerValue.map(Int.init), detail: detail)
  }
}

extension ScopeLine {
  init?(parsing json: JSONValue) {
    guard let scope = json["scope"]?.stringValue.flatMap(Scope.init(rawValue:)),
      let requested = json["requested"]?.boolValue, let nextStep = json["next_step"]?.stringValue,
      let actor = json["actor"]?.stringValue.flatMap(Verdict.Actor.init(rawValue:))
    else { return nil }
    self.init(
      scope: scope, features: Self.features(scope), requested: requested, proven: json["proven"]?.boolValue,
      cause: json["cause"]?.stringValue.flatMap(Cause.init(rawValue:)), nextStep: nextStep, actor: actor)
  }
}
