/// The verdict's words as a person reads them, for screens and reports.
extension Verdict.Class {
  public var title: String {
    switch self {
    case .notAuthorized: "Not authorized"
    case .insufficientScope: "Insufficient scope"
    case .appNotAllowed: "App not allowed by the organisation"
    case .notPermission: "Not a permission failure"
    case .healthy: "Healthy"
    }
  }
}

extension Verdict.Actor {
  public var title: String {
    switch self {
    case .developer: "the developer of the app"
    case .schoolAdministrator: "an Administrator or Site Manager of the school"
    case .you: "you"
    case .nobody: "nobody: it passes or lies elsewhere"
    }
  }
}

extension Verdict {
  /// Who acts, in the order of the steps: the app's own credentials are its developer's, and yet the first step may be
  /// one on this host, such as to set its clock.
  public var whoActs: String {
    guard actor == .developer, steps.first?.hasPrefix(Remedy.onThisHost) == true else { return actor.title }
    return "whoever runs this host (step 1), else \(actor.title)"
  }
}

extension Verdict {
  /// The class in words; where the evidence leaves it open, every class it fits.
  public var classes: String {
    guard confidence == .possible, self.class != .notPermission else { return self.class.title }
    return ([self.class.title] + alsoPossible.map { $0.title.lowercased() }).joined(separator: " or ")
  }
}

extension Cause {
  public var title: String {
    switch self {
    case .neverConnected: "never connected"
    case .consentDeclined: "the consent was declined"
    case .codeExpired: "the authorization code expired"
    case .codeUsed: "the authorization code was used before"
    case .codeInvalid: "the authorization code was refused"
    case .redirectMismatch: "the redirect address differs between consent and token step"
    case .redirectUnregistered: "the redirect address is not registered"
    case .clientMismatch: "the code or consent belongs to another client id"
    case .consentWithdrawn: "the consent was withdrawn, or the refresh token is dead"
    case .accessTokenInvalid: "the access token is not accepted"
    case .stateMismatch: "the redirected address belongs to another consent"
    case .requestMalformed: "the request is malformed"
    case .ownCredentials: "the app's own credentials are refused"
    case .scopeNotConfigured: "a requested scope is not configured for the app"
    case .scopeMissing: "the token lacks a scope"
    case .testScopeOnly: "only the test scope is requested"
    case .notListed: "the organisation does not share data with the app"
    case .consentRefused: "the organisation does not let the app ask for consent"
    case .throttled: "too many requests"
    case .appleUnavailable: "Apple's server is unavailable"
    case .network: "no connection"
    case .tls: "the connection could not be secured"
    case .proxy: "a proxy or filter answered"
    case .clock: "this host's clock is wrong"
    case .notInOrganisation: "not in this organisation"
    case .unreadableAnswer: "the answer cannot be read"
    case .signinCheck: "a sign-in check failed"
    case .none: "nothing is wrong"
    }
  }
}
