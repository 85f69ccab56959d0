internal import Console
internal import Roster

/// Profiles made in the console: the same checks and the same file as `profile add`.
struct NewProfiles: ProfileMaker {
  let places: Places
  let invocation: Invocation

  func checkKey(at path: String) throws {
    let file = PrivateKeyFile(path: resolved(path))
    do {
      _ = try file.read()
    } catch {
      throw ConsoleFailure.of(Failure.keyFile(error, path: file.path))
    }
  }

  func make(_ profile: Profile) throws -> any World {
    var profile = profile
    profile.privateKeyPath = resolved(profile.privateKeyPath)
    do {
      try ProfileAddCommand.add(profile, to: ConfigurationFile(places: places))
      let desk = Desk(profile: profile, places: places)
      try desk.folders.make()
      return ProfileWorld(desk: desk, invocation: invocation)
    } catch {
      let failure = ConsoleFailure.of(error)
      guard let key = Self.key(of: error), let failure = failure as? Console.Failure else { throw failure }
      throw ProfileRefusal(key: key, failure: failure)
    }
  }

  private func resolved(_ path: String) -> String { invocation.absolute(invocation.expanded(path)) }

  private static func key(of error: any Error) -> String? {
    switch error {
    case let fault as ProfileRules.Fault: fault.key
    case Failure.profileExists: "name"
    case Failure.keyFile: "private_key"
    default: nil
    }
  }
}
