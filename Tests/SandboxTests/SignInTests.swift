import HTTP
import JSON
import Sandbox
import Secrets
import Signing
import Testing

/// Identity tokens, of the organizational way and of plain Sign in with Apple beside it.
@Suite struct SignInTests {
  /// The claims of a token that verifies with the key of its own id.
  private func claims(_ token: String?, keys url: String, _ sandbox: RunningSandbox) async throws -> JSONObject {
    let jwt = try JWT(compact: #require(token))
    let set = try JWKS(parsing: try await sandbox.client.send(Request(url: url + "/keys")).document)
    #expect(set.keys.count == 2)
    let key = try #require(set[jwt.keyID ?? ""])
    #expect(jwt.isSigned(by: key.key))
    return jwt.claims
  }

  @Test func organizationalTokenComesOnRequest() async throws {
    let sandbox = try RunningSandbox()
    let tokens = try await sandbox.exchange(sandbox.code([("nonce", "n-1")])).document
    let claims = try await claims(tokens["id_token"]?.stringValue, keys: sandbox.authURL, sandbox)
    let organization = try await sandbox.get("/organization", tokens["access_token"]?.stringValue).document
    #expect(claims["iss"] == "https://appleid.apple.com")
    #expect(claims["aud"] == .string(sandbox.text("client_id")))
    #expect(claims["org_id"] == organization["id"])
    #expect(claims["nonce"] == "n-1")
    #expect(claims["scopes"] == "edu.users.read edu.classes.read")
    #expect(claims["email_verified"] == false && claims["is_private_email"] == nil)
    let access = tokens["access_token"]?.stringValue ?? ""
    #expect(claims["at_hash"] == .string(Base64URL.encode(SHA256.digest(access.utf8).prefix(16))))
    #expect(try await sandbox.tokens()["id_token"] == nil)
    sandbox.server.change { $0.identityToken = .always }
    #expect(try await sandbox.tokens()["id_token"] != nil)
  }

  @Test func keySetsAreApart() async throws {
    let sandbox = try RunningSandbox()
    func ids(_ url: String) async throws -> Set<String> {
      let document = try await sandbox.client.send(Request(url: url + "/keys")).document
      return Set(document["keys"]?.arrayValue?.compactMap { $0["kid"]?.stringValue } ?? [])
    }
    let organizational = try await ids(sandbox.authURL)
    let plain = try await ids(sandbox.signInURL)
    #expect(organizational.count == 2 && plain.count == 2)
    #expect(organizational.isDisjoint(with: plain))
    #expect(try await ids(sandbox.authURL) == organizational)
  }

  /// A plain sign-in as this account: what the callback and the token answer carry.
  private func signIn(
    _ sandbox: RunningSandbox, as account: String, scopes: String = "", type: String = "code id_token"
  ) async throws -> (callback: String, answer: JSONValue) {
    let url = sandbox.authorizeURL(
      scopes: scopes, base: sandbox.signInURL,
      [("response_type", type), ("nonce", "n"), ("response_mode", scopes.isEmpty ? "fragment" : "form_post")])
    let callback = try sandbox.server.consent(to: url, as: account)
    let items = callback.split(whereSeparator: { "?#&".contains($0) }).dropFirst()
    let code = items.first { $0.hasPrefix("code=") }?.dropFirst(5) ?? ""
    let answer = try await sandbox.post(
      sandbox.signInURL + "/token",
      [
        ("client_id", Secret(sandbox.text("client_id"))), ("client_secret", try sandbox.secret()),
        ("grant_type", Secret("authorization_code")), ("code", Secret(String(code))),
        ("redirect_uri", Secret(sandbox.text("redirect_uri"))),
      ])
    return (callback, answer.document)
  }

  @Test func managedAccountsCarryTheOrganization() async throws {
    let sandbox = try RunningSandbox(.synthetic(people: 400, seed: 1))
    let organization = sandbox.server.district.organizationID
    let access = try await sandbox.accessToken()
    for account in ["teacher", "student", "young-pupil"] {
      let answer = try await signIn(sandbox, as: account).answer
      let claims = try await claims(answer["id_token"]?.stringValue, keys: sandbox.signInURL, sandbox)
      #expect(claims["org_id"] == .string(organization))
      #expect(claims["nonce_supported"] == true)
      #expect((claims["email"] == nil) == (account == "young-pupil"))
      // The link rule: `sub` is the roster's id of this person.
      let path = "/users/" + PercentEncoding.encode(claims["sub"]?.stringValue ?? "")
      #expect(try await sandbox.get(path, access).status == 200)
      #expect(answer["refresh_token"] != nil)
    }
  }

  @Test func personalAccountsDoNot() async throws {
    let sandbox = try RunningSandbox()
    let answer = try await signIn(sandbox, as: "personal").answer
    let claims = try await claims(answer["id_token"]?.stringValue, keys: sandbox.signInURL, sandbox)
    #expect(claims["org_id"] == nil)
    #expect(claims["email_verified"] == "true" && claims["is_private_email"] == true)
  }

  @Test func callbackCarriesAnIdentityTokenBoundToTheCode() async throws {
    let sandbox = try RunningSandbox()
    let callback = try await signIn(sandbox, as: "teacher").callback
    let items = Dictionary(
      uniqueKeysWithValues: callback.split(separator: "#")[1].split(separator: "&").map {
        (String($0.split(separator: "=")[0]), String($0.split(separator: "=")[1]))
      })
    let claims = try await claims(items["id_token"], keys: sandbox.signInURL, sandbox)
    #expect(claims["c_hash"] == .string(Base64URL.encode(SHA256.digest((items["code"] ?? "").utf8).prefix(16))))
  }

  @Test func nameComesAtTheFirstSignInOnly() async throws {
    let sandbox = try RunningSandbox()
    #expect(try await signIn(sandbox, as: "personal", scopes: "name email").callback.contains("user=%7B%22name%22"))
    #expect(try await !signIn(sandbox, as: "personal", scopes: "name email").callback.contains("user="))
  }

  @Test func theTwoWaysAreApart() async throws {
    let sandbox = try RunningSandbox()
    // An organization's code is none at the other endpoint, and the other way round.
    let code = try sandbox.code()
    let form: [(String, Secret)] = [
      ("client_id", Secret(sandbox.text("client_id"))), ("client_secret", try sandbox.secret()),
      ("grant_type", Secret("authorization_code")), ("code", Secret(code)),
      ("redirect_uri", Secret(sandbox.text("redirect_uri"))),
    ]
    #expect(try await sandbox.post(sandbox.signInURL + "/token", form).error == "invalid_grant")
    let plain = try await signIn(sandbox, as: "teacher").answer
    #expect(try await sandbox.get("/organization", plain["access_token"]?.stringValue).status == 401)
    #expect(try await sandbox.refresh(plain["refresh_token"]?.stringValue ?? "").error == "invalid_grant")
    // Its scopes are others, and need the form post.
    let wrong = try await sandbox.client.send(
      Request(url: sandbox.authorizeURL(scopes: "name", base: sandbox.signInURL)))
    #expect(wrong.status == 400)
  }

  @Test func organizationMayForbidTheApp() async throws {
    let sandbox = try RunningSandbox()
    sandbox.server.change { $0.signInWithAppleAllowed = false }
    await #expect(throws: ConsentRefusal.self) { try await signIn(sandbox, as: "teacher") }
    #expect(try await signIn(sandbox, as: "personal").answer["id_token"] != nil)
  }
}
