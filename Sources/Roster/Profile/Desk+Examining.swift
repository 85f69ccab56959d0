internal import Signing

extension Desk {
  /// Looks at everything between this host and the roster, and keeps what it found: the diagnosis for `report`, and
  /// what its requests have proven about scopes, and a failure for the log. Cancelling the task ends it early; nothing is
  /// kept then.
  public func examine(
    version: String, update: @escaping @Sendable (Doctor.Progress) -> Void = { _ in }
  ) async -> Doctor.Examination {
    let examination = await Doctor(profile: profile, sources: doctorSources).examine(update: update)
    if examination.wasCancelled { return examination }
    // A diagnosis that can't be kept is shown all the same.
    try? Report(examination, profile: profile, version: version).save(folders)
    for (scope, isProven) in examination.proven {
      try? archive.recordScopeProof(ScopeProof(scope: scope, isProven: isProven, at: examination.finishedAt))
    }
    log.record(.checked, Self.words(examination.diagnosis), at: examination.finishedAt)
    note(FailureRecord(at: examination.finishedAt, verdict: examination.diagnosis.verdict))
    return examination
  }

  private static func words(_ diagnosis: Diagnosis) -> String {
    func count(_ outcome: Check.Outcome) -> Int { diagnosis.checks.count { $0.outcome == outcome } }
    return
      "\(diagnosis.verdict.class.rawValue), \(count(.pass)) pass, \(count(.fail)) fail, \(count(.notChecked)) not checked"
  }

  /// The settings no request shows, with what the last diagnosis and a person's answers tell of them.
  public var setup: SetupChain { setup(after: nil) }

  /// The same with a failure that nothing has overcome since.
  public func setup(after failure: FailureRecord?) -> SetupChain {
    SetupChain(profile: profile, answers: .load(folders), diagnosis: Report.last(folders), failure: failure)
  }

  /// Remembers whether a setting is as it must be; `nil` is "don't know", and takes an earlier answer back.
  public func answer(_ link: SetupLink, isRight: Bool?, at now: Double) throws {
    var answers = SetupAnswers.load(folders)
    answers[link] = isRight.map { SetupAnswers.Answer(isRight: $0, at: now) }
    try answers.save(folders)
  }

  /// The last diagnosis for handing on; `nil` where there is none yet.
  public var report: Report? { Report.last(folders)?.weighed(by: setup) }

  private var doctorSources: DoctorSources {
    let profile = profile
    let folders = folders
    let session = session
    let transport = transport
    return DoctorSources(
      transport: transport, privateKey: { DoctorSources.Key(path: profile.privateKeyPath) },
      clientSecret: {
        let key = try PrivateKeyFile(path: profile.privateKeyPath).read()
        return try ClientSecret(for: profile, now: UTCTime.now).signed(by: key)
      },
      connection: {
        guard let credentials = try CredentialsFile(folders).read() else { return .never }
        if credentials.clientID != profile.clientID { return .ofAnotherClient }
        if credentials.refusedAt != nil { return .revoked }
        return .stored(
          accessTokenEnds: credentials.accessToken?.expiresAt, hasRefreshToken: credentials.refreshToken != nil)
      },
      consentScopes: { (try? CredentialsFile(folders).read())?.scopes },
      accessToken: { try await session.accessToken().value },
      refreshedToken: { try await session.renew().value },
      trialRevocation: {
        try await TokenEndpoint(profile: profile, transport: transport).revoke(
          SecureRandom.token(), hint: .refreshToken)
      }, now: { UTCTime.now })
  }
}
