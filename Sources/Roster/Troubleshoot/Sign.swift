/// One thing an answer shows, or does not: what the rules are written in.
indirect enum Sign: Sendable {
  /// It was asked at one of these steps; an answer from nowhere known is at none.
  case at(Set<Evidence.Origin>)
  case asking(Set<Evidence.Resource>)
  /// A whole list was asked for, not one record.
  case askingForList
  case status(ClosedRange<Int>)
  case noStatus
  /// The answer's error word is one of these.
  case word(Set<String>)
  /// The answer's text holds one of these phrases, whatever the case, `_` and `-` read as spaces.
  case says(Set<String>)
  /// The answer names scope: in a challenge, a code or its words.
  case namesScope
  case body(Set<Observation.Shape>)
  /// A proxy or filter left its mark on the answer.
  case proxyMark
  /// A header only Apple's servers send.
  case appleMark
  /// The access token had just been issued or refreshed.
  case freshToken
  /// The scope that the resource needs was not among those requested.
  case scopeNotRequested
  /// The test scope was requested, and neither of the two others.
  case onlyTestScopeRequested
  /// A request with another scope was answered 200.
  case anotherScopeProven
  case clockOff
  case noAnswer(Set<Observation.Fault>)
  case not(Sign)

  func holds(in seen: Observation) -> Bool {
    switch self {
    case .at(let origins): seen.origin.map(origins.contains) ?? false
    case .asking(let resources): seen.resource.map(resources.contains) ?? false
    case .askingForList: seen.extent == .list
    case .status(let range): seen.status.map(range.contains) ?? false
    case .noStatus: seen.status == nil && seen.fault == nil
    case .word(let words): seen.word.map(words.contains) ?? false
    case .says(let phrases): phrases.contains { seen.text.contains($0) }
    case .namesScope: seen.namesScope
    case .body(let shapes): seen.fault == nil && shapes.contains(seen.shape)
    case .proxyMark: seen.proxyMark != nil
    case .appleMark: seen.hasAppleMark
    case .freshToken: seen.tokenIsFresh
    case .scopeNotRequested: seen.scopeWasNotRequested
    case .onlyTestScopeRequested: seen.requestedScopes == [.rosterTest]
    case .anotherScopeProven: seen.anotherScopeIsProven
    case .clockOff: seen.clockDifference.map { abs($0) >= Observation.clockTolerance } ?? false
    case .noAnswer(let faults): seen.fault.map(faults.contains) ?? false
    case .not(let sign): !sign.holds(in: seen)
    }
  }
}
