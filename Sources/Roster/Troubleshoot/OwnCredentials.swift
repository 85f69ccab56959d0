/// What to say about refused credentials of the app itself: exactly what is wrong where that is known, else what may
/// be, most likely first.
enum OwnCredentials {
  /// `isOurRequest`: this program made the request, so its form, and the form, claims and life of its client secret are
  /// known to be right where nothing else is said of them.
  static func account(
    known: [String], clockDifference: Double?, isOurRequest: Bool
  ) -> (evidence: [String], steps: [String]) {
    var known = known
    if known.isEmpty, isOurRequest { known = leftWhenTheRestIsRight }
    let clockIsFast = clockDifference.map { $0 <= -5 } ?? false
    if clockIsFast, let clockDifference, !known.contains(where: { CredentialFault.told(in: $0) == .clock }) {
      let line = CredentialFault.clock.seen(EvidenceWords.clock(clockDifference))
      // An hour is beyond doubt; some seconds are one suspect among others.
      if clockDifference <= -Observation.clockTolerance {
        known = [line] + known.filter { !leftWhenTheRestIsRight.contains($0) }
      } else {
        known.append(line)
      }
    }
    let named = known.compactMap(CredentialFault.told(in:))
    guard known.isEmpty else {
      return (
        known.map(Self.line) + [schoolIsFree],
        named.map(\.step) + ["Then run `homeroom doctor` again."]
      )
    }
    return (
      ["What may be wrong, most likely first:"]
        + CredentialFault.refused.enumerated().map { "\($0.offset + 1). \($0.element.title): \($0.element.reason)." }
        + [schoolIsFree],
      Remedy.of(.ownCredentials).steps
    )
  }

  static let schoolIsFree = "The school need do nothing."

  private static func line(_ fault: String) -> String {
    let sentence = fault.hasSuffix(".") ? fault : fault + "."
    return switch leftWhenTheRestIsRight.firstIndex(of: fault) {
    case nil: "Found: " + sentence
    case 0?: "Either " + sentence
    default: "Or " + sentence
    }
  }

  /// What remains when the client secret's form, claims and life, the request's form and the clock were tested here and
  /// are right: facts that only Apple knows. The client id comes last, since the consent was given to it.
  static let leftWhenTheRestIsRight: [String] = [
    CredentialFault.keyMismatch.seen(
      "form, claims and life of the client secret, the request and the clock are right, so most likely the key was revoked or is not the one of this key id"
    ),
    CredentialFault.teamID.seen("the key must belong to the team"),
    CredentialFault.clientID.seen("it must be the one the consent was given to"),
  ]
}
