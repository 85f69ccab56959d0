internal import Synchronization

/// The authorize endpoint and its page, for both kinds of sign-in.
extension Sandbox {
  /// A request for consent: the ticket its page works with, or what is answered instead.
  enum ConsentRequest {
    case ticket(String, Authority.Ticket)
    case refused(error: String, text: String)
    case callback(Authority.Ticket, [(String, String)])
  }

  func authorizePage(_ request: IncomingRequest, kind: Authority.Kind, settings: Settings) -> Answer {
    switch consentRequest(request.query, kind: kind, settings: settings) {
    case .refused(let error, let text): return .page(ErrorPage(error: error, text: text).html, status: 400)
    case .callback(let ticket, let items): return Self.callback(ticket, items)
    case .ticket(let name, let ticket):
      let action = kind == .organizational ? "/auth/oauth2/v2/consent/" + name : "/auth/consent/" + name
      return .page(
        ConsentPage(
          ticket: ticket, action: action, appName: identity.appName, organization: district.organizationName,
          accounts: offered(kind)
        ).html)
    }
  }

  func consentRequest(_ query: Parameters, kind: Authority.Kind, settings: Settings) -> ConsentRequest {
    func page(_ error: String, _ text: String) -> ConsentRequest {
      .refused(error: error, text: text)
    }
    if query.hasRepeatedName { return page("invalid_request", "A parameter comes twice.") }
    guard let client = query["client_id"], identity.clients.contains(client) else {
      return page("invalid_client", "Unknown client_id.")
    }
    guard let redirect = query["redirect_uri"], redirect == identity.redirect, settings.redirectRegistered else {
      return page("invalid_request", "Invalid web redirect url.")
    }
    let type = query["response_type"] ?? ""
    let types: Set<String> = kind == .signIn ? ["code", "code id_token", "id_token code"] : ["code"]
    guard types.contains(type) else { return page("invalid_request", "Invalid response_type.") }
    let scopes = (query["scope"] ?? "").split(separator: " ").map(String.init)
    let mode = query["response_mode"] ?? (type == "code" ? "query" : "fragment")
    guard ["query", "fragment", "form_post"].contains(mode) else {
      return page("invalid_request", "Invalid response_mode.")
    }
    if kind == .signIn, !scopes.isEmpty, mode != "form_post" {
      return page("invalid_request", "response_mode must be form_post when name or email scope is requested.")
    }
    let ticket = Authority.Ticket(
      kind: kind, client: client, redirect: redirect, scopes: scopes, state: query["state"], nonce: query["nonce"],
      responseMode: mode, responseType: type, ends: now(settings) + Authority.ticketLife)
    if !areKnown(scopes, kind: kind, settings: settings) {
      return .callback(ticket, [("error", "invalid_scope")])
    }
    return .ticket(state.withLock { $0.authority.open(ticket) }, ticket)
  }

  private func areKnown(_ scopes: [String], kind: Authority.Kind, settings: Settings) -> Bool {
    switch kind {
    case .signIn: return scopes.allSatisfy(["name", "email", "openid"].contains)
    case .organizational:
      let own = scopes.filter { $0 != "openid" }
      return !own.isEmpty && own.allSatisfy(settings.configuredScopes.contains)
    }
  }

  /// Whom the page offers to be.
  func offered(_ kind: Authority.Kind) -> [Account] {
    kind == .organizational ? accounts.filter(\.isStaff) : accounts
  }

  /// The form of the consent page.
  func consent(_ request: IncomingRequest, ticket name: String, kind: Authority.Kind, settings: Settings) -> Answer {
    guard request.contentType == "application/x-www-form-urlencoded" else { return .empty(status: 415) }
    let form = Parameters(form: request.body)
    switch decide(name, kind: kind, account: form["account"], decision: form["decision"], settings: settings) {
    case .callback(let ticket, let items): return Self.callback(ticket, items)
    case .page(let title, let text, let status):
      return .page(ErrorPage(error: title, text: text).html, status: status)
    }
  }

  enum Decision {
    case callback(Authority.Ticket, [(String, String)])
    case page(String, String, Int)
  }

  /// What follows when this account presses this button.
  func decide(
    _ name: String, kind: Authority.Kind, account key: String?, decision: String?, settings: Settings
  ) -> Decision {
    let time = now(settings)
    guard let ticket = state.withLock({ $0.authority.ticket(name, now: time) }), ticket.kind == kind else {
      return .page("This request has ended", "Go back to the app and start again.", 404)
    }
    guard let account = offered(kind).first(where: { $0.key == key }) else {
      return .page("Unknown account", "Choose one of the accounts that the page offers.", 400)
    }
    guard decision == "allow" || decision == "deny" else {
      return .page("No decision", "Press Allow or Don’t Allow.", 400)
    }
    if decision == "deny" || settings.consentAlwaysDeclined {
      state.withLock { $0.authority.close(name) }
      return .callback(ticket, [("error", settings.declinedError)])
    }
    if let refusal = refusal(of: account, ticket: ticket, settings: settings) {
      if settings.refusal == .page { return .page(refusal.title, refusal.text, 403) }
      state.withLock { $0.authority.close(name) }
      return .callback(ticket, [("error", "access_denied"), ("error_description", refusal.text)])
    }
    return .callback(ticket, granted(name, ticket, account, settings: settings, time: time))
  }

  private func refusal(
    of account: Account, ticket: Authority.Ticket, settings: Settings
  ) -> (title: String, text: String)? {
    if account.isManaged, !settings.signInWithAppleAllowed {
      return (
        "This app is not allowed",
        "\(district.organizationName) does not allow \(identity.appName) with Sign in with Apple. An administrator can "
          + "allow it in Apple School Manager: Access Management > Sign in with Apple."
      )
    }
    if ticket.kind == .signIn { return nil }
    if !account.mayConsent {
      return (
        "You can’t allow this app",
        "Only an Administrator or Site Manager with an account that is not federated can allow an app to read the "
          + "data of \(district.organizationName). Go back to choose another account."
      )
    }
    if !settings.orgDataSharingAllowed {
      return (
        "This app is not allowed",
        "\(district.organizationName) does not allow \(identity.appName) to read its data. An administrator can allow "
          + "it in Apple School Manager: Access Management > Org Data Sharing."
      )
    }
    return nil
  }

  /// What the callback of a consent carries.
  private func granted(
    _ name: String, _ ticket: Authority.Ticket, _ account: Account, settings: Settings, time: Double
  ) -> [(String, String)] {
    let (code, isFirst) = state.withLock { state in
      state.authority.close(name)
      let code = state.authority.issueCode(
        for: ticket, account: account.kind, now: time, lifetime: settings.codeLifetime)
      return (code, ticket.kind == .signIn && state.authority.isFirstSignIn(account.kind, client: ticket.client))
    }
    var items = [("code", code)]
    if ticket.responseType.contains("id_token") {
      let token = IdentityToken(
        account: account, client: ticket.client, organizationID: district.organizationID, scopes: ticket.scopes,
        nonce: ticket.nonce, code: code, now: time)
      if let signed = try? signInKeys.sign(token.claims) { items.append(("id_token", signed)) }
    }
    // Name and e-mail come once, and only if they were asked for.
    if isFirst, !ticket.scopes.isEmpty { items.append(("user", account.firstSignIn(scopes: ticket.scopes))) }
    return items
  }

  /// Back to the app, as it asked to be answered.
  static func callback(_ ticket: Authority.Ticket, _ items: [(String, String)]) -> Answer {
    if ticket.responseMode == "form_post" {
      return .page(FormPostPage(action: ticket.redirect, items: withState(ticket, items)).html, scripts: true)
    }
    return .redirect(address(ticket, items))
  }

  static func address(_ ticket: Authority.Ticket, _ items: [(String, String)]) -> String {
    let separator = ticket.responseMode == "fragment" ? "#" : ticket.redirect.contains("?") ? "&" : "?"
    return ticket.redirect + separator + FormCoding.form(withState(ticket, items))
  }

  private static func withState(_ ticket: Authority.Ticket, _ items: [(String, String)]) -> [(String, String)] {
    items + (ticket.state.map { [("state", $0)] } ?? [])
  }
}
