public import Roster

/// A sign-in remembered, or just read.
public struct SignInEntry: Sendable, Equatable {
  public struct Check: Sendable, Equatable {
    public enum Outcome: String, Sendable { case pass, fail, skipped }
    public var name: String
    public var outcome: Outcome
    public var detail: String

    public init(name: String, outcome: Outcome, detail: String) {
      self.name = name
      self.outcome = outcome
      self.detail = detail
    }
  }

  /// What can still be asked of a sign-in that was just read.
  public struct Further: Sendable, Equatable {
    /// There is a token, whose nonce can be compared with one that is given.
    public var hasToken: Bool
    /// The token has a nonce, and none was given.
    public var isNonceMissing: Bool
    /// An authorization code that is not known to be spent.
    public var hasCode: Bool
    /// What is asked of from now on instead of what was pasted: the token that a code was traded in for.
    public var token: Pasted?

    public init(hasToken: Bool, isNonceMissing: Bool, hasCode: Bool, token: Pasted? = nil) {
      self.hasToken = hasToken
      self.isNonceMissing = isNonceMissing
      self.hasCode = hasCode
      self.token = token
    }
  }

  /// What arrived, in words: "a web answer with an identity token".
  public var shape: String
  /// Claims in reading order, times as local dates; never the token itself.
  public var claims: [(name: String, value: String)]
  public var checks: [Check]
  /// Whether all checks passed; `nil` where one was skipped.
  public var verified: Bool?
  /// How it is linked to the roster, in a sentence.
  public var link: String
  public var target: Target?
  /// Name and e-mail given at the first sign-in, with the date.
  public var firstSignIn: String?
  /// What one should know beside the checks, a sentence each.
  public var notes: [String]
  /// Why the code could not be traded in.
  public var verdict: Verdict?
  public var further: Further?

  public init(
    shape: String, claims: [(name: String, value: String)], checks: [Check], verified: Bool?, link: String,
    target: Target? = nil, firstSignIn: String? = nil, notes: [String] = [], verdict: Verdict? = nil,
    further: Further? = nil
  ) {
    self.shape = shape
    self.claims = claims
    self.checks = checks
    self.verified = verified
    self.link = link
    self.target = target
    self.firstSignIn = firstSignIn
    self.notes = notes
    self.verdict = verdict
    self.further = further
  }

  public static func == (one: SignInEntry, other: SignInEntry) -> Bool {
    one.shape == other.shape && one.claims.elementsEqual(other.claims, by: ==) && one.checks == other.checks
      && one.verified == other.verified && one.link == other.link && one.target == other.target
      && one.firstSignIn == other.firstSignIn && one.notes == other.notes && one.verdict == other.verdict
      && one.further == other.further
  }
}
