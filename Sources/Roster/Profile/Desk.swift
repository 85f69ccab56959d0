public import HTTP

/// One profile with everything at hand that is done for it: its folders, its rosters, its way to Apple.
///
/// The parts know nothing of each other beyond what they are given here. Making a desk asks nobody and writes nothing.
public struct Desk: Sendable {
  public let profile: Profile
  public let places: Places
  public let folders: ProfileFolders
  public let archive: RosterArchive
  public let transport: any Transport
  public let endpoint: TokenEndpoint
  public let session: Session
  public let connector: Connector

  public init(profile: Profile, places: Places, transport: any Transport = Client()) {
    self.profile = profile
    self.places = places
    self.transport = transport
    folders = places.folders(of: profile.name)
    archive = RosterArchive(folder: folders.data)
    endpoint = TokenEndpoint(profile: profile, transport: transport)
    session = Session(profile: profile, folders: folders, endpoint: endpoint)
    connector = Connector(
      profile: profile, folders: folders, transport: transport,
      admit: ConsentAdmission(profile: profile, folders: folders, archive: archive, transport: transport).admit)
  }

  /// Asks with this profile's own tokens.
  public var api: RosterAPI { api(session) }

  /// Asks with other tokens, such as those of a consent that is not confirmed yet.
  public func api(_ tokens: any AccessTokenSource) -> RosterAPI {
    RosterAPI(
      endpoints: profile.endpoints, tokens: tokens, transport: transport, requestedScopes: Set(profile.scopes),
      provenScopes: (try? archive.scopeProofs())?.mapValues(\.isProven) ?? [:])
  }

  public var audit: AuditLog { AuditLog(places: places) }

  public var log: ProfileLog { ProfileLog(folders) }
}

/// The access token of a consent that is not stored: good once, and nothing replaces it.
public struct UnstoredToken: AccessTokenSource {
  private let token: AccessToken

  public init(_ token: AccessToken) { self.token = token }

  public func accessToken() async throws -> AccessToken { token }
  public func replacement(for failed: AccessToken) async throws -> AccessToken { token }
}
