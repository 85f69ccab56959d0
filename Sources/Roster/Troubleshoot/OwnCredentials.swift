/// What to say about refused credentials of the app itself: exactly what is wrong where that is known, else what may
/// be, most likely first.
enum OwnCredentials {
  static func account(known: [String], clockDifference: Double?) -> (evidence: [String], steps: [String]) {
    var known = known
    let clockIsFast = clockDifference.map { $0 <= -5 } ?? false
    if clockIsFast, let clockDifference, !known.contains(where: { CredentialFault.told(in: $0) == .clock }) {
      let line = CredentialFault.clock.seen(EvidenceWords.clock(clockDifference))
      // An hour is beyond doubt; some seconds are one suspect among others.
      if clockDifference <= -Observation.clockTolerance { known.insert(line, at: 0) } else { known.append(line) }
    }
    let named = known.compactMap(CredentialFault.told(in:))
    guard known.isEmpty else {
      return (known.map { "Found: " + $0 + "." }, named.map(\.step))
    }
    return (
      ["What may be wrong, most likely first:"]
        + CredentialFault.allCases.enumerated().map { "\($0.offset + 1). \($0.element.title): \($0.element.reason)." },
      []
    )
  }
}
