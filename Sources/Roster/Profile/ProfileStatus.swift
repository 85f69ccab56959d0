/// How one organisation stands, told from what is stored alone: no request is made.
public struct ProfileStatus: Sendable {
  public struct ScopeStanding: Sendable, Equatable {
    public let scope: Scope
    public let isRequested: Bool
    /// What a real request has shown; the token answer itself tells no scope.
    public let proof: ScopeProof?
  }

  public let profile: Profile
  public let organization: Organization?
  public let connection: ConnectionState
  /// The tokens are encrypted with a key that this process was not given: the connection is told from what failed last.
  public let isSealed: Bool
  /// Seconds since 1970.
  public let accessTokenExpiresAt: Double?
  public let scopes: [ScopeStanding]
  public let roster: RosterSummary?
  public let lastRun: RunRecord?
  public let heldRun: Int?

  public init(profile: Profile, folders: ProfileFolders, now: Double) throws {
    self.profile = profile
    let archive = RosterArchive(folder: folders.data)
    let (credentials, isSealed) = try Self.credentials(folders)
    self.isSealed = isSealed
    connection = isSealed ? try Self.sealedConnection(archive) : ConnectionState(credentials, now: now)
    accessTokenExpiresAt = credentials?.accessToken?.expiresAt
    organization = try archive.organization()
    let proofs = try archive.scopeProofs()
    scopes = Scope.allCases.map { scope in
      ScopeStanding(scope: scope, isRequested: profile.scopes.contains(scope), proof: proofs[scope])
    }
    roster = try archive.openCurrent()?.summary
    lastRun = try archive.shownRuns(lock: folders.syncLock).first
    heldRun = try archive.heldRun()
  }

  private static func credentials(_ folders: ProfileFolders) throws -> (Credentials?, isSealed: Bool) {
    do { return (try CredentialsFile(folders).read(), false) } catch CredentialsError.sealed(_, .noKey) {
      return (nil, true)
    }
  }

  /// There are tokens. Whether they still serve, the last refusal tells, unless a sync has ended well since.
  private static func sealedConnection(_ archive: RosterArchive) throws -> ConnectionState {
    guard let refusal = try archive.failures().first(where: { $0.verdict.cause == .consentWithdrawn }) else {
      return .connected
    }
    let later = try archive.runs().contains { ($0.finishedAt ?? 0) > refusal.at && $0.verdict == nil }
    return later ? .connected : .revoked
  }
}
