extension Desk {
  /// Looks at everything between this host and the roster, and keeps what it found: the diagnosis for `report`, and
  /// what its requests have proven about scopes. Cancelling the task ends it early; nothing is kept then.
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
    return examination
  }

  private var doctorSources: DoctorSources {
    let profile = profile
    let folders = folders
    let session = session
    return DoctorSources(
      transport: transport, privateKey: { DoctorSources.Key(path: profile.privateKeyPath) },
      clientSecret: {
        let key = try PrivateKeyFile(path: profile.privateKeyPath).read()
        return try ClientSecret(for: profile, now: UTCTime.now).signed(by: key)
      },
      connection: {
        guard let credentials = try CredentialsFile(folders).read() else { return .never }
        if credentials.refusedAt != nil { return .revoked }
        return .stored(
          accessTokenEnds: credentials.accessToken?.expiresAt, hasRefreshToken: credentials.refreshToken != nil)
      },
      accessToken: { try await session.accessToken().value },
      refreshedToken: { try await session.renew().value }, now: { UTCTime.now })
  }
}
