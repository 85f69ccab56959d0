public import HTTP
public import Secrets

/// Connects a school and gives the connection back: consent asked, answer exchanged, tokens kept or revoked.
public struct Connector: Sendable {
  private let profile: Profile
  private let folders: ProfileFolders
  private let endpoint: TokenEndpoint
  private let file: CredentialsFile
  private let now: @Sendable () -> Double
  private let admit: Admission

  /// Looks at what an exchange gave before it takes the place of what is stored: returns it with what was learnt of it,
  /// or throws, and nothing is replaced.
  public typealias Admission = @Sendable (Credentials) async throws -> Credentials

  public init(
    profile: Profile, folders: ProfileFolders, transport: any Transport, timeout: Double = 30,
    now: @escaping @Sendable () -> Double = SystemClock.now, admit: @escaping Admission = { $0 }
  ) {
    self.profile = profile
    self.folders = folders
    self.now = now
    self.admit = admit
    file = CredentialsFile(folders)
    endpoint = TokenEndpoint(profile: profile, transport: transport, timeout: timeout, now: now)
  }

  /// Asks anew: makes the address to open, and remembers the question. An older one can no longer be answered.
  public func start() throws -> AuthorizationRequest {
    let request = AuthorizationRequest(for: profile)
    do throws(PlacesError) {
      try folders.stateFolder.make()
    } catch {
      throw CredentialsError.folder(error)
    }
    do throws(WholeFile.Failure) {
      try WholeFile.write(PendingConsent(request, createdAt: now()).stored, to: folders.pendingConsent)
    } catch {
      throw CredentialsError.file(path: folders.pendingConsent, error)
    }
    return request
  }

  /// The question that waits for its answer.
  public func pending() throws -> PendingConsent? {
    let path = folders.pendingConsent
    do throws(WholeFile.Failure) {
      let pending = try WholeFile.read(path, limit: 64 << 10).flatMap { PendingConsent(stored: $0) }
      return pending.flatMap { $0.isPast(at: now()) ? nil : $0 }
    } catch {
      throw CredentialsError.file(path: path, error)
    }
  }

  /// Exchanges the answer in a pasted address and keeps what it gives.
  ///
  /// Throws `AccessFailure` where consent or exchange was refused or the `state` is another question's (nothing is
  /// exchanged then), `ConnectError` where what was pasted is no answer, `CredentialsError` where it can't be kept.
  /// The question stays pending until its answer has come: a refusal, or a code whose exchange has succeeded.
  public func finish(_ pasted: Secret) async throws -> Credentials {
    let pending = try pending()
    let callback = ConsentCallback(
      parsing: pasted, redirectURI: pending?.redirectURI ?? profile.redirectURI, expectedState: pending?.state)
    switch callback {
    case .unreadable(let problem):
      if problem == .garbage, let failure = consentPageError(pasted) { throw failure }
      throw ConnectError.unreadable(problem, registered: pending?.redirectURI ?? profile.redirectURI)
    case .bareCode:
      throw ConnectError.bareCodeElsewhere
    case .refused(let error, let description, let state):
      if let state, pending != nil {
        try check(state, pending)
        try forgetQuestion()
      }
      throw failure(.callback(error: error, description: description))
    case .granted(let code, let state):
      let pending = try check(state, pending)
      return try await keep(exchange(code, of: pending))
    }
  }

  /// As `finish`, and takes a bare code too: for the process that printed the address of `request` and reads the answer
  /// from the person who opened it. What a bare code gives is not kept yet: whose organisation it is has to be read and
  /// confirmed first, then `keep` or `discard` it.
  public func finish(_ pasted: Secret, of request: AuthorizationRequest) async throws -> Grant {
    let callback = ConsentCallback(
      parsing: pasted, redirectURI: request.redirectURI, expectedState: request.state)
    guard case .bareCode(let code) = callback else { return .kept(try await finish(pasted)) }
    guard let pending = try pending(), pending.state == request.state else { throw ConnectError.nothingPending }
    return .unconfirmed(try await exchange(code, of: pending))
  }

  public enum Grant: Sendable {
    case kept(Credentials)
    case unconfirmed(Credentials)
  }

  /// Stores what an exchange gave, where it is admitted; the question has its answer then. What was stored before is
  /// replaced only by then.
  @discardableResult
  public func keep(_ exchanged: Credentials) async throws -> Credentials {
    let credentials: Credentials
    do {
      credentials = try await admit(exchanged)
    } catch {
      // Its code is spent: the question cannot be answered any more.
      try forgetQuestion()
      throw error
    }
    try await file.locked {
      try await file.store(credentials)
      try forgetQuestion()
    }
    let scopes = credentials.scopes.map(\.rawValue).joined(separator: " ")
    ProfileLog(folders).record(.connected, "asked for \(scopes)", at: now())
    return credentials
  }

  /// Gives back what an exchange gave and was not kept.
  public func discard(_ credentials: Credentials) async throws { try await revoke(credentials) }

  /// Revokes both tokens and removes them; `false` if there was nothing to give back. A failure leaves them in place,
  /// so that it can be tried again.
  public func disconnect() async throws -> Bool {
    try await file.locked {
      let credentials = try file.read()
      if let credentials { try await revoke(credentials) }
      try file.delete()
      try forgetQuestion()
      return credentials != nil
    }
  }

  // MARK: -

  private func forgetQuestion() throws {
    do throws(WholeFile.Failure) {
      try WholeFile.delete(folders.pendingConsent)
    } catch {
      throw CredentialsError.file(path: folders.pendingConsent, error)
    }
  }

  @discardableResult
  private func check(_ state: String?, _ pending: PendingConsent?) throws -> PendingConsent {
    guard let state else {
      throw failure(.local(.stateMismatch, detail: "The address has no `state`: nothing shows whose answer it is."))
    }
    guard let pending else {
      throw failure(
        .local(
          .stateMismatch,
          detail:
            "No consent is pending for this profile, so the address answers no question of it. Nothing was exchanged."))
    }
    guard Secret(state) == Secret(pending.state) else {
      throw failure(
        .local(
          .stateMismatch,
          detail:
            "The `state` of the address is not that of the consent started at \(UTCTime.rfc3339(pending.createdAt)): it answers another question, yours of another time or somebody else's. Nothing was exchanged."
        ))
    }
    guard pending.clientID == profile.clientID else { throw ConnectError.profileChanged }
    return pending
  }

  /// Instead of redirecting, the consent page may only show an error; then its words are pasted.
  private func consentPageError(_ pasted: Secret) -> AccessFailure? {
    let words = pasted.withString { Array($0.utf8) }
    let failure = failure(.answer(status: nil, headers: Headers(), body: words))
    let isKnown: Set<Cause> = [
      .consentDeclined, .consentRefused, .notListed, .redirectUnregistered, .scopeNotConfigured,
    ]
    let verdict = Troubleshooter.judge(failure.evidence)
    return isKnown.contains(verdict.cause) && verdict.confidence > .possible ? failure : nil
  }

  private func exchange(_ code: Secret, of pending: PendingConsent) async throws -> Credentials {
    // The code is spent at once: what it gives must find its place.
    try file.checkReplaceable()
    let answer = try await endpoint.exchange(code: code, redirectURI: pending.redirectURI)
    return Credentials(answer, clientID: pending.clientID, scopes: pending.scopes)
  }

  private func revoke(_ credentials: Credentials) async throws {
    if let token = credentials.refreshToken { try await revoke(token, .refreshToken) }
    if let token = credentials.accessToken { try await revoke(token.value, .accessToken) }
  }

  /// A token that is refused as a grant is gone already.
  private func revoke(_ token: Secret, _ kind: TokenEndpoint.Kind) async throws {
    do {
      try await endpoint.revoke(token, hint: kind)
    } catch let failure as AccessFailure where failure.isInvalidGrant {}
  }

  private func failure(_ outcome: Evidence.Outcome) -> AccessFailure {
    AccessFailure(Evidence(origin: .authorize, outcome: outcome, requestedScopes: Set(profile.scopes)))
  }
}
