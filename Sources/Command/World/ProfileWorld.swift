internal import Console
internal import Glibc
internal import JSON
internal import Roster
internal import Secrets
internal import Synchronization

/// What the console needs, done for one profile: the same deeds as the command line's, told in the console's words.
final class ProfileWorld: World {
  let desk: Desk
  let invocation: Invocation
  /// Keeps Apple's keys as long as the console runs.
  let signInExaminer: SignInExaminer
  private let consent = Mutex<Consent?>(nil)
  /// Tells `forget` that a console is open.
  private let presence: FileLock?

  /// A consent under way: the address that was shown, and what a bare code gave before it is confirmed.
  struct Consent: Sendable {
    let request: AuthorizationRequest
    var unconfirmed: Credentials?
  }

  /// The folders of the profile must have been made.
  init(desk: Desk, invocation: Invocation) {
    presence = try? FileLock.share(desk.folders.consoleLock)
    self.desk = desk
    self.invocation = invocation
    signInExaminer = SignInExaminer(profile: desk.profile, transport: desk.transport)
  }

  // MARK: - Read

  func openRoster() throws -> (any RosterQuestions)? {
    try told { try desk.archive.openCurrent() }
  }

  func standing() throws -> Standing {
    try told {
      let status = try ProfileStatus(profile: desk.profile, folders: desk.folders, now: UTCTime.now)
      let runs = try desk.archive.runs()
      let failure = try lastFailure(before: status.roster)
      return Standing(
        source: .profile, profile: desk.profile.name, kind: desk.profile.kind, organizationID: status.organization?.id,
        organizationName: status.organization?.name,
        link: Standing.Link(rawValue: status.connection.rawValue) ?? .never,
        accessTokenExpiresAt: status.accessTokenExpiresAt,
        scopes: status.scopes.filter { $0.isRequested || $0.proof != nil }.map { scope in
          Standing.ScopeStanding(
            scope: scope.scope, requested: scope.isRequested, proven: scope.proof?.isProven, checkedAt: scope.proof?.at)
        },
        roster: status.roster, held: status.heldRun,
        lastRun: status.lastRun.map { $0.state.rawValue + ($0.reason.map { ": " + $0 } ?? "") },
        // A roster that is held is not one that has changed.
        hasChanges: try desk.archive.keptRuns().contains { $0 < status.roster?.run ?? 0 },
        hasSignIns: try !desk.archive.rememberedSignIns().isEmpty,
        hasHistory: try !runs.isEmpty || !desk.archive.failures(limit: 1).isEmpty
          || !desk.log.entries(of: Self.shownActs, limit: 1).isEmpty, setup: desk.setup(after: failure),
        examined: examined, lastFailure: failure.map(Self.entry))
    }
  }

  /// What the checks last found, also those of `homeroom doctor`.
  private var examined: Console.Examination? {
    Report.last(desk.folders).map { report in
      var shown = Self.examination(report.diagnosis, at: report.generatedAt)
      shown.scopes = report.scopes
      return shown
    }
  }

  func stamp() -> ProfileStamp.Finding? { desk.folders.stamp }

  /// Opened for itself: what is on screen is asked for meanwhile.
  func hasFindings() throws -> Bool {
    try told { try desk.archive.openCurrent()?.hasFindings() ?? false }
  }

  func profiles() throws -> [String] { try others.profiles() }

  func savedState() -> UIState {
    guard let bytes = try? WholeFile.read(desk.folders.consoleState) else { return UIState() }
    return UIState(parsing: String(decoding: bytes, as: UTF8.self))
  }

  func save(_ state: UIState) throws {
    // The folder is not made: where it is gone the profile was forgotten.
    try told { try WholeFile.write(Array(state.text.utf8), to: desk.folders.consoleState) }
  }

  // MARK: - Sync

  func sync(fresh: Bool, progress: @escaping @Sendable (SyncProgress) -> Void) async throws -> SyncReport {
    try await told {
      try await desk.sync.run(RosterSync.Options(fresh: fresh, what: "the console"), progress: progress)
    }
  }

  func settleHeld(publish: Bool) async throws -> String {
    try told {
      if publish { return "Published the held run \(try desk.sync.acceptHeld(what: "the console").run)" }
      return "Dropped the held run \(try desk.sync.discardHeld(what: "the console"))"
    }
  }

  // MARK: - Consent

  func invite() async throws -> Invitation {
    try told {
      let request = try desk.connector.start()
      consent.withLock { $0 = Consent(request: request) }
      let qr = invocation.style.unicode ? QRCode.lines(request.url)?.joined(separator: "\n") : nil
      return Invitation(address: request.url, qr: qr)
    }
  }

  func finishConsent(_ pasted: String) async throws -> (organization: String?, needsConfirming: Bool) {
    try await told {
      guard let request = consent.withLock({ $0?.request }) else { throw ConnectError.nothingPending }
      switch try await desk.connector.finish(Secret(pasted), of: request) {
      case .kept: return (try await connected(), false)
      case .unconfirmed(let credentials):
        do {
          let organization = try await desk.organization(of: credentials)
          try consent.withLock {
            guard $0?.request.state == request.state else { throw CancellationError() }
            $0?.unconfirmed = credentials
          }
          return (organization.name ?? organization.id, true)
        } catch {
          await desk.giveBack(credentials)
          throw error
        }
      }
    }
  }

  func confirmConsent(_ isTheirs: Bool) async throws {
    try await told {
      guard let credentials = takeUnconfirmed() else { return }
      if isTheirs {
        try await desk.connector.keep(credentials)
        _ = try await connected()
      } else {
        try await desk.connector.discard(credentials)
      }
    }
  }

  func abandonConsent() {
    if let credentials = takeUnconfirmed() { Task { await desk.giveBack(credentials) } }
    consent.withLock { $0 = nil }
  }

  private func takeUnconfirmed() -> Credentials? {
    consent.withLock { consent in
      defer { consent?.unconfirmed = nil }
      return consent?.unconfirmed
    }
  }

  /// That Apple may refuse to name the organisation does not undo a consent that is kept.
  private func connected() async throws -> String? {
    consent.withLock { $0 = nil }
    var organization: Organization?
    do {
      organization = try await desk.identify()
    } catch let failure as AccessFailure { desk.note(failure) }
    desk.audit.record(.connected, profile: desk.profile.name, ["organization": JSONValue(organization?.id)])
    return organization.map { $0.name ?? $0.id }
  }

  func disconnect() async throws -> String {
    try await told {
      guard try await desk.disconnect() else { return "There was nothing to revoke" }
      desk.audit.record(.disconnected, profile: desk.profile.name)
      return "Disconnected: the tokens are revoked, or were already gone"
    }
  }

  // MARK: - The rest

  func openAddress(_ address: String) async -> Bool {
    Desktop.open(address, environment: invocation.environment)
  }

  func profile(named name: String) async throws -> any World { try await others.profile(named: name) }

  func withoutProfile() -> any World { others }

  private var others: OtherProfiles { OtherProfiles(leaving: desk, invocation: invocation) }
}

extension ProfileWorld {
  /// Errors in the console's form: the words the command line has for them.
  func told<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw ConsoleFailure.of(error) }
  }

  func told<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch {
      if let failure = error as? AccessFailure { desk.note(failure) }
      throw ConsoleFailure.of(error)
    }
  }
}
