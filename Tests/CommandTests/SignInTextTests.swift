import Roster
import Testing

@testable import Command

/// What the first sign-in told, in words.
@Suite struct SignInTextTests {
  private static func told(_ change: (inout RememberedSignIn) -> Void) -> String {
    var first = RememberedSignIn(subject: "s", givenName: nil, familyName: nil, email: nil, seenAt: 86_400)
    change(&first)
    return SignInText.told(first, beside: nil)
  }

  @Test func eachFactHasTheDateItWasTold() {
    let whole = Self.told {
      $0 = RememberedSignIn(
        subject: "s", givenName: "Zoë", familyName: "Anders", email: "z@example.org", seenAt: 86_400)
    }
    #expect(whole.hasSuffix(": Zoë Anders, z@example.org.") && whole.hasPrefix("Told at the first sign-in, "))
    let later = Self.told {
      ($0.givenName, $0.givenNameAt, $0.email, $0.emailAt) = ("Zoë", 86_400, "z@example.org", 864_000)
    }
    #expect(later.contains(": Zoë. Told later, ") && later.hasSuffix(": z@example.org."))
    #expect(Self.told { _ in }.hasSuffix(": no name and no e-mail."))
  }
}
