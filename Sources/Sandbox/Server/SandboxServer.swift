public import JSON
internal import Synchronization

/// What a sandbox is started with.
public struct Configuration: Sendable {
  /// 0 for any that is free.
  public var port: Int
  public var district: DistrictSource
  public var scenarios: [Scenario]
  /// Where the client's key and the grants are kept; made (mode 0700) if it is not there.
  public var stateFolder: String
  /// Takes one line at a time, without any secret or name.
  public var log: @Sendable (String) -> Void

  public init(
    port: Int = 0, district: DistrictSource = .sample, scenarios: [Scenario] = [], stateFolder: String,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.port = port
    self.district = district
    self.scenarios = scenarios
    self.stateFolder = stateFolder
    self.log = log
  }
}

/// An imitation of Apple's servers on 127.0.0.1: consent, tokens, Roster API, and plain Sign in with Apple beside them.
/// It runs on threads of its own from `init` to `stop`.
public final class SandboxServer: Sendable {
  let sandbox: Sandbox
  private let listener: Listener
  private let isStopped = Atomic(false)

  /// Reads or makes the district, then listens. Throws `DistrictError` or `SandboxError`.
  public convenience init(_ configuration: Configuration) throws {
    try self.init(configuration, district: try District.load(configuration.district))
  }

  /// With a district read before: a test loads one once for many servers.
  public init(_ configuration: Configuration, district: District) throws(SandboxError) {
    let folder = try StateFolder(configuration.stateFolder)
    let sandbox = try Sandbox(
      district: district, identity: try SandboxIdentity(in: folder), folder: folder,
      settings: Scenario.settings(of: configuration.scenarios), log: configuration.log)
    self.sandbox = sandbox
    listener = try Listener(port: configuration.port) { sandbox.handle($0) }
    for mapping in district.roleMappings { configuration.log(mapping.line) }
    configuration.log(
      "\(district.peopleCount) people, \(district.classCount) classes, \(district.locationCount) locations")
  }

  deinit { stop() }

  /// Ends all connections and threads; the port is free afterwards.
  public func stop() {
    if isStopped.exchange(true, ordering: .acquiringAndReleasing) { return }
    sandbox.pause.stop()
    listener.stop()
    sandbox.folder.release()
  }

  public var port: Int { listener.port }
  public var district: District { sandbox.district }

  /// What a client has to be told, as the first line of `homeroom sandbox` prints it.
  public var readyInfo: JSONValue {
    let base = "http://127.0.0.1:\(port)"
    return [
      "auth_url": .string(base + "/auth/oauth2/v2"),
      "roster_url": .string(base + "/rosterapi/v1"),
      "issuer": .string(SandboxIdentity.issuer),
      "client_id": .string(sandbox.identity.clientID),
      "team_id": .string(sandbox.identity.teamID),
      "key_id": .string(sandbox.identity.keyID),
      "private_key": .string(sandbox.identity.keyPath),
      "redirect_uri": .string(sandbox.identity.redirect),
      "admin_url": .string(base + "/admin/" + sandbox.adminSecret),
    ]
  }

  /// The settings now.
  public var settings: Settings { sandbox.state.withLock { $0.settings } }

  /// Sets them otherwise; what a fault has counted begins anew if the faults change.
  public func change(_ body: (inout Settings) -> Void) {
    sandbox.state.withLock { body(&$0.settings) }
  }

  /// Requests since the start, or since `resetRequests`.
  public var requests: RequestCounters { sandbox.state.withLock { $0.counters } }
  public func resetRequests() { sandbox.state.withLock { $0.counters = RequestCounters() } }

  /// Lets people (and classes) vanish, and pupils come.
  public func move(peopleLeave: Int = 0, classesLeave: Int = 0, peopleJoin: Int = 0) {
    let district = sandbox.district
    sandbox.state.withLock { state in
      state.movement.leave(people: peopleLeave, of: district)
      state.movement.leave(classes: classesLeave, of: district)
      state.movement.join(people: peopleJoin, to: district)
    }
  }

  /// Answers an authorization address as a person at the consent page would, without a browser: what the page's form
  /// does. Returns the address the browser would be sent to.
  public func consent(
    to authorizationURL: String, as account: String = "administrator", allow: Bool = true
  ) throws(ConsentRefusal) -> String {
    try sandbox.consent(to: authorizationURL, as: account, allow: allow)
  }
}

/// The page refused, and no callback follows.
public struct ConsentRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The page's heading: an error word or a sentence.
  public let title: String
  public let text: String

  public var description: String { "\(title): \(text)" }
}
