/// How a run ended.
public struct SyncReport: Sendable, Equatable {
  public enum State: String, Sendable { case published, held, incomplete, failed }

  /// Why the shrink guard held the run.
  public struct Held: Sendable, Hashable {
    public var reason: String
    public var removedPeople: Int
    public var removedClasses: Int
    /// Classes of five or more that lost over half their students.
    public var emptiedClasses: Int

    public init(reason: String, removedPeople: Int, removedClasses: Int, emptiedClasses: Int) {
      self.reason = reason
      self.removedPeople = removedPeople
      self.removedClasses = removedClasses
      self.emptiedClasses = emptiedClasses
    }
  }

  public var run: Int
  public var state: State
  public var people: Int?
  public var classes: Int?
  public var locations: Int?
  public var memberships: Int?
  public var requests: Int
  public var retries: Int
  /// Records that came more than once in a pass.
  public var duplicates: Int
  public var seconds: Double
  public var held: Held?
  public var verdict: Verdict?

  /// Lists that were not read because their scope is not requested.
  public var skipped: Set<RosterCollection> = []
  /// What is worth a look in a roster that was published all the same.
  public var warning: String?
  /// What failed on this machine (a full disk, a damaged file), in words.
  public var localFault: String?
  /// Ended because it was told to; what was read is kept for the next sync.
  public var wasCancelled = false

  public init(
    run: Int, state: State, people: Int? = nil, classes: Int? = nil, locations: Int? = nil, memberships: Int? = nil,
    requests: Int = 0, retries: Int = 0, duplicates: Int = 0, seconds: Double = 0, held: Held? = nil,
    verdict: Verdict? = nil
  ) {
    self.run = run
    self.state = state
    self.people = people
    self.classes = classes
    self.locations = locations
    self.memberships = memberships
    self.requests = requests
    self.retries = retries
    self.duplicates = duplicates
    self.seconds = seconds
    self.held = held
    self.verdict = verdict
  }

  /// What a command that ran this sync ends with.
  public var exitCode: ExitCode {
    if wasCancelled { return .interrupted }
    if localFault != nil { return .localData }
    switch state {
    case .published: return .ok
    case .held: return .held
    case .incomplete, .failed: return verdict.map { ExitCode($0) } ?? .failure
    }
  }
}
