/// Why something does not work. The list is closed: scripts outside this project switch over these words.
public enum Cause: String, CaseIterable, Sendable {
  case neverConnected = "never_connected"
  case consentDeclined = "consent_declined"
  case codeExpired = "code_expired"
  case codeUsed = "code_used"
  case codeInvalid = "code_invalid"
  case redirectMismatch = "redirect_mismatch"
  case redirectUnregistered = "redirect_unregistered"
  case clientMismatch = "client_mismatch"
  case consentWithdrawn = "consent_withdrawn"
  case accessTokenInvalid = "access_token_invalid"
  case stateMismatch = "state_mismatch"
  case requestMalformed = "request_malformed"
  case ownCredentials = "own_credentials"

  case scopeNotConfigured = "scope_not_configured"
  case scopeMissing = "scope_missing"
  case testScopeOnly = "test_scope_only"

  case notListed = "not_listed"
  case consentRefused = "consent_refused"

  case throttled
  case appleUnavailable = "apple_unavailable"
  case network
  case tls
  case proxy
  case clock
  case notInOrganisation = "not_in_organisation"
  case unreadableAnswer = "unreadable_answer"
  case signinCheck = "signin_check"

  case none

  public var `class`: Verdict.Class {
    switch self {
    case .neverConnected, .consentDeclined, .codeExpired, .codeUsed, .codeInvalid, .redirectMismatch,
      .redirectUnregistered, .clientMismatch, .consentWithdrawn, .accessTokenInvalid, .stateMismatch,
      .requestMalformed, .ownCredentials:
      .notAuthorized
    case .scopeNotConfigured, .scopeMissing, .testScopeOnly: .insufficientScope
    case .notListed, .consentRefused: .appNotAllowed
    case .throttled, .appleUnavailable, .network, .tls, .proxy, .clock, .notInOrganisation, .unreadableAnswer,
      .signinCheck:
      .notPermission
    case .none: .healthy
    }
  }
}
