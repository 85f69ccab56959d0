public import HTTP
internal import JSON
public import Signing

/// Apple's public keys for identity tokens: fetched over HTTPS, kept for a day, and fetched once more when a token names
/// a key that is not among them (there are several, and they change).
///
/// Anybody can make a token that names a key of their own, so unknown keys make Apple asked once in five minutes at
/// most. Callers that come while the set is on its way wait for that one request.
///
/// Source: Apple, "Fetch Apple's public key for verifying token signature".
public actor AppleKeys {
  private static let maximumAge = 86_400.0
  /// Seconds between two requests that unknown keys alone have caused.
  static let refetchInterval = 300.0
  private static let timeout = 15.0

  private let url: String
  private let transport: any Transport
  private let now: @Sendable () -> Double
  private var cached: (keys: JWKS, fetchedAt: Double)?
  private var fetching: Task<Result<JWKS, Failure>, Never>?
  private var refetchedAt: Double?

  public init(
    endpoints: Endpoints, transport: any Transport, now: @escaping @Sendable () -> Double = { UTCTime.now }
  ) {
    url = endpoints.signIn + "/keys"
    self.transport = transport
    self.now = now
  }

  /// The key that the token's header names.
  public func key(for token: JWT) async -> IdentityTokenVerifier.Key {
    guard let id = token.keyID else { return .unknown }
    if let cached, now() - cached.fetchedAt < Self.maximumAge {
      if let key = cached.keys[id] { return .found(key) }
    } else {
      switch await fetch() {
      case .failure(let failure): return .unavailable(reason: failure.reason)
      case .success(let keys): if let key = keys[id] { return .found(key) }
      }
    }
    // Apple may have a new key; a set just fetched may come from a cache on the way that has not seen it yet.
    guard fetching != nil || mayRefetch else { return .unknown }
    if fetching == nil { refetchedAt = now() }
    switch await fetch() {
    case .failure(let failure): return .unavailable(reason: failure.reason)
    case .success(let keys): return keys[id].map { .found($0) } ?? .unknown
    }
  }

  private var mayRefetch: Bool {
    // A clock that was set back must not keep a new key out.
    refetchedAt.map { (now() - $0).magnitude >= Self.refetchInterval } ?? true
  }

  private struct Failure: Error { let reason: String }

  private func fetch() async -> Result<JWKS, Failure> {
    let task =
      fetching
      ?? Task {
        defer { fetching = nil }
        return await load()
      }
    fetching = task
    let answer = await TimeLimit.within(seconds: Self.timeout * 2) { await task.value }
    return answer ?? .failure(Failure(reason: "Apple's keys could not be fetched: no answer in time"))
  }

  private func load() async -> Result<JWKS, Failure> {
    let response: Response
    do throws(TransportError) {
      response = try await transport.send(Request(url: url, timeout: Self.timeout, maximumBodySize: 1 << 20))
    } catch {
      let verdict = Troubleshooter.judge(Evidence(origin: nil, outcome: .noAnswer(error)))
      return .failure(Failure(reason: "Apple's keys could not be fetched: \(verdict.cause.title)"))
    }
    guard response.status == 200 else {
      return .failure(Failure(reason: "Apple's keys could not be fetched: status \(response.status)"))
    }
    guard let json = try? JSONValue(parsing: response.body), let keys = try? JWKS(parsing: json) else {
      return .failure(Failure(reason: "Apple's keys could not be fetched: the answer is no key set"))
    }
    cached = (keys, now())
    return .success(keys)
  }
}

extension Endpoints {
  /// The base of plain Sign in with Apple: `…/auth`, beside the `oauth2/v2` of organisational consent.
  public var signIn: String {
    auth.hasSuffix("/oauth2/v2") ? String(auth.dropLast("/oauth2/v2".count)) : auth
  }
}
