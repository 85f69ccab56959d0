/// Everything about the sandbox that can be told otherwise while it runs: by `--scenario`, by the admin address, or in
/// the program. What each one does, and the values it takes, stand in `fields`. Times are in seconds.
///
/// Where Apple's behaviour is documented, the default is that; where it is not, the default is one plausible answer
/// and the setting gives the others.
public struct Settings: Sendable, Equatable {
  public var signInWithAppleAllowed = true
  public var orgDataSharingAllowed = true
  public var configuredScopes = Settings.allScopes
  public var grantedScopes: [String]?
  public var testScope = TestScope.data
  public var membersScope = MembersScope.both
  public var scopeChallenge = false
  public var consentWithdrawn = false
  public var consentAlwaysDeclined = false
  public var declinedError = "user_cancelled_authorize"
  public var refusal = Refusal.page
  public var redirectRegistered = true

  public var redirectMatches = true
  public var keyKnown = true
  public var tokenError: String?
  public var tokenErrorDescription: String?
  public var codeLifetime = 300.0
  public var accessTokenLifetime = 3600.0
  public var refreshTokenLifetime: Double?
  public var pageTokenLifetime = 3600.0
  public var identityToken = IdentityTokenPolicy.onRequest
  public var clockOffset = 0.0

  public var latency = 0.0
  public var rateLimit: RateLimit?
  public var maximumLimit = 1000
  public var pageSize: Int?
  public var errorBody = ErrorBody.jsonAPI
  public var turnover: Turnover?
  public var faults: [Fault] = []

  public static let allScopes = ["edu.users.read", "edu.classes.read", "edu.rosterapi.test.read"]

  public init() {}

  /// The two lists of Access Management together: an app can be listed in Org Data Sharing only while Sign in with
  /// Apple approves it, so that either of them ends its reads.
  var organizationAllows: Bool { signInWithAppleAllowed && orgDataSharingAllowed }

  public enum TestScope: String, Sendable, CaseIterable { case data, nothing }
  public enum MembersScope: String, Sendable, CaseIterable { case both, either, users, classes }
  public enum Refusal: String, Sendable, CaseIterable { case page, callback }
  public enum IdentityTokenPolicy: String, Sendable, CaseIterable {
    case onRequest = "on_request"
    case always, never
  }
  public enum ErrorBody: String, Sendable, CaseIterable {
    case jsonAPI = "json_api"
    case oauth, word, html, empty
  }

  public struct RateLimit: Sendable, Equatable {
    public var requests: Int
    public var seconds: Double
    public var tellsWait: Bool

    public init(requests: Int = 20, seconds: Double = 1, tellsWait: Bool = true) {
      self.requests = requests
      self.seconds = seconds
      self.tellsWait = tellsWait
    }
  }

  public struct Turnover: Sendable, Equatable {
    public var leavePercent: Double
    public var joinPercent: Double
    public var classesLeavePercent: Double
    public var times: Int?

    public init(
      leavePercent: Double = 0, joinPercent: Double = 0, classesLeavePercent: Double = 0, times: Int? = nil
    ) {
      self.leavePercent = leavePercent
      self.joinPercent = joinPercent
      self.classesLeavePercent = classesLeavePercent
      self.times = times
    }
  }
}
