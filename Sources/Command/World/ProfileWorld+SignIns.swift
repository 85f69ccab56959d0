internal import Console
internal import JSON
internal import Roster
internal import Secrets

/// Sign-ins as the console lists them.
extension ProfileWorld {
  func signIns() throws -> [SignInEntry] {
    try told {
      let roster = try desk.archive.openCurrent()
      return try desk.archive.rememberedSignIns().map { signIn in
        let person = try roster?.personRecord(PersonID(signIn.subject))
        return SignInEntry(
          shape: "Remembered from a first sign-in", claims: [(name: "sub", value: signIn.subject)], checks: [],
          verified: nil,
          link: person.map { "In the roster: \($0.row.person.spokenName ?? $0.row.id.rawValue)" }
            ?? "Not in the roster that is here now",
          target: person.map { .person($0.row.id) }, firstSignIn: SignInText.told(signIn, beside: person))
      }
    }
  }

  func readSignIn(_ wish: SignInWish) async throws -> SignInEntry {
    try await told {
      do {
        let examination = try await signInExaminer.examine(
          wish.pasted.text, options: .init(nonce: wish.nonce, exchange: wish.exchange))
        // What a cancelled request failed with is nobody's fault.
        try Task.checkCancellation()
        if let failure = examination.failure { desk.note(failure) }
        return try entry(examination)
      } catch SignInReadingError.clientSecret(let review) {
        return SignInEntry(
          shape: "A client secret, no sign-in", claims: SignInText.claims(review.claims), checks: [], verified: nil,
          link: "", notes: SignInText.secret(review))
      }
    }
  }

  /// What the keys of the screen can ask next.
  private func further(_ examination: SignInExamination) -> SignInEntry.Further? {
    let further = SignInEntry.Further(
      hasToken: examination.claims != nil,
      isNonceMissing: examination.checks.contains { $0.name == .nonce && $0.outcome == .skipped && $0.isNeeded }
        && examination.claims?["nonce"] != nil,
      hasCode: examination.signIn.authorizationCode != nil && !examination.isCodeSpent,
      token: examination.isExchanged ? examination.signIn.identityToken.map { Pasted($0.withString { $0 }) } : nil)
    return further.hasToken || further.hasCode ? further : nil
  }

  private func entry(_ read: SignInExamination) throws -> SignInEntry {
    var examination = read
    try examination.match(with: desk.archive.openCurrent(), organizationID: desk.archive.organization()?.id)
    if try desk.folders.dataFolder.check() { try examination.remember(in: desk.archive, now: UTCTime.now) }
    return SignInEntry(
      shape: SignInText.shape(examination), claims: examination.claims.map(SignInText.claims) ?? [],
      checks: examination.checks.map { check in
        SignInEntry.Check(
          name: check.name.rawValue, outcome: SignInEntry.Check.Outcome(rawValue: check.outcome.rawValue) ?? .skipped,
          detail: check.detail)
      },
      verified: examination.verified, link: SignInText.link(examination),
      target: examination.person.map { .person($0.row.id) },
      firstSignIn: examination.firstSignIn.map { SignInText.told($0, beside: examination.person) },
      notes: examination.remarks, verdict: examination.verdict, further: further(examination))
  }
}
