/// What the four probes and the refresh answered, side by side: one alone often fits two classes, together they tell
/// them apart.
///
/// | organization | locations | users | classes | refresh | verdict |
/// |---|---|---|---|---|---|
/// | 200 | 200 | 200 | 200 | ok | healthy |
/// | 200 | 200 | 200 | 403 | ok | insufficient scope: `edu.classes.read` |
/// | 200 | 200 | 403 | 200 | ok | insufficient scope: `edu.users.read` |
/// | 200 | 200 | 403 | 403 | ok | insufficient scope: both, or only the test scope |
/// | 403 | 403 | 403 | 403 | ok | app not allowed by the organisation |
/// | 401 | 401 | 401 | 401 | ok, then 200 | healthy: the access token had expired |
/// | 401 | 401 | 401 | 401 | `invalid_grant` | not authorized: consent withdrawn or refresh token dead |
/// | | | | | `invalid_client` | not authorized: own credentials |
///
/// A 429, a 5xx or no answer makes a probe *not checked*: it speaks neither for nor against a permission.
public struct ProbeMatrix: Sendable, Hashable {
  public enum Answer: Sendable, Hashable {
    case ok
    /// 401.
    case unauthorized
    /// 403 that does not say why.
    case forbidden
    /// 403 that names its cause.
    case told(Cause)
    /// 404.
    case absent
    /// An answer that is no permission failure, or none at all.
    case notChecked(Cause)
    /// Not sent: its scope is not requested, or the check ended before.
    case notAsked
  }

  public enum Refresh: Sendable, Hashable {
    case notTried
    /// Refreshed before the probes: their answers are those to a fresh token.
    case ok
    /// A probe answered 401, the refresh succeeded, and the probe was sent again with the new token.
    case cured
    /// Refused, with the cause that `Troubleshooter` found.
    case refused(Cause)
    case notChecked(Cause)
  }

  public static let probed: [Evidence.Resource] = [.organization, .locations, .users, .classes]

  public var organization: Answer
  public var locations: Answer
  public var users: Answer
  public var classes: Answer
  public var refresh: Refresh
  /// `nil` where that is not known: answers that somebody pasted.
  public var requested: Set<Scope>?

  public init(
    organization: Answer = .notAsked, locations: Answer = .notAsked, users: Answer = .notAsked,
    classes: Answer = .notAsked, refresh: Refresh = .notTried, requested: Set<Scope>? = [.users, .classes]
  ) {
    self.organization = organization
    self.locations = locations
    self.users = users
    self.classes = classes
    self.refresh = refresh
    self.requested = requested
  }

  public subscript(resource: Evidence.Resource) -> Answer {
    get {
      switch resource {
      case .organization: organization
      case .locations: locations
      case .users: users
      case .classes, .classMembers: classes
      }
    }
    set {
      switch resource {
      case .organization: organization = newValue
      case .locations: locations = newValue
      case .users: users = newValue
      case .classes, .classMembers: classes = newValue
      }
    }
  }

  /// What a probe's scopes have been shown to be: `true` by a 200, `false` by a 403 that means scope, else unknown.
  public var proven: [Scope: Bool] {
    let refused = showsMissingScope
    var proven: [Scope: Bool] = [:]
    for (scope, answer) in [(Scope.users, users), (.classes, classes)] {
      switch answer {
      case .ok where requested?.contains(scope) == true: proven[scope] = true
      case .ok where requested?.contains(.rosterTest) == true: proven[.rosterTest] = true
      case .forbidden where refused, .told(.scopeMissing): proven[scope] = false
      default: break
      }
    }
    return proven
  }
}

extension ProbeMatrix.Answer {
  /// What a verdict on one probe's answer is to the matrix.
  init(_ verdict: Verdict) {
    self =
      switch verdict.class {
      case .healthy: .ok
      case .insufficientScope, .appNotAllowed: verdict.confidence == .certain ? .told(verdict.cause) : .forbidden
      case .notAuthorized: .unauthorized
      case .notPermission:
        switch verdict.cause {
        case .notInOrganisation: .absent
        // A clock that is off refused nothing.
        case .clock: .ok
        default: .notChecked(verdict.cause)
        }
      }
  }
}
