internal import JSON
internal import Roster
internal import Sandbox
internal import Secrets

/// A sandbox in this process, and a profile that is connected to it by the same consent as a real one.
struct DemoDistrict: Sendable {
  let scratch: ScratchFolder
  let server: SandboxServer
  let desk: Desk

  init(_ invocation: Invocation) throws {
    scratch = try ScratchFolder(purpose: "demo", environment: invocation.environment)
    let scratchPath = scratch.path
    server = try SandboxServer(
      Sandbox.Configuration(
        district: try SandboxCommand.source(invocation), scenarios: try SandboxCommand.scenarios(invocation),
        stateFolder: scratchPath + "/sandbox"))
    let info = server.readyInfo
    func text(_ name: String) -> String { info[name]?.stringValue ?? "" }
    let profile = Profile(
      name: "demo", clientID: text("client_id"), teamID: text("team_id"), keyID: text("key_id"),
      privateKeyPath: text("private_key"), redirectURI: text("redirect_uri"),
      endpoints: Endpoints(auth: text("auth_url"), roster: text("roster_url")))
    let places = Places(under: scratchPath)
    try ConfigurationFile(places: places).add(profile)
    desk = Desk(profile: profile, places: places)
  }

  /// Consents as the school's administrator would, and reads the roster. With a scenario either may fail, which is what
  /// it is for: the console then shows it.
  func prepare(progress: @escaping @Sendable (SyncProgress) -> Void) async {
    guard let request = try? desk.connector.start(), let answer = try? server.consent(to: request.url),
      (try? await desk.connector.finish(Secret(answer))) != nil
    else { return }
    _ = try? await desk.identify()
    _ = try? await desk.sync.run(RosterSync.Options(what: "homeroom demo"), progress: progress)
  }

  func end() {
    server.stop()
    scratch.remove()
  }
}
