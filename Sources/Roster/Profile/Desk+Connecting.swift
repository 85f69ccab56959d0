extension Desk {
  /// A consent turned out to be of another organisation than this profile's: rosters are never mixed.
  public struct AnotherOrganization: Error, Equatable, Sendable {
    public let expected: Organization
    public let found: Organization
    /// The new tokens were revoked. If not, nothing holds them here, and they end as Apple or the school ends them.
    public let wasGivenBack: Bool
  }

  /// Gives the consent back: both tokens are revoked and deleted, and nothing is proven any more.
  ///
  /// - Returns: false if there was nothing to give back.
  @discardableResult
  public func disconnect() async throws -> Bool {
    let hadTokens = try await connector.disconnect()
    if hadTokens { log.record(.disconnected) }
    try forgetProofs()
    return hadTokens
  }

  private func forgetProofs() throws {
    if try folders.dataFolder.check() { try archive.clearScopeProofs() }
  }

  /// Gives back what an exchange gave and was not kept, also where whoever waited for it has left.
  public func giveBack(_ credentials: Credentials) async {
    await Task { try? await connector.discard(credentials) }.value
  }

  /// For a consent that was just kept: reads whose it is and remembers it; what requests had proven of the one before
  /// no longer counts. Where the profile's rosters are another organisation's, the new consent is given back first.
  public func identify() async throws -> Organization {
    try forgetProofs()
    let token = try await session.accessToken()
    let organization = try await ownOrganization(token)
    if let expected = try archive.organization(), expected.id != organization.id {
      let wasGivenBack = (try? await disconnect()) != nil
      throw AnotherOrganization(expected: expected, found: organization, wasGivenBack: wasGivenBack)
    }
    try folders.make()
    _ = try archive.setOrganization(organization)
    try await CredentialsFile(folders).setOrganization(
      Credentials.Organization(id: organization.id, name: organization.name), readWith: token)
    return organization
  }

  /// As it was read before the consent was kept, else asked for now.
  private func ownOrganization(_ token: AccessToken) async throws -> Organization {
    if let stored = try CredentialsFile(folders).read(), stored.accessToken == token, let own = stored.organization {
      return Organization(id: own.id, name: own.name)
    }
    return try await api.organization()
  }

  /// Whose consent an exchange gave that is not kept yet.
  public func organization(of credentials: Credentials) async throws -> Organization {
    guard let token = credentials.accessToken else {
      throw AccessFailure(
        Evidence(origin: .token, outcome: .local(.accessTokenInvalid, detail: "The exchange gave no access token.")))
    }
    return try await api(UnstoredToken(token)).organization()
  }
}
