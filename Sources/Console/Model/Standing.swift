public import Roster

/// How one organisation stands, without asking the network: what the three panes and the title line show.
public struct Standing: Sendable, Equatable {
  public enum Source: Sendable, Equatable {
    case profile
    /// One roster file, read-only: no credentials, no network, screens 1 to 3.
    case file(String)
    /// No profile is configured yet.
    case nothing
  }

  /// As `status` tells it: `connected` is a refresh token not known dead, whatever the access token's age.
  public enum Link: String, Sendable { case connected, expired, revoked, never }

  public struct ScopeStanding: Sendable, Equatable {
    public var scope: Scope
    public var requested: Bool
    /// What a real request has shown; the token answer itself tells no scope.
    public var proven: Bool?
    public var checkedAt: Double?

    public init(scope: Scope, requested: Bool, proven: Bool?, checkedAt: Double?) {
      self.scope = scope
      self.requested = requested
      self.proven = proven
      self.checkedAt = checkedAt
    }
  }

  public var source: Source
  public var profile: String
  public var kind: Profile.Kind
  public var organizationID: String?
  public var organizationName: String?
  public var link: Link
  /// Seconds since 1970.
  public var accessTokenExpiresAt: Double?
  public var scopes: [ScopeStanding]
  public var roster: RosterSummary?
  /// A run the shrink guard holds for review.
  public var held: Int?
  /// The newest run's end, told in a few words: `incomplete: Apple asked to wait too long`.
  public var lastRun: String?
  /// The settings no request shows.
  public var setup: SetupChain
  /// The last checks of this profile, whoever ran them.
  public var examined: Examination?
  /// The newest failure, unless a consent or a roster came after it.
  public var lastFailure: History.Entry?
  /// Which further screens have something to show.
  public var hasChanges: Bool
  public var hasSignIns: Bool
  public var hasHistory: Bool

  public init(
    source: Source, profile: String, kind: Profile.Kind, organizationID: String? = nil,
    organizationName: String? = nil, link: Link = .never, accessTokenExpiresAt: Double? = nil,
    scopes: [ScopeStanding] = [], roster: RosterSummary? = nil, held: Int? = nil, lastRun: String? = nil,
    hasChanges: Bool = false, hasSignIns: Bool = false, hasHistory: Bool = false,
    setup: SetupChain = SetupChain(), examined: Examination? = nil, lastFailure: History.Entry? = nil
  ) {
    self.source = source
    self.profile = profile
    self.kind = kind
    self.organizationID = organizationID
    self.organizationName = organizationName
    self.link = link
    self.accessTokenExpiresAt = accessTokenExpiresAt
    self.scopes = scopes
    self.roster = roster
    self.held = held
    self.lastRun = lastRun
    self.hasChanges = hasChanges
    self.hasSignIns = hasSignIns
    self.hasHistory = hasHistory
    self.setup = setup
    self.examined = examined
    self.lastFailure = lastFailure
  }

  public static let nothing = Standing(source: .nothing, profile: "", kind: .production)
}
