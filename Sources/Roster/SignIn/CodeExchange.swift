internal import HTTP
internal import JSON
internal import Secrets

/// Trades the authorization code of a sign-in for an identity token, at the token endpoint of plain Sign in with Apple.
///
/// A code can be used once: only on request. The tokens that come beside the identity token are dropped.
///
/// Source: Apple, "Generate and validate tokens" (Sign in with Apple REST API).
struct CodeExchange: Sendable {
  let profile: Profile
  let transport: any Transport
  let now: @Sendable () -> Double

  struct Answer {
    let status: Int
    let identityToken: Secret?
    let accessToken: Secret?
  }

  /// `clientID` is the one the code was issued to: the App ID of a native sign-in, the Services ID of a web one, which
  /// alone names its redirect address. Throws `AccessFailure`.
  func exchange(_ code: Secret, clientID: String, isWeb: Bool) async throws -> Answer {
    var asking = profile
    asking.clientID = clientID
    let attempt = TokenAttempt(origin: .token, profile: asking, secret: ClientSecret(for: asking, now: now()))
    var fields: [(name: String, value: Secret)] = [
      ("client_id", Secret(clientID)), ("client_secret", try attempt.sign()), ("code", code),
      ("grant_type", Secret("authorization_code")),
    ]
    if isWeb { fields.append(("redirect_uri", Secret(profile.redirectURI))) }
    let request = Request(
      .post, url: profile.endpoints.signIn + "/token", headers: [("Accept", "application/json")],
      body: .form(fields), timeout: 30, maximumBodySize: 1 << 20)
    let response: Response
    do throws(TransportError) {
      response = try await transport.send(request)
    } catch {
      throw attempt.failure(.noAnswer(error))
    }
    guard (200..<300).contains(response.status) else { throw attempt.refusal(response) }
    guard let json = try? JSONValue(parsing: response.body), let token = json["id_token"].flatMap(TokenText.token)
    else {
      // The answer may hold tokens: it is no evidence.
      throw attempt.failure(
        .local(.unreadableAnswer, detail: "The token endpoint answered \(response.status) without an identity token."))
    }
    return Answer(
      status: response.status, identityToken: token, accessToken: json["access_token"]?.stringValue.map { Secret($0) })
  }
}
