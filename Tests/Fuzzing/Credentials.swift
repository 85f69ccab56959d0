import Secrets

@testable import Roster

extension FuzzTarget {
  /// A credentials file, and the file of a pending consent: what is read can be written and read again as the same.
  static let credentials = FuzzTarget(name: "Credentials") { bytes in
    do {
      let read = try Credentials(stored: Secret(bytes: bytes))
      try expect((try? Credentials(stored: read.stored)) == read, "what was read is read again")
      for token in [read.accessToken?.value, read.refreshToken].compactMap({ $0 }) {
        try expect(token.withString { TokenAnswer.isToken($0) }, "a token can stand in a header")
      }
    } catch let damage as Credentials.Damage {
      try expect(!damage.rule.isEmpty && !damage.rule.contains("CANARY"), "damage is told without a value")
    }
    if let pending = PendingConsent(stored: bytes) {
      try expect(!pending.state.isEmpty, "a question has a state")
      try expect(PendingConsent(stored: pending.stored) == pending, "a question is read again")
    }
  }
}
