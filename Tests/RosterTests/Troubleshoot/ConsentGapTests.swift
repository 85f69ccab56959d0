import Testing

@testable import Roster

@Suite struct ConsentGapTests {
  private static let missing = ProbeMatrix(
    organization: .ok, locations: .ok, users: .ok, classes: .forbidden, refresh: .ok
  ).verdict

  private static func gap(_ consent: [Scope]?) -> ConsentGap? {
    ConsentGap(profile: DoctorTests.profile, consent: consent)
  }

  /// Every set of scopes a consent may have been asked for, and every set that is refused.
  @Test func onlyWhatWasAddedIsConsentedToFirst() {
    let sets: [[Scope]] = [[], [.users], [.classes], [.users, .classes]]
    for consent in sets {
      for refused in sets {
        let told = Self.gap(consent)?.told(in: Self.missing, missing: refused) ?? Self.missing
        let isGap = !consent.isEmpty && refused.contains { !consent.contains($0) }
        #expect((told == Self.missing) == !isGap, "\(consent) \(refused)")
        guard isGap else { continue }
        #expect(told.steps.count == 2 && told.steps[1].hasSuffix(Self.missing.steps[0]))
        #expect(told.class == .insufficientScope && told.confidence == Self.missing.confidence)
        #expect(told.whoActs.hasPrefix("whoever runs this host (step 1)"))
      }
    }
  }

  /// Nothing is said of a consent whose scopes are not known, nor where something else is the matter.
  @Test func otherwiseNothingIsSaid() {
    #expect(Self.gap(nil) == nil && Self.gap([]) == nil && Self.gap([.users, .classes]) == nil)
    let other = ProbeMatrix(
      organization: .forbidden, locations: .forbidden, users: .forbidden, classes: .forbidden, refresh: .ok
    ).verdict
    #expect(Self.gap([.users])?.told(in: other, missing: [.users, .classes]) == other)
  }
}
