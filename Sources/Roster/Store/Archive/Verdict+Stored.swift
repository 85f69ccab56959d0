internal import JSON

/// A verdict in the catalogue is the document the command line prints.
extension Verdict {
  var storedText: String { json.text() }

  init?(storedText: String) {
    guard let json = try? JSONValue(parsing: storedText),
      let cause = json["cause"]?.stringValue.flatMap(Cause.init(rawValue:)),
      let confidence = json["confidence"]?.stringValue.flatMap(Confidence.init(rawValue:)),
      let actor = json["actor"]?.stringValue.flatMap(Actor.init(rawValue:))
    else { return nil }
    func texts(_ name: String) -> [String] { json[name]?.arrayValue?.compactMap(\.stringValue) ?? [] }
    self.init(
      cause: cause, confidence: confidence, actor: actor,
      alsoPossible: texts("also_possible").compactMap(Class.init(rawValue:)), evidence: texts("evidence"),
      steps: texts("steps"))
  }
}
