internal import Secrets
internal import Signing

/// What was asked, consented to and issued: requests for consent, codes, grants and tokens, of both kinds of sign-in.
/// Pure but for the tokens' randomness: the time is handed in.
struct Authority {
  enum Kind: String, Sendable { case organizational, signIn }

  /// A request for consent that waits on its page.
  struct Ticket: Sendable {
    var kind: Kind
    var client: String
    var redirect: String
    var scopes: [String]
    var state: String?
    var nonce: String?
    var responseMode: String
    /// `code`, or `code id_token` in plain Sign in with Apple.
    var responseType: String
    var ends: Double
  }

  struct Code: Sendable {
    var kind: Kind
    var client: String
    var redirect: String
    var scopes: [String]
    var nonce: String?
    var account: Account.Kind
    var ends: Double
    var isUsed = false
  }

  struct Grant: Sendable {
    var kind: Kind
    var client: String
    var scopes: [String]
    var account: Account.Kind
    var created: Double
    var refreshToken: String
  }

  struct Access: Sendable {
    var grant: Int
    var ends: Double
  }

  private var tickets: [String: Ticket] = [:]
  private var codes: [String: Code] = [:]
  private(set) var grants: [Int: Grant] = [:]
  private var refreshTokens: [String: Int] = [:]
  private var accessTokens: [String: Access] = [:]
  private var nextGrant = 1
  private var knownSignIns: Set<String> = []

  // MARK: Consent

  static let ticketLife = 900.0

  mutating func open(_ ticket: Ticket) -> String {
    tickets = tickets.filter { $0.value.ends > ticket.ends - Self.ticketLife }
    let name = Self.token()
    tickets[name] = ticket
    return name
  }

  func ticket(_ name: String, now: Double) -> Ticket? { tickets[name].flatMap { $0.ends > now ? $0 : nil } }

  /// A decision was taken; the page cannot be used again.
  mutating func close(_ name: String) { tickets[name] = nil }

  mutating func issueCode(for ticket: Ticket, account: Account.Kind, now: Double, lifetime: Double) -> String {
    // A spent or expired code is remembered for a day, to say what became of it.
    codes = codes.filter { $0.value.ends > now - 86_400 }
    // Apple's codes hold dots, by which they are told from base64.
    let code = "c" + Self.token() + ".0." + Self.token().prefix(4)
    codes[code] = Code(
      kind: ticket.kind, client: ticket.client, redirect: ticket.redirect, scopes: ticket.scopes, nonce: ticket.nonce,
      account: account, ends: now + lifetime)
    return code
  }

  /// True at this account's first sign-in to this client; name and e-mail are given only then.
  mutating func isFirstSignIn(_ account: Account.Kind, client: String) -> Bool {
    knownSignIns.insert(client + " " + account.rawValue).inserted
  }

  // MARK: Tokens

  /// Turns a code into a grant, once.
  mutating func redeem(
    _ code: String, kind: Kind, client: String, redirect: String?, now: Double
  ) throws(OAuthRefusal) -> (id: Int, code: Code) {
    guard let found = codes[code], found.kind == kind else { throw .invalidGrant(nil, "there is no such code") }
    guard found.client == client else {
      throw .invalidGrant("client_id mismatch. The code was not issued to \(client).")
    }
    guard found.redirect == redirect ?? "" else {
      throw .invalidGrant("redirect_uri mismatch. The code was not issued to \(redirect ?? "").")
    }
    if found.isUsed { throw .invalidGrant("The code has already been used.") }
    if found.ends <= now { throw .invalidGrant("The code has expired or has been revoked.") }
    codes[code]?.isUsed = true
    let id = nextGrant
    nextGrant += 1
    let refreshToken = "r" + Self.token()
    grants[id] = Grant(
      kind: kind, client: client, scopes: found.scopes, account: found.account, created: now,
      refreshToken: refreshToken)
    refreshTokens[refreshToken] = id
    return (id, found)
  }

  /// The grant behind a refresh token.
  func refresh(
    _ token: String, kind: Kind, client: String, now: Double, lifetime: Double?
  ) throws(OAuthRefusal) -> Int {
    guard let id = refreshTokens[token], let grant = grants[id], grant.kind == kind else {
      throw .invalidGrant(nil, "there is no such refresh token, or it was revoked")
    }
    guard grant.client == client else {
      throw .invalidGrant("client_id mismatch. The token was not issued to \(client).")
    }
    if let lifetime, grant.created + lifetime <= now { throw .invalidGrant(nil, "the refresh token has expired") }
    return id
  }

  mutating func issueAccess(for grant: Int, now: Double, lifetime: Double) -> String {
    if accessTokens.count > 10_000 { accessTokens = accessTokens.filter { $0.value.ends > now } }
    let token = "a" + Self.token()
    accessTokens[token] = Access(grant: grant, ends: now + lifetime)
    return token
  }

  /// The grant behind an access token that lives.
  func grant(access token: String, now: Double) -> (id: Int, grant: Grant)? {
    guard let access = accessTokens[token], access.ends > now, let grant = grants[access.grant] else { return nil }
    return (access.grant, grant)
  }

  mutating func endAccess(_ token: String) { accessTokens[token] = nil }

  /// Revokes whatever this is; nothing if it is nothing. A refresh token takes its access tokens with it.
  mutating func revoke(_ token: String, client: String) {
    if let access = accessTokens[token], grants[access.grant]?.client == client { accessTokens[token] = nil }
    guard let id = refreshTokens[token], grants[id]?.client == client else { return }
    end(id)
  }

  /// The organization, or a person, withdrew all consent.
  mutating func endAllGrants() {
    for id in grants.keys { end(id) }
  }

  private mutating func end(_ id: Int) {
    guard let grant = grants.removeValue(forKey: id) else { return }
    refreshTokens[grant.refreshToken] = nil
    accessTokens = accessTokens.filter { $0.value.grant != id }
  }

  /// Takes up the grants of an earlier start.
  mutating func restore(_ kept: [Grant]) {
    for grant in kept {
      grants[nextGrant] = grant
      refreshTokens[grant.refreshToken] = nextGrant
      nextGrant += 1
    }
  }

  private static func token() -> String { SecureRandom.token().withString { $0 } }
}
