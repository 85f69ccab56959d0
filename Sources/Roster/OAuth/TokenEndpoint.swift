public import HTTP
internal import JSON
public import Secrets

/// Apple's token and revoke endpoints: code in, tokens out.
///
/// Every failure is an `AccessFailure` whose evidence holds all that is known here: the answer, how far the clocks are
/// apart, and what is wrong with our own credentials.
public struct TokenEndpoint: Sendable {
  public enum Kind: String, Sendable {
    case accessToken = "access_token"
    case refreshToken = "refresh_token"
  }

  private let profile: Profile
  private let transport: any Transport
  private let now: @Sendable () -> Double
  /// Seconds for one request.
  private let timeout: Double

  public init(
    profile: Profile, transport: any Transport, timeout: Double = 30,
    now: @escaping @Sendable () -> Double = SystemClock.now
  ) {
    self.profile = profile
    self.transport = transport
    self.timeout = timeout
    self.now = now
  }

  /// Exchanges an authorization code; it is good for one exchange, within 5 minutes. `redirectURI` is the one the code
  /// was asked for with.
  public func exchange(code: Secret, redirectURI: String) async throws -> TokenAnswer {
    try await tokens(
      .token,
      [
        ("grant_type", Secret("authorization_code")), ("code", code), ("redirect_uri", Secret(redirectURI)),
      ])
  }

  public func refresh(_ refreshToken: Secret) async throws -> TokenAnswer {
    try await tokens(.refresh, [("grant_type", Secret("refresh_token")), ("refresh_token", refreshToken)])
  }

  /// Apple answers 200 also for a token that never existed: afterwards it is revoked or was already gone, no more is
  /// known.
  public func revoke(_ token: Secret, hint: Kind) async throws {
    let (response, attempt) = try await post(
      .revoke, path: "/revoke", [("token", token), ("token_type_hint", Secret(hint.rawValue))])
    guard (200..<300).contains(response.status) else { throw attempt.refusal(response) }
  }

  private func tokens(
    _ origin: Evidence.Origin, _ fields: [(name: String, value: Secret)]
  ) async throws -> TokenAnswer {
    let (response, attempt) = try await post(origin, path: "/token", fields)
    guard (200..<300).contains(response.status) else { throw attempt.refusal(response) }
    do {
      return try TokenAnswer(body: response.body, receivedAt: now())
    } catch {
      throw attempt.unreadable(response, error)
    }
  }

  private func post(
    _ origin: Evidence.Origin, path: String, _ fields: [(name: String, value: Secret)]
  ) async throws -> (Response, TokenAttempt) {
    let secret = ClientSecret(for: profile, now: now())
    let attempt = TokenAttempt(origin: origin, profile: profile, secret: secret)
    let request = Request(
      .post, url: profile.endpoints.auth + path, headers: [("Accept", "application/json")],
      body: .form(
        [("client_id", Secret(profile.clientID)), ("client_secret", try attempt.sign())] + fields),
      timeout: timeout, maximumBodySize: 1 << 20)
    do throws(TransportError) {
      return (try await transport.send(request), attempt)
    } catch {
      if error == .cancelled { throw CancellationError() }
      throw attempt.failure(.noAnswer(error))
    }
  }
}
