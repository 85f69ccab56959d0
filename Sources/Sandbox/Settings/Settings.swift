/// Everything about the sandbox that can be told otherwise while it runs: by `--scenario`, by the admin address, or in
/// the program. Times are in seconds.
///
/// Where Apple's behaviour is documented, the default is that; where it is not, the default is one plausible answer
/// and the setting gives the others.
public struct Settings: Codable, Sendable, Equatable {
  /// Access Management > Sign in with Apple lists the app.
  public var signInWithAppleAllowed = true
  /// Access Management > Org Data Sharing lists the app.
  public var orgDataSharingAllowed = true
  /// Scopes ticked in the Developer Portal; asking for another one gives `invalid_scope`.
  public var configuredScopes = Settings.allScopes
  /// Scopes that requests may use, whatever was asked for; null for those asked for.
  public var grantedScopes: [String]?
  /// What the test scope opens: `data` (the test school, mytestschool.org) or `nothing`.
  public var testScope = TestScope.data
  /// What `/classes/{id}/users` needs; not documented.
  public var membersScope = MembersScope.both
  /// A 403 for want of a scope says so in `WWW-Authenticate`.
  public var scopeChallenge = false

  /// The organization has withdrawn its consent: no token works, old or new.
  public var consentWithdrawn = false
  /// Whoever is asked answers Don't Allow, whatever button is pressed.
  public var consentAlwaysDeclined = false
  /// The callback's word for it.
  public var declinedError = "user_cancelled_authorize"
  /// Where a refusal by the organization shows: on the page (no callback) or as `access_denied` in the callback.
  public var refusal = Refusal.page
  /// The redirect address is registered in the portal.
  public var redirectRegistered = true
  /// The token endpoint takes the redirect address of the code for the right one.
  public var redirectMatches = true
  /// The key the client signs with is the one the portal knows by that id.
  public var keyKnown = true
  /// Another word than the right one at the token endpoint: each request is answered with this error.
  public var tokenError: String?
  public var tokenErrorDescription: String?

  public var codeLifetime = 300.0
  public var accessTokenLifetime = 3600.0
  /// Null: never ends.
  public var refreshTokenLifetime: Double?
  public var pageTokenLifetime = 3600.0
  /// When the organizational token answer carries an identity token: `on_request` (a `nonce` was sent), `always`, `never`.
  public var identityToken = IdentityTokenPolicy.onRequest

  /// How far the sandbox's clock is ahead of this computer's.
  public var clockOffset = 0.0
  /// Before each answer.
  public var latency = 0.0
  public var rateLimit: RateLimit?
  /// A larger `limit` is refused with 400; Apple documents no maximum.
  public var maximumLimit = 1000
  /// A page holds no more records than this, whatever `limit` was asked for; null for no such bound.
  public var pageSize: Int?
  /// The form of the Roster API's error bodies; Apple documents none.
  public var errorBody = ErrorBody.jsonAPI
  /// Who leaves and joins after each complete reading of the people.
  public var turnover: Turnover?
  public var faults: [Fault] = []

  public static let allScopes = ["edu.users.read", "edu.classes.read", "edu.rosterapi.test.read"]

  public init() {}

  public enum TestScope: String, Codable, Sendable { case data, nothing }
  public enum MembersScope: String, Codable, Sendable { case both, either, users, classes }
  public enum Refusal: String, Codable, Sendable { case page, callback }
  public enum IdentityTokenPolicy: String, Codable, Sendable {
    case onRequest = "on_request"
    case always, never
  }
  public enum ErrorBody: String, Codable, Sendable {
    case jsonAPI = "json_api"
    case oauth, word, html, empty
  }

  public struct RateLimit: Codable, Sendable, Equatable {
    public var requests: Int
    public var seconds: Double
    /// `X-Retry-After` is sent.
    public var tellsWait: Bool

    public init(requests: Int, seconds: Double, tellsWait: Bool = true) {
      self.requests = requests
      self.seconds = seconds
      self.tellsWait = tellsWait
    }

    enum CodingKeys: String, CodingKey {
      case requests, seconds
      case tellsWait = "tells_wait"
    }
  }

  public struct Turnover: Codable, Sendable, Equatable {
    /// Of all people there are at the time.
    public var leavePercent: Double
    public var joinPercent: Double
    public var classesLeavePercent: Double
    /// How many complete readings change something; null for all.
    public var times: Int?

    public init(leavePercent: Double, joinPercent: Double = 0, classesLeavePercent: Double = 0, times: Int? = nil) {
      self.leavePercent = leavePercent
      self.joinPercent = joinPercent
      self.classesLeavePercent = classesLeavePercent
      self.times = times
    }

    enum CodingKeys: String, CodingKey {
      case leavePercent = "leave_percent"
      case joinPercent = "join_percent"
      case classesLeavePercent = "classes_leave_percent"
      case times
    }
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case signInWithAppleAllowed = "sign_in_with_apple_allowed"
    case orgDataSharingAllowed = "org_data_sharing_allowed"
    case configuredScopes = "configured_scopes"
    case grantedScopes = "granted_scopes"
    case testScope = "test_scope"
    case membersScope = "members_scope"
    case scopeChallenge = "scope_challenge"
    case consentWithdrawn = "consent_withdrawn"
    case consentAlwaysDeclined = "consent_always_declined"
    case declinedError = "declined_error"
    case refusal
    case redirectRegistered = "redirect_registered"
    case redirectMatches = "redirect_matches"
    case keyKnown = "key_known"
    case tokenError = "token_error"
    case tokenErrorDescription = "token_error_description"
    case codeLifetime = "code_lifetime"
    case accessTokenLifetime = "access_token_lifetime"
    case refreshTokenLifetime = "refresh_token_lifetime"
    case pageTokenLifetime = "page_token_lifetime"
    case identityToken = "identity_token"
    case clockOffset = "clock_offset"
    case latency
    case rateLimit = "rate_limit"
    case maximumLimit = "maximum_limit"
    case pageSize = "page_size"
    case errorBody = "error_body"
    case turnover
    case faults
  }
}
