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
  /// Seconds since 1970.
  public let accessTokenExpiresAt: Double?
  public let scopes: [ScopeStanding]
  public let roster: RosterSummary?
  public let lastRun: RunRecord?
  public let heldRun: Int?

  public init(profile: Profile, folders: ProfileFolders, now: Double) throws {
    self.profile = profile
    let credentials = try CredentialsFile(folders).read()
    let archive = RosterArchive(folder: folders.data)
    connection = ConnectionState(credentials, now: now)
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
}
