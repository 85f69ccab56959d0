internal import Glibc
internal import JSON
internal import Secrets
internal import Signing
internal import Synchronization

/// The sandbox without its socket: a request in, an answer out. Each connection's thread calls it.
final class Sandbox: Sendable {
  let district: District
  /// What the test scope opens: invented people of mytestschool.org.
  let testSchool: District
  let accounts: [Account]
  let identity: SandboxIdentity
  let folder: StateFolder
  let keys = IssuerKeys()
  /// Plain Sign in with Apple has keys of its own.
  let signInKeys = IssuerKeys()
  let pause = Pause()
  /// The part of the admin address nobody can guess.
  let adminSecret = SecureRandom.token(bytes: 18).withString { $0 }
  let state: Mutex<SandboxState>
  let log: @Sendable (String) -> Void

  init(
    district: District, identity: SandboxIdentity, folder: StateFolder, settings: Settings,
    log: @escaping @Sendable (String) -> Void
  ) throws(SandboxError) {
    self.district = district
    self.identity = identity
    self.folder = folder
    self.log = log
    testSchool = .testSchool(for: district.school)
    accounts = district.accounts
    var first = SandboxState(settings: settings)
    first.authority.restore(try GrantFile.read(from: folder))
    state = Mutex(first)
  }

  /// Seconds since 1970, by the sandbox's clock.
  func now(_ settings: Settings) -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 + settings.clockOffset
  }

  func handle(_ request: IncomingRequest) -> Answer {
    let settings = state.withLock { $0.settings }
    var answer = route(request)
    answer.headers.append(("Date", CivilTime(seconds: Int(now(settings).rounded(.down))).httpDate))
    return answer
  }

  private func route(_ request: IncomingRequest) -> Answer {
    guard Self.isOurs(request) else {
      return .text("This address answers only to 127.0.0.1 and to itself.\n", type: "text/plain", status: 403)
    }
    guard let route = Route(path: request.path) else { return .empty(status: 404) }
    if case .admin(let path) = route { return admin(request, path: path) }
    if let method = route.method, request.method != method {
      return .empty(status: 405, headers: [("Allow", method)])
    }
    let (latency, fault, settings) = state.withLock { state in
      state.counters.count(route)
      return (state.settings.latency, state.faults.next(route, readings: state.readings), state.settings)
    }
    if latency > 0, !pause.wait(seconds: latency) { return Answer(status: 503, body: .reset) }
    if let answer = fault.flatMap({ instead(of: route, $0, settings) }) { return answer }
    let answer = perform(route, request, fault: fault, settings: settings)
    return fault.map { spoil(answer, by: $0) } ?? answer
  }

  private func perform(_ route: Route, _ request: IncomingRequest, fault: Fault?, settings: Settings) -> Answer {
    switch route {
    case .authorize: authorizePage(request, kind: .organizational, settings: settings)
    case .signInAuthorize: authorizePage(request, kind: .signIn, settings: settings)
    case .consent(let ticket): consent(request, ticket: ticket, kind: .organizational, settings: settings)
    case .signInConsent(let ticket): consent(request, ticket: ticket, kind: .signIn, settings: settings)
    case .token: token(request, kind: .organizational, settings: settings)
    case .signInToken: token(request, kind: .signIn, settings: settings)
    case .revoke: revoke(request, settings: settings)
    case .signInRevoke: revoke(request, settings: settings)
    case .keys: published(keys)
    case .signInKeys: published(signInKeys)
    case .admin: .empty(status: 404)
    default: roster(route, request, fault: fault, settings: settings)
    }
  }

  private func published(_ keys: IssuerKeys) -> Answer {
    guard let set = try? keys.published() else { return .empty(status: 500) }
    return .json(set.json)
  }

  /// A page elsewhere in a browser may send requests here under a foreign name (DNS rebinding) or origin: both are
  /// refused. Other ports are let through, since the sandbox may be reached through a tunnel.
  private static func isOurs(_ request: IncomingRequest) -> Bool {
    guard let host = request.header("Host")?.lowercased() else { return false }
    let name = host.split(separator: ":").first ?? ""
    guard name == "127.0.0.1" || name == "localhost" else { return false }
    guard let origin = request.header("Origin") else { return true }
    return origin.lowercased() == "http://" + host
  }
}
