public import JSON

/// Everything that can be said of one sign-in: who it is, whether the token is Apple's, and which person of the roster
/// it belongs to.
public struct SignInExamination: Sendable {
  /// How the sign-in relates to the roster. The rule: a token whose `org_id` is the roster's organisation has the
  /// roster user's id as its `sub` (Apple: "Roster API", User).
  public enum Link: String, CaseIterable, Sendable {
    case matched
    case otherOrganization = "other_organization"
    case unknownPerson = "unknown_person"
    case personalAccount = "personal_account"
    case noToken = "no_token"
  }

  /// How the exchange of the code ended.
  public struct Exchange: Sendable, Equatable {
    public var status: Int?
    /// Apple's error word, where there was one.
    public var error: String?
  }

  public internal(set) var signIn: SignIn
  /// As the token has them; `nil` without a token.
  public internal(set) var claims: JSONObject?
  public internal(set) var account: IdentityClaims.Account?
  public internal(set) var checks: [TokenCheck] = []
  public internal(set) var link = Link.noToken
  public internal(set) var person: PersonRecord?
  /// Start of the run that read the roster, in seconds since 1970.
  public internal(set) var rosterAsOf: Double?
  /// What the person's first sign-in told, with its date.
  public internal(set) var firstSignIn: RememberedSignIn?
  public internal(set) var exchange: Exchange?
  /// What failed about the exchange, and what that means.
  public internal(set) var failure: FailureRecord?
  public var verdict: Verdict? { failure?.verdict }

  init(_ signIn: SignIn) { self.signIn = signIn }

  /// The token is the one that Apple gave for the code.
  public var isExchanged: Bool { verdict == nil && exchange?.status.map { (200..<300).contains($0) } == true }
  /// Apple took the code, now or before, or will not take it any more.
  public var isCodeSpent: Bool {
    isExchanged || verdict.map { [.codeUsed, .codeExpired, .codeInvalid].contains($0.cause) } == true
  }

  /// `true` only if nothing failed and nothing needed was skipped; `nil` without a token too.
  public var verified: Bool? { checks.isEmpty ? nil : IdentityTokenVerifier.verified(checks) }

  /// The document of `signin`; `person` gives a person's record the form it has elsewhere.
  public func json(person form: (PersonRecord) -> JSONValue) -> JSONValue {
    var first = JSONValue.null
    if let firstSignIn {
      first = [
        "given_name": JSONValue(firstSignIn.givenName), "family_name": JSONValue(firstSignIn.familyName),
        "email": JSONValue(firstSignIn.email), "seen_at": .string(UTCTime.rfc3339(firstSignIn.seenAt)),
      ]
    }
    var exchanged = JSONValue.null
    if let exchange { exchanged = ["status": JSONValue(exchange.status), "error": JSONValue(exchange.error)] }
    return [
      "shape": .string(signIn.shape.rawValue), "claims": claims.map { .object($0) } ?? .null,
      "verified": JSONValue(verified), "checks": .array(checks.map(\.json)),
      "person": person.map(form) ?? .null, "first_sign_in": first, "exchange": exchanged,
      "link": .string(link.rawValue),
    ]
  }
}
