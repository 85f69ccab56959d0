extension Desk {
  /// A consent turned out to be of another organisation than this profile's: rosters are never mixed.
  public struct AnotherOrganization: Error, Equatable, Sendable {
    public let expected: Organization
    public let found: Organization
  }

  /// Reads whose consent this is and remembers it. Where the profile's rosters are another organisation's, the new
  /// consent is given back first.
  public func identify() async throws -> Organization {
    let token = try await session.accessToken()
    let organization = try await api.organization()
    if let expected = try archive.organization(), expected.id != organization.id {
      _ = try? await connector.disconnect()
      throw AnotherOrganization(expected: expected, found: organization)
    }
    try folders.make()
    _ = try archive.setOrganization(organization)
    try await CredentialsFile(folders).setOrganization(
      Credentials.Organization(id: organization.id, name: organization.name), readWith: token)
    return organization
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
