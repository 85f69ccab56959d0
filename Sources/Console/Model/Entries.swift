public import Roster

/// What differs between the current roster and the one before, as the Changes screen lists it.
public struct ChangeList: Sendable, Equatable {
  public struct Entry: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
      case classEmptied, personAdded, personRemoved, personChanged, classAdded, classRemoved, classChanged, joined, left
    }
    public var kind: Kind
    /// The person or class it is about; for a membership the person.
    public var title: String
    /// The class joined or left, or what changed.
    public var detail: String
    public var target: Target?

    public init(kind: Kind, title: String, detail: String = "", target: Target?) {
      self.kind = kind
      self.title = title
      self.detail = detail
      self.target = target
    }
  }

  public var from: Int?
  public var to: Int?
  public var counts: [Entry.Kind: Int]
  /// The first of them; `counts` tells all.
  public var entries: [Entry]

  public init(from: Int?, to: Int?, counts: [Entry.Kind: Int], entries: [Entry]) {
    self.from = from
    self.to = to
    self.counts = counts
    self.entries = entries
  }
}

/// A data fault, as the Findings screen lists it.
public struct FindingEntry: Sendable, Equatable {
  public var rule: String
  public var isError: Bool
  public var subjectKind: String
  public var subjectID: String
  /// What people call the record; `nil` where it has no name.
  public var name: String?
  public var message: String
  /// The reason it was accepted for.
  public var accepted: String?
  public var target: Target?

  public init(
    rule: String, isError: Bool, subjectKind: String, subjectID: String, name: String? = nil, message: String,
    accepted: String? = nil, target: Target? = nil
  ) {
    self.rule = rule
    self.isError = isError
    self.subjectKind = subjectKind
    self.subjectID = subjectID
    self.name = name
    self.message = message
    self.accepted = accepted
    self.target = target
  }
}

/// What the program did and how it ended: the Log screen.
public struct History: Sendable, Equatable {
  public struct Entry: Sendable, Equatable {
    /// Seconds since 1970.
    public var at: Double
    /// One line, without a secret or a person in it.
    public var text: String
    public var isFailure: Bool
    /// What a failure was judged to be.
    public var verdict: Verdict?

    public init(at: Double, text: String, isFailure: Bool = false, verdict: Verdict? = nil) {
      self.at = at
      self.text = text
      self.isFailure = isFailure
      self.verdict = verdict
    }
  }

  /// Newest first.
  public var entries: [Entry]

  public init(entries: [Entry]) { self.entries = entries }
}

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

/// A run the shrink guard holds, for review.
public struct HeldReview: Sendable, Equatable {
  public var run: Int
  public var reason: String
  public var removedPeople: Int
  public var removedClasses: Int
  public var emptiedClasses: Int
  /// What would vanish, the first of it; shown on demand.
  public var vanishing: [String]

  public init(
    run: Int, reason: String, removedPeople: Int, removedClasses: Int, emptiedClasses: Int, vanishing: [String] = []
  ) {
    self.run = run
    self.reason = reason
    self.removedPeople = removedPeople
    self.removedClasses = removedClasses
    self.emptiedClasses = emptiedClasses
    self.vanishing = vanishing
  }
}

/// What `doctor` found, as far as it has come.
public struct Examination: Sendable, Equatable {
  public struct Check: Sendable, Equatable {
    public enum Outcome: String, Sendable {
      case pass, fail
      case notChecked = "not checked"
      case running
    }
    public var name: String
    public var outcome: Outcome
    public var status: Int?
    public var detail: String

    public init(name: String, outcome: Outcome, status: Int? = nil, detail: String = "") {
      self.name = name
      self.outcome = outcome
      self.status = status
      self.detail = detail
    }
  }

  public var verdict: Verdict?
  public var checks: [Check]
  public var scopes: [ScopeLine]
  /// Seconds since 1970.
  public var at: Double?
  /// For handing on, of what was pasted; that of the checks is made when it is wanted, with what is answered by then.
  public var report: String?

  public init(
    verdict: Verdict?, checks: [Check], scopes: [ScopeLine] = [], at: Double? = nil, report: String? = nil
  ) {
    self.verdict = verdict
    self.checks = checks
    self.scopes = scopes
    self.at = at
    self.report = report
  }
}
