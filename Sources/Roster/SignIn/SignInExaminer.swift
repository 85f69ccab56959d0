public import HTTP
internal import JSON
internal import Secrets
internal import Signing

/// Answers "who is this?" for a pasted sign-in: reads it, checks its token, and, on request, trades its code in.
///
/// The network part is here; `SignInExamination.match` and `remember` do the rest where reading files is allowed.
public struct SignInExaminer: Sendable {
  public struct Options: Sendable {
    /// The nonce the app sent, or the value it sent the SHA-256 of.
    public var nonce: String?
    /// Ask nobody: the signature is then not checked, and said so.
    public var offline: Bool
    /// Trade the authorization code in. It can be used once only.
    public var exchange: Bool

    public init(nonce: String? = nil, offline: Bool = false, exchange: Bool = false) {
      self.nonce = nonce
      self.offline = offline
      self.exchange = exchange
    }
  }

  private let profile: Profile
  private let transport: any Transport
  private let keys: AppleKeys
  private let now: @Sendable () -> Double

  /// Keep one examiner for as long as sign-ins are looked at: it keeps Apple's keys.
  public init(
    profile: Profile, transport: any Transport, now: @escaping @Sendable () -> Double = { UTCTime.now }
  ) {
    self.profile = profile
    self.transport = transport
    self.now = now
    keys = AppleKeys(endpoints: profile.endpoints, transport: transport, now: now)
  }

  /// The client ids whose tokens are accepted.
  public var audiences: [String] {
    [profile.clientID] + profile.audiences.filter { $0 != profile.clientID }
  }

  /// Throws `SignInReadingError`; every other failure is part of the examination.
  public func examine(_ text: String, options: Options = Options()) async throws(SignInReadingError)
    -> SignInExamination
  {
    var examination = SignInExamination(try SignInReader.read(text, now: now()))
    var code = examination.signIn.authorizationCode
    if options.exchange, !options.offline, let spent = code {
      await exchange(spent, &examination)
      // The hash in the new token is not over the code that fetched it.
      if examination.exchange?.error == nil, examination.verdict == nil { code = nil }
    }
    await check(&examination, code: code, options: options)
    return examination
  }

  private func check(_ examination: inout SignInExamination, code: Secret?, options: Options) async {
    guard let text = examination.signIn.identityToken, let token = text.withString({ try? JWT(compact: $0) }) else {
      return
    }
    examination.claims = token.claims
    examination.account = IdentityClaims(token.claims).account
    let key: IdentityTokenVerifier.Key =
      options.offline
      ? .unavailable(reason: "not checked: `--offline` asks nobody for Apple's keys") : await keys.key(for: token)
    examination.checks = IdentityTokenVerifier(audiences: audiences).checks(
      of: token, key: key, nonce: options.nonce, code: code, accessToken: examination.signIn.accessToken,
      now: now())
  }

  private func exchange(_ code: Secret, _ examination: inout SignInExamination) async {
    let signIn = examination.signIn
    let issuedTo = signIn.identityToken.flatMap { token in
      token.withString { text in (try? JWT(compact: text)).flatMap { IdentityClaims($0.claims).audiences.first } }
    }
    // A code is bound to the client it was issued to, which its token names.
    let clientID = issuedTo.flatMap { audiences.contains($0) ? $0 : nil } ?? profile.clientID
    do {
      let answer = try await CodeExchange(profile: profile, transport: transport, now: now)
        .exchange(code, clientID: clientID, isWeb: signIn.shape == .web)
      examination.exchange = SignInExamination.Exchange(status: answer.status, error: nil)
      examination.signIn.identityToken = answer.identityToken
      examination.signIn.accessToken = answer.accessToken
    } catch let failure as AccessFailure {
      let seen = Observation(failure.evidence)
      let word = seen.word.flatMap { Observation.words.contains($0) ? $0 : nil }
      examination.exchange = SignInExamination.Exchange(status: seen.status, error: word)
      var record = FailureRecord(failure, at: now())
      if [.codeUsed, .codeExpired, .codeInvalid].contains(record.verdict.cause) {
        // The code is a person's sign-in, not the school's consent.
        record.verdict.actor = .you
        record.verdict.steps = [
          "Let the person sign in to the app again, and take the answer of that sign-in: its code is good for five minutes, and once."
        ]
      }
      examination.failure = record
    } catch {
      examination.exchange = SignInExamination.Exchange(status: nil, error: nil)
    }
  }
}
