internal import Console
internal import Roster

/// Where no profile is open: nothing but the way to those that are configured.
struct OtherProfiles: World {
  /// Of the profile that was left; nothing of that is touched.
  let left: Desk
  let invocation: Invocation

  func openRoster() throws -> (any RosterQuestions)? { nil }
  func standing() throws -> Standing { .nothing }

  func profiles() throws -> [String] {
    do {
      return try ConfigurationFile(places: left.places).read().profiles.map(\.name)
    } catch { throw ConsoleFailure.of(error) }
  }

  func profile(named name: String) async throws -> any World {
    do {
      let configuration = try ConfigurationFile(places: left.places).read()
      guard let profile = configuration.profile(named: name) else { throw invocation.unknown(name, in: configuration) }
      let desk = Desk(profile: profile, places: left.places, transport: left.transport)
      try desk.folders.make()
      return ProfileWorld(desk: desk, invocation: invocation)
    } catch { throw ConsoleFailure.of(error) }
  }
}
