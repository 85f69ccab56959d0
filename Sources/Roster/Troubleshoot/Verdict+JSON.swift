public import JSON

extension Verdict {
  /// The `verdict` member of every document that carries one; its keys are stable.
  public var json: JSONValue {
    [
      "class": .string(self.class.rawValue),
      "cause": .string(cause.rawValue),
      "confidence": .string(confidence.rawValue),
      "actor": .string(actor.rawValue),
      "also_possible": JSONValue(alsoPossible.map(\.rawValue)),
      "evidence": JSONValue(evidence),
      "steps": JSONValue(steps),
    ]
  }

  /// Reads what `json` wrote; `nil` for anything else.
  public init?(parsing json: JSONValue) {
    guard let cause = json["cause"]?.stringValue.flatMap(Cause.init(rawValue:)),
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
