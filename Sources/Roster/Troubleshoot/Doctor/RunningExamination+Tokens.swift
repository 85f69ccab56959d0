internal import Secrets

/// The stored credentials, and whether they can be refreshed.
extension RunningExamination {
  mutating func checkToken() async {
    guard !isOver else { return set("token", .notChecked, overWords) }
    begin("token")
    let connection: DoctorSources.Connection
    do {
      connection = try sources.connection()
    } catch {
      hasUnusableTokens = true
      return set("token", .notChecked, "the stored credentials cannot be used; `homeroom sync` says why")
    }
    switch connection {
    case .never:
      set("token", .fail, "never connected")
      set("refresh", .notChecked, "no refresh token is stored")
      decide(.local(.neverConnected, detail: "This profile was never connected: no token is stored."))
    case .revoked:
      set("token", .fail, "the refresh token was refused (invalid_grant)")
      set("refresh", .notChecked, "the last one was refused, and a dead refresh token stays dead")
      decide(.local(.consentWithdrawn, detail: "The last refresh was answered invalid_grant."))
    case .ofAnotherClient:
      set("token", .fail, "the stored consent was given to another client id than the profile's")
      set("refresh", .notChecked, "the stored tokens are not this client's")
      decide(
        .local(.clientMismatch, detail: "The stored consent was given to another client id than the profile names."),
        steps: Remedy.changedClient)
    case .stored(let ends, let hasRefreshToken):
      let now = sources.now()
      let isPast = ends.map { $0 <= now } ?? true
      if isPast, !hasRefreshToken {
        set("token", .fail, "the access token has ended and there is no refresh token")
        set("refresh", .notChecked, "no refresh token is stored")
        decide(.local(.accessTokenInvalid, detail: "The access token has ended and there is no refresh token."))
      } else if isPast {
        set("token", .pass, "the access token has ended; a refresh renews it")
      } else {
        let minutes = Int(min((ends ?? now) - now, 1e9) / 60)
        set("token", .pass, "an access token for \(minutes) min more" + (hasRefreshToken ? "" : ", no refresh token"))
        if !hasRefreshToken { set("refresh", .notChecked, "no refresh token is stored") }
      }
    }
  }

  mutating func checkRefresh() async {
    guard decided == nil || keyProblem != nil else { return }
    guard check("refresh").detail == "not reached", check("token").outcome == .pass else {
      if check("refresh").detail == "not reached" { set("refresh", .notChecked, "no token to refresh") }
      if check("token").outcome == .pass { await useStoredToken() }
      return
    }
    guard !isOver else { return set("refresh", .notChecked, overWords) }
    begin("refresh")
    let sources = sources
    let outcome = await TimeLimit.within(seconds: limit(for: "refresh")) { () -> TokenOutcome in
      await TokenOutcome { try await sources.refreshedToken() }
    }
    switch outcome {
    case .token(let secret)?:
      token = secret
      matrix.refresh = .ok
      set("refresh", .pass, status: 200, "a new access token was issued")
    case .failure(let failure)?:
      await refreshFailed(failure)
    case .other?:
      hasUnusableTokens = true
      set("refresh", .notChecked, "the tokens could not be read or written here; `homeroom sync` says why")
      await useStoredToken()
    case nil:
      matrix.refresh = .notChecked(.network)
      set(
        "refresh", .notChecked,
        Task.isCancelled ? "cancelled" : "no answer within \(Int(limits.seconds(for: "refresh"))) s")
      await useStoredToken()
    }
  }

  mutating func refreshFailed(_ failure: AccessFailure) async {
    var evidence = failure.evidence
    await complete(&evidence)
    let verdict = Troubleshooter.judge(evidence)
    let status = evidence.status
    if verdict.class == .notPermission {
      matrix.refresh = .notChecked(verdict.cause)
      set("refresh", .notChecked, status: status, verdict.observed)
      await useStoredToken()
    } else {
      matrix.refresh = .refused(verdict.cause)
      set("refresh", .fail, status: status, verdict.observed)
      if keyProblem == nil { decided = verdict }
    }
  }

  /// Adds what only this examination knows: the clock, and which of our own credentials' faults is left.
  mutating func complete(_ evidence: inout Evidence) async {
    evidence.clockDifference = evidence.clockDifference ?? clockDifference
    evidence.requestedScopes = Set(profile.scopes)
    var known = faults
    if let clockDifference, let secret = try? await sources.clientSecret() {
      known = inspect(secret, now: sources.now() + clockDifference)
    }
    if let id = keyIDInFileName, id != profile.keyID {
      known.append(
        CredentialFault.keyMismatch.seen("the file's name says key id \(id), the profile says \(profile.keyID)"))
    }
    var told = Set(evidence.ownCredentialFaults.compactMap(CredentialFault.told(in:)))
    // A secret made this moment has the wrong life because the clock is wrong: that is one fault.
    if told.contains(.clock) { told.formUnion([.secretExpired, .secretTooLongLived]) }
    evidence.ownCredentialFaults += known.filter { line in
      CredentialFault.told(in: line).map { !told.contains($0) } ?? true
    }
  }

  /// A client secret as `words` tell of it is right as far as that can be seen here. With no token stored that a refresh
  /// could renew, the answer to a revocation is all that shows whether Apple takes it.
  mutating func tryClientSecret(_ words: String) async {
    switch try? sources.connection() {
    case .never?, .revoked?: if isOver { return set("client_secret", .pass, words) }
    default: return set("client_secret", .pass, words)
    }
    let sources = sources
    let outcome = await TimeLimit.within(seconds: limit(for: "client_secret")) { () -> TokenOutcome in
      await TokenOutcome {
        try await sources.trialRevocation()
        return Secret("")
      }
    }
    switch outcome {
    case .token?: set("client_secret", .pass, status: 200, words + "; the revoke endpoint takes it")
    case .failure(let failure)?:
      var evidence = failure.evidence
      await complete(&evidence)
      let verdict = Troubleshooter.judge(evidence)
      guard verdict.cause == .ownCredentials else { fallthrough }
      set("client_secret", .fail, status: evidence.status, verdict.observed)
      decided = verdict
    default: set("client_secret", .pass, words + "; whether Apple takes it could not be asked")
    }
  }

  mutating func useStoredToken() async {
    let sources = sources
    let outcome = await TimeLimit.within(seconds: limit(for: "refresh")) { () -> TokenOutcome in
      await TokenOutcome { try await sources.accessToken() }
    }
    if case .token(let secret)? = outcome { token = secret }
  }
}

/// How asking for a token ended.
enum TokenOutcome: Sendable {
  case token(Secret)
  case failure(AccessFailure)
  case other

  init(_ ask: () async throws -> Secret) async {
    do {
      self = .token(try await ask())
    } catch let failure as AccessFailure {
      self = .failure(failure)
    } catch {
      self = .other
    }
  }
}
