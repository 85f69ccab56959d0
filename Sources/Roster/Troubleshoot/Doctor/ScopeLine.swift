public import JSON

/// One scope, as support reads it: what needs it, whether it is requested and proven, and who does what next.
public struct ScopeLine: Sendable, Equatable, Identifiable {
  public var id: Scope { scope }
  public var scope: Scope
  /// What works only with it.
  public var features: [String]
  public var requested: Bool
  /// Shown by a request: `true` by a 200, `false` by a refusal that means scope; `nil` where none has shown it.
  public var proven: Bool?
  public var cause: Cause?
  public var nextStep: String
  public var actor: Verdict.Actor

  public init(
    scope: Scope, features: [String], requested: Bool, proven: Bool?, cause: Cause?, nextStep: String,
    actor: Verdict.Actor
  ) {
    self.scope = scope
    self.features = features
    self.requested = requested
    self.proven = proven
    self.cause = cause
    self.nextStep = nextStep
    self.actor = actor
  }

  static func all(profile: Profile, matrix: ProbeMatrix, verdict: Verdict, gap: ConsentGap?) -> [ScopeLine] {
    let proven = matrix.proven
    return Scope.allCases.compactMap { scope in
      let requested = profile.scopes.contains(scope)
      // The test scope concerns nobody who does not ask for it.
      if scope == .rosterTest, !requested { return nil }
      var line = line(scope, requested: requested, proven: proven[scope], verdict: verdict)
      if let gap, line.cause == .scopeMissing, gap.added.contains(scope) { line.nextStep = gap.step }
      return line
    }
  }

  private static func line(_ scope: Scope, requested: Bool, proven: Bool?, verdict: Verdict) -> ScopeLine {
    var line = ScopeLine(
      scope: scope, features: features(scope), requested: requested, proven: proven, cause: nil, nextStep: "",
      actor: .nobody)
    if proven == true {
      line.nextStep = "Nothing to do."
    } else if !requested {
      line.nextStep =
        "Not requested. To have \(features(scope).joined(separator: ", ")): add \(scope.rawValue) to the profile, select it in \(Place.scopes), then `homeroom connect`."
      line.actor = .developer
    } else if proven == false {
      line.cause = .scopeMissing
      line.nextStep = Remedy.of(.scopeMissing, missing: [scope]).steps.first ?? ""
      line.actor = .developer
    } else if verdict.class == .healthy {
      line.nextStep = "Requested, and no request has shown it yet."
    } else {
      line.cause = verdict.cause
      line.nextStep = verdict.steps.first ?? ""
      line.actor = verdict.actor
    }
    return line
  }

  /// The next step where the verdict stands beside it: the verdict's own steps are not told once more for each scope.
  public func next(beside verdict: Verdict) -> String {
    guard let index = verdict.steps.firstIndex(of: nextStep) else { return nextStep }
    return "step \(index + 1) of the verdict above"
  }

  public static func features(_ scope: Scope) -> [String] {
    switch scope {
    case .users: ["people", "who teaches and who attends"]
    case .classes: ["classes"]
    case .rosterTest: ["synthetic people and classes (test data)"]
    }
  }

  public var json: JSONValue {
    [
      "scope": .string(scope.rawValue), "features": JSONValue(features), "requested": .bool(requested),
      "proven": JSONValue(proven), "cause": JSONValue(cause?.rawValue), "next_step": .string(nextStep),
      "actor": .string(actor.rawValue),
    ]
  }
}
