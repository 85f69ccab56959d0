internal import JSON
internal import Signing
internal import Synchronization

/// The token and revoke endpoints of both kinds of sign-in.
extension Sandbox {
  func token(_ request: IncomingRequest, kind: Authority.Kind, settings: Settings) -> Answer {
    do {
      return .json(.object(try issue(request, kind: kind, settings: settings)), headers: [("Pragma", "no-cache")])
    } catch {
      return refuse(error)
    }
  }

  /// 200 with nothing for any token, also one that never was.
  func revoke(_ request: IncomingRequest, settings: Settings) -> Answer {
    do throws(OAuthRefusal) {
      let (form, client) = try authenticated(request, settings: settings)
      guard let token = form["token"], !token.isEmpty else { throw OAuthRefusal.invalidRequest("token is missing") }
      state.withLock { $0.authority.revoke(token, client: client) }
      keepGrants()
      return .empty(status: 200)
    } catch {
      return refuse(error)
    }
  }

  private func refuse(_ refusal: OAuthRefusal) -> Answer {
    state.withLock { $0.lastRefusal = refusal.error + ": " + (refusal.reason ?? "no reason kept") }
    return refusal.answer
  }

  /// The form of a request whose client secret is right.
  private func authenticated(
    _ request: IncomingRequest, settings: Settings
  ) throws(OAuthRefusal) -> (form: Parameters, client: String) {
    guard request.contentType == "application/x-www-form-urlencoded" else {
      throw .invalidClient("the request is not form-encoded")
    }
    let form = Parameters(form: request.body)
    if form.hasRepeatedName { throw .invalidRequest("a parameter comes twice") }
    guard let client = form["client_id"], identity.clients.contains(client) else {
      throw .invalidClient("client_id is missing or unknown")
    }
    let check = ClientSecretCheck(
      teamID: identity.teamID, keyID: identity.keyID, key: identity.key.publicKey, audience: SandboxIdentity.issuer,
      now: now(settings))
    do {
      try check.check(form["client_secret"], client: client)
    } catch {
      throw .invalidClient(error.rawValue)
    }
    if !settings.keyKnown { throw .invalidClient(ClientSecretCheck.Fault.signature.rawValue) }
    return (form, client)
  }

  private func issue(
    _ request: IncomingRequest, kind: Authority.Kind, settings: Settings
  ) throws(OAuthRefusal) -> JSONObject {
    let (form, client) = try authenticated(request, settings: settings)
    if let error = settings.tokenError {
      throw OAuthRefusal(error: error, description: settings.tokenErrorDescription, reason: "set by token_error")
    }
    let time = now(settings)
    switch form["grant_type"] {
    case nil: throw .invalidRequest("grant_type is missing")
    case "authorization_code":
      guard let code = form["code"], !code.isEmpty else { throw .invalidRequest("code is missing") }
      if !settings.redirectMatches {
        throw .invalidGrant("redirect_uri mismatch. The code was not issued to \(form["redirect_uri"] ?? "").")
      }
      let (id, found) = try state.withLock { (state) throws(OAuthRefusal) in
        try state.authority.redeem(code, kind: kind, client: client, redirect: form["redirect_uri"], now: time)
      }
      keepGrants()
      return answer(id, kind: kind, code: found, settings: settings, time: time)
    case "refresh_token":
      guard let token = form["refresh_token"], !token.isEmpty else { throw .invalidRequest("refresh_token is missing") }
      if settings.consentWithdrawn { throw .invalidGrant(nil, "the organization has withdrawn its consent") }
      let id = try state.withLock { (state) throws(OAuthRefusal) in
        try state.authority.refresh(
          token, kind: kind, client: client, now: time, lifetime: settings.refreshTokenLifetime)
      }
      return answer(id, kind: kind, code: nil, settings: settings, time: time)
    default: throw OAuthRefusal(error: "unsupported_grant_type", reason: "grant_type is neither of the two")
    }
  }

  /// No `scope` in it, and the refresh token only for a code: so it is documented.
  private func answer(
    _ id: Int, kind: Authority.Kind, code: Authority.Code?, settings: Settings, time: Double
  ) -> JSONObject {
    let (access, grant) = state.withLock { state in
      let token = state.authority.issueAccess(for: id, now: time, lifetime: settings.accessTokenLifetime)
      return (token, state.authority.grants[id])
    }
    var object: JSONObject = [
      "access_token": .string(access),
      // Both spellings are in use at Apple's.
      "token_type": code == nil ? "bearer" : "Bearer",
      "expires_in": .integer(Int64(settings.accessTokenLifetime)),
    ]
    guard let grant else { return object }
    if code != nil { object["refresh_token"] = .string(grant.refreshToken) }
    let isWanted =
      switch settings.identityToken {
      case _ where kind == .signIn: true
      case .always: true
      case .never: false
      case .onRequest: code.map { $0.nonce != nil || $0.scopes.contains("openid") } ?? false
      }
    if isWanted, let account = accounts.first(where: { $0.kind == grant.account }) {
      let token = IdentityToken(
        account: account, client: grant.client, organizationID: district.organizationID,
        scopes: grant.scopes.filter { $0 != "openid" }, nonce: code?.nonce, accessToken: access, now: time)
      let keys = kind == .signIn ? signInKeys : keys
      if let signed = try? keys.sign(token.claims) { object["id_token"] = .string(signed) }
    }
    return object
  }

  /// Writes the grants down; a sandbox whose folder is full goes on without.
  private func keepGrants() {
    let grants = state.withLock { Array($0.authority.grants.values) }
    do {
      try GrantFile.write(grants, to: folder)
    } catch {
      log("grants are not kept: \(error)")
    }
  }
}
