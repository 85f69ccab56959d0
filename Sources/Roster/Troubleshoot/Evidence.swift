public import HTTP

/// What was asked and what came back: everything a verdict may rest on.
public struct Evidence: Sendable {
  /// The step at which it was asked.
  public enum Origin: String, CaseIterable, Sendable {
    case authorize, token, refresh, revoke, roster
  }

  /// What a Roster request was for; each needs its scope.
  public enum Resource: String, CaseIterable, Sendable {
    case organization, locations, users, classes
    case classMembers = "class_members"
  }

  public enum Extent: Sendable, Hashable {
    case list, record
  }

  public enum Outcome: Sendable {
    /// An HTTP answer, whatever its status; the body as it came (it may hold secrets: never print it).
    case answer(status: Int?, headers: Headers, body: [UInt8])
    /// No HTTP answer at all.
    case noAnswer(TransportError)
    /// The redirected address carried an error instead of a code.
    case callback(error: String, description: String?)
    /// Refused here, before or instead of a request.
    case local(Cause, detail: String)
  }

  public var origin: Origin?
  public var resource: Resource?
  /// What the request named of the resource: a whole list, or one record of it. `nil` where that is not known. The
  /// organization is a record.
  public var extent: Extent?
  public var outcome: Outcome
  /// The scopes this profile asks consent for; `nil` where that is not known (a pasted error).
  public var requestedScopes: Set<Scope>?
  /// Scopes that a request has proven (`true`) or refuted (`false`) before.
  public var provenScopes: [Scope: Bool]
  /// The access token had just been issued or refreshed.
  public var tokenIsFresh: Bool
  /// Apple's clock minus ours, in seconds, where an answer's `Date` told it.
  public var clockDifference: Double?
  /// Facts known here about our own client secret that would explain a refusal, most likely first.
  public var ownCredentialFaults: [String]

  public init(
    origin: Origin?, resource: Resource? = nil, extent: Extent? = nil, outcome: Outcome,
    requestedScopes: Set<Scope>? = nil,
    provenScopes: [Scope: Bool] = [:], tokenIsFresh: Bool = false, clockDifference: Double? = nil,
    ownCredentialFaults: [String] = []
  ) {
    self.origin = origin
    self.resource = resource
    self.extent = extent
    self.outcome = outcome
    self.requestedScopes = requestedScopes
    self.provenScopes = provenScopes
    self.tokenIsFresh = tokenIsFresh
    self.clockDifference = clockDifference
    self.ownCredentialFaults = ownCredentialFaults
  }
}

extension Evidence {
  /// The status of the answer, where there was one.
  var status: Int? { if case .answer(let status, _, _) = outcome { status } else { nil } }
}

/// A request, a refresh or a consent that failed, with its evidence; `Troubleshooter` judges it.
public struct AccessFailure: Error, Sendable {
  public let evidence: Evidence

  public init(_ evidence: Evidence) { self.evidence = evidence }
}
