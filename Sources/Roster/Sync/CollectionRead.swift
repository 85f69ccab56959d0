/// Reads one collection whole: what to ask, and what each answer or failure leads to.
///
/// A pass reads from the first page to `moreToFollow: false`. Only the last pass counts: a refused page token begins
/// a new one, at most three in a run. Knows no clock and no socket; `SyncRun` drives it.
struct CollectionRead: Equatable {
  /// Where in a collection an interrupted run stopped, as the checkpoint holds it.
  struct Position: Equatable, Sendable {
    var pass = 1
    var next: PageToken?
    var isComplete = false
    /// The page size that worked, or was remembered.
    var limit: Int?
  }

  /// A page to ask for.
  struct Ask: Equatable, Sendable {
    var token: PageToken?
    var limit: Int
  }

  /// A page to keep: its rows and this checkpoint, in one transaction.
  struct Keep: Equatable, Sendable {
    var pass: Int
    var next: PageToken?
    var isComplete: Bool
    var limit: Int
  }

  enum Step: Equatable {
    case keep(Keep)
    case askAgain
    case wait(RetryPolicy.Wait)
    /// Forget this pass and begin the one now in `pass`.
    case restart
    case stop(Stop)
  }

  /// Why a collection cannot be read to its end in this run.
  enum Stop: Equatable {
    case paging(Paging.Reason)
    /// Page tokens were refused in every pass this run may make.
    case tokenRefused
    /// Asking again would change nothing.
    case failed
    case outOfTries
  }

  static let passesInOneRun = 3

  private(set) var pass: Int
  private(set) var isComplete: Bool
  private var passesBegun = 1
  private var token: PageToken?
  private var limit: PageLimit
  private var paging: Paging
  /// Tries made of the current request.
  private var tries = 0

  init(at position: Position = Position()) {
    pass = position.pass
    isComplete = position.isComplete
    token = position.next
    limit = PageLimit(remembered: position.limit)
    paging = Paging(from: position.next)
  }

  var ask: Ask { Ask(token: token, limit: limit.value) }

  mutating func step(after page: PageSummary) -> Step {
    tries = 0
    switch paging.step(after: page) {
    case .fetch(let next):
      token = next
      return .keep(Keep(pass: pass, next: next, isComplete: false, limit: limit.value))
    case .complete:
      token = nil
      isComplete = true
      return .keep(Keep(pass: pass, next: nil, isComplete: true, limit: limit.value))
    case .incomplete(let reason):
      return .stop(.paging(reason))
    }
  }

  /// After a page was stored: the store has counted its ids that are new to the pass.
  mutating func step(afterStoring newIDs: Int) -> Stop? {
    !isComplete && paging.runsDry(newIDs: newIDs) ? .paging(.nothingNew) : nil
  }

  mutating func step(after failure: RequestFailure, policy: RetryPolicy, random: Double) -> Step {
    tries += 1
    if failure.kind == .refused, token == nil {
      guard limit.stepDown() else { return .stop(.failed) }
      tries = 0
      return .askAgain
    }
    if token != nil, failure.kind == .refused || failure.kind == .gone {
      guard passesBegun < Self.passesInOneRun else { return .stop(.tokenRefused) }
      abandonPass()
      return .restart
    }
    if let wait = policy.wait(after: failure, tries: tries, random: random) { return .wait(wait) }
    return .stop(failure.isPassing ? .outOfTries : .failed)
  }

  /// Begins a new pass; what this one read does not count.
  mutating func abandonPass() {
    pass += 1
    passesBegun += 1
    token = nil
    paging = Paging()
    tries = 0
  }
}
