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

  public init(
    shape: String, claims: [(name: String, value: String)], checks: [Check], verified: Bool?, link: String,
    target: Target? = nil, firstSignIn: String? = nil, notes: [String] = []
  ) {
    self.shape = shape
    self.claims = claims
    self.checks = checks
    self.verified = verified
    self.link = link
    self.target = target
    self.firstSignIn = firstSignIn
    self.notes = notes
  }

  public static func == (one: SignInEntry, other: SignInEntry) -> Bool {
    one.shape == other.shape && one.claims.elementsEqual(other.claims, by: ==) && one.checks == other.checks
      && one.verified == other.verified && one.link == other.link && one.target == other.target
      && one.firstSignIn == other.firstSignIn && one.notes == other.notes
  }
}
