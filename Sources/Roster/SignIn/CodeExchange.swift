internal import HTTP
internal import JSON
internal import Secrets
internal import Signing

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
    var fields = [
      ("client_id", Secret(clientID)), ("client_secret", try clientSecret(for: clientID)), ("code", code),
      ("grant_type", Secret("authorization_code")),
    ]
    if isWeb { fields.append(("redirect_uri", Secret(profile.redirectURI))) }
    let request = Request(
      .post, url: profile.endpoints.signIn + "/token", headers: [("Accept", "application/json")],
      body: .form(fields.map { (name: $0.0, value: $0.1) }), timeout: 30, maximumBodySize: 1 << 20)
    let response: Response
    do throws(TransportError) {
      response = try await transport.send(request)
    } catch {
      throw AccessFailure(Evidence(origin: .token, outcome: .noAnswer(error)))
    }
    guard (200..<300).contains(response.status) else {
      throw AccessFailure(
        Evidence(
          origin: .token,
          outcome: .answer(status: response.status, headers: response.headers, body: response.body)))
    }
    guard let json = try? JSONValue(parsing: response.body), let token = json["id_token"].flatMap(TokenText.token)
    else {
      // The answer may hold tokens: it is no evidence.
      throw AccessFailure(
        Evidence(
          origin: .token,
          outcome: .local(
            .unreadableAnswer, detail: "The token endpoint answered \(response.status) without an identity token.")))
    }
    return Answer(
      status: response.status, identityToken: token,
      accessToken: json["access_token"]?.stringValue.map { Secret($0) })
  }

  private func clientSecret(for clientID: String) throws -> Secret {
    let file = PrivateKeyFile(path: profile.privateKeyPath)
    let now = now()
    do throws(PrivateKeyFile.Failure) {
      let key = try file.read()
      do throws(SigningError) {
        return try JWT.signed(
          header: ["kid": .string(profile.keyID)],
          claims: [
            "iss": .string(profile.teamID), "sub": .string(clientID), "aud": .string(Endpoints.issuer),
            "iat": .integer(Int64(now) - 120), "exp": .integer(Int64(now) + 600),
          ], by: key)
      } catch {
        throw .notAKey(error)
      }
    } catch {
      let name = file.path.split(separator: "/").last.map(String.init) ?? ""
      throw AccessFailure(
        Evidence(origin: .token, outcome: .local(.ownCredentials, detail: error.message(path: name))))
    }
  }
}
