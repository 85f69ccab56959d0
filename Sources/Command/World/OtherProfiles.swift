internal import Console
internal import Roster

/// Where no profile is open: nothing but the way to those that are configured.
struct OtherProfiles: World {
  private let places: Places
  private let desk: @Sendable (Profile) -> Desk
  private let invocation: Invocation

  /// Keeps nothing of the profile that is left but the way to reach others.
  init(leaving left: Desk, invocation: Invocation) {
    let (places, transport) = (left.places, left.transport)
    self.places = places
    desk = { Desk(profile: $0, places: places, transport: transport) }
    self.invocation = invocation
  }

  func openRoster() throws -> (any RosterQuestions)? { nil }
  func standing() throws -> Standing { .nothing }

  func profiles() throws -> [String] {
    do {
      return try ConfigurationFile(places: places).read().profiles.map(\.name)
    } catch { throw ConsoleFailure.of(error) }
  }

  func profile(named name: String) async throws -> any World {
    do {
      let configuration = try ConfigurationFile(places: places).read()
      guard let profile = configuration.profile(named: name) else { throw invocation.unknown(name, in: configuration) }
      let desk = desk(profile)
      try desk.folders.make()
      return ProfileWorld(desk: desk, invocation: invocation)
    } catch { throw ConsoleFailure.of(error) }
  }
}
