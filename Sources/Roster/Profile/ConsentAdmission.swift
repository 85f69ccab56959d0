internal import HTTP

/// Asks whose a new consent is before it takes the place of the one stored: that of another organisation is given back,
/// and the tokens of this one stay.
///
/// Where Apple does not say whose it is, the consent is admitted: its code is spent, and a sync asks again before it
/// reads a list.
struct ConsentAdmission: Sendable {
  let profile: Profile
  let folders: ProfileFolders
  let archive: RosterArchive
  let transport: any Transport

  func admit(_ credentials: Credentials) async throws -> Credentials {
    guard let token = credentials.accessToken else { return credentials }
    do {
      let found = try await RosterAPI(
        endpoints: profile.endpoints, tokens: UnstoredToken(token), transport: transport,
        requestedScopes: Set(profile.scopes)
      ).organization()
      let expected = try folders.dataFolder.check() ? archive.organization() : nil
      if let expected, expected.id != found.id {
        ProfileLog(folders).record(.notDone, "connect, the consent is another organisation's")
        throw Desk.AnotherOrganization(
          expected: expected, found: found, wasGivenBack: await giveBack(credentials))
      }
      var admitted = credentials
      admitted.organization = Credentials.Organization(id: found.id, name: found.name)
      return admitted
    } catch is AccessFailure {
      return credentials
    } catch let error as Desk.AnotherOrganization {
      throw error
    } catch {
      // Cancelled, or the stored rosters cannot be read: the consent is of no use to anybody then.
      _ = await giveBack(credentials)
      throw error
    }
  }

  /// Also where whoever waited for it has left.
  private func giveBack(_ credentials: Credentials) async -> Bool {
    let connector = Connector(profile: profile, folders: folders, transport: transport)
    return await Task { (try? await connector.discard(credentials)) != nil }.value
  }
}
