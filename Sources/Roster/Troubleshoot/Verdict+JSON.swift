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
}
