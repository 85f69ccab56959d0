/// Hands out access tokens of one profile, and renews them in time.
///
/// However many tasks and processes ask at once, one refresh is made: tasks join the one under way, and it takes the
/// profile's lock, reads again what another process may have stored meanwhile, and only then asks Apple.
public actor Session: AccessTokenSource {
  /// A token with less than this many seconds left is renewed first.
  public static let margin = 300.0

  private let file: CredentialsFile
  private let log: ProfileLog
  private let endpoint: TokenEndpoint
  private let clientID: String
  private let now: @Sendable () -> Double
  private var cached: Issued?
  private var flight: Flight?

  /// A token and when Apple issued it.
  private struct Issued: Sendable {
    let token: AccessToken
    let at: Double

    func left(_ now: Double) -> Double { token.expiresAt - now }

    /// A token that lives for minutes only would else be renewed for each request.
    func hasTime(_ now: Double) -> Bool { left(now) >= min(Session.margin, (token.expiresAt - at) / 2) }

    /// As it is handed out: fresh if it was issued within the last minutes.
    func handedOut(_ now: Double) -> AccessToken {
      AccessToken(value: token.value, expiresAt: token.expiresAt, isFresh: now - at < Session.margin)
    }
  }

  private struct Flight {
    let task: Task<Issued, any Error>
    var passengers: Int
  }

  /// Which token will do, and since when it is wanted.
  private struct Need: Sendable {
    enum Kind: Sendable {
      /// Any with some minutes left.
      case current
      /// Any with some minutes left but this one.
      case otherThan(AccessToken)
      /// One that Apple issues now.
      case new
    }

    let kind: Kind
    let since: Double

    /// Whether a stored token will do. One that another process has renewed while this one waited will, however short
    /// its life.
    func isMet(by stored: Issued, now: Double) -> Bool {
      guard stored.left(now) >= Session.margin || (stored.at >= since && stored.hasTime(now)) else { return false }
      switch kind {
      case .current: return true
      case .otherThan(let failed): return stored.token != failed
      case .new: return false
      }
    }
  }

  public init(
    profile: Profile, folders: ProfileFolders, endpoint: TokenEndpoint,
    now: @escaping @Sendable () -> Double = SystemClock.now
  ) {
    file = CredentialsFile(folders)
    log = ProfileLog(folders)
    clientID = profile.clientID
    self.endpoint = endpoint
    self.now = now
  }

  public func accessToken() async throws -> AccessToken {
    let now = now()
    if let cached, cached.hasTime(now) { return cached.handedOut(now) }
    return try await board(.current)
  }

  public func replacement(for failed: AccessToken) async throws -> AccessToken {
    let now = now()
    if let cached, cached.token != failed, cached.hasTime(now) { return cached.handedOut(now) }
    if cached?.token == failed { cached = nil }
    return try await board(.otherThan(failed))
  }

  /// Asks Apple for a new token, whatever is stored: the check of a diagnosis.
  public func renew() async throws -> AccessToken {
    while let task = flight?.task {
      _ = await task.result
      if flight?.task == task { flight = nil }
    }
    return try await board(.new)
  }

  // MARK: - One flight for all

  private func board(_ kind: Need.Kind) async throws -> AccessToken {
    let need = Need(kind: kind, since: now())
    while true {
      let (issued, isOwn) = try await join(need)
      // A flight that was under way already may have been for a lesser need. One of our own is the last word, also if
      // the server gives the refused token again.
      if !isOwn, case .otherThan(let failed) = kind, issued.token == failed { continue }
      return issued.handedOut(now())
    }
  }

  private func join(_ need: Need) async throws -> (Issued, isOwn: Bool) {
    let task: Task<Issued, any Error>
    let isOwn = flight == nil
    if let flight {
      task = flight.task
    } else {
      task = Task { [file, log, endpoint, clientID, now] in
        try await Self.renew(need, file, log, endpoint, clientID, now)
      }
      flight = Flight(task: task, passengers: 0)
    }
    flight?.passengers += 1
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      Task { await self.leave(task) }
    }
    if flight?.task == task { flight = nil }
    if case .success(let issued) = result { cached = issued }
    return (try result.get(), isOwn)
  }

  /// A refresh that nobody waits for any more is cancelled: Apple keeps the refresh token good, so nothing is lost.
  private func leave(_ task: Task<Issued, any Error>) {
    guard flight?.task == task else { return }
    flight?.passengers -= 1
    if flight?.passengers == 0 {
      task.cancel()
      flight = nil
    }
  }

  // MARK: - The refresh itself

  private static func renew(
    _ need: Need, _ file: CredentialsFile, _ log: ProfileLog, _ endpoint: TokenEndpoint, _ clientID: String,
    _ now: @Sendable () -> Double
  ) async throws -> Issued {
    try await file.locked {
      guard var credentials = try file.read() else { throw failure(.neverConnected, "No consent is stored.") }
      guard credentials.clientID == clientID else { throw CredentialsError.anotherClient(path: file.path) }
      let stored = credentials.accessToken.map { Issued(token: $0, at: credentials.renewedAt) }
      if let stored, need.isMet(by: stored, now: now()) { return stored }
      guard let refreshToken = credentials.refreshToken else { return try withoutRefreshToken(stored, need, now()) }
      do {
        let answer = try await endpoint.refresh(refreshToken)
        credentials.renew(with: answer)
        try await file.store(credentials)
        log.record(.refreshed, at: now())
        return Issued(token: answer.accessToken, at: answer.receivedAt)
      } catch let failure as AccessFailure where failure.isInvalidGrant {
        // The lock is held since the read: these are the very tokens that were refused.
        credentials.refuse(at: now())
        try await file.store(credentials)
        throw failure
      } catch let failure as AccessFailure where failure.isPassing {
        // Apple can't be reached just now; the old token is good for a while yet.
        if case .current = need.kind, let stored, stored.left(now()) > 10 { return stored }
        throw failure
      }
    }
  }

  private static func withoutRefreshToken(_ stored: Issued?, _ need: Need, _ now: Double) throws -> Issued {
    guard let stored else {
      throw failure(.neverConnected, "Neither an access token nor a refresh token is stored.")
    }
    guard stored.left(now) > 0 else {
      throw failure(
        .accessTokenInvalid,
        "The access token ended at \(UTCTime.rfc3339(stored.token.expiresAt)), and there is no refresh token to renew it with."
      )
    }
    switch need.kind {
    case .current: return stored
    case .otherThan(let failed) where stored.token != failed: return stored
    case .otherThan, .new:
      throw failure(.accessTokenInvalid, "There is no refresh token to renew the access token with.")
    }
  }

  private static func failure(_ cause: Cause, _ detail: String) -> AccessFailure {
    AccessFailure(Evidence(origin: .refresh, outcome: .local(cause, detail: detail)))
  }
}
