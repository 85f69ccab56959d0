/// A sync as the catalogue remembers it.
public struct RunRecord: Equatable, Sendable, Identifiable {
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// Under way, or ended by a crash and not noticed yet.
    case running
    /// Passed the shrink guard; its file is about to become the current roster.
    case publishing
    case published
    case held
    case incomplete
    case failed
    /// Was held, and dropped.
    case discarded
  }

  /// The reason of a run whose process ended without a word.
  static let interrupted = "interrupted"

  public var id: Int { run }
  public var run: Int
  /// Seconds since 1970.
  public var startedAt: Double
  public var finishedAt: Double?
  public var state: State
  /// Why it was held, did not end or failed, or what is worth a look in what it published; in words.
  public var reason: String?
  public var people: Int?
  public var classes: Int?
  public var locations: Int?
  public var memberships: Int?
  public var requests: Int
  public var retries: Int
  public var duplicates: Int
  public var held: SyncReport.Held?
  /// Of the failure that ended it.
  public var verdict: Verdict?
}

/// How a run went, for its line in the catalogue.
public struct RunOutcome: Hashable, Sendable {
  public var finishedAt: Double
  public var requests: Int
  public var retries: Int

  /// - Parameter finishedAt: seconds since 1970.
  public init(finishedAt: Double, requests: Int = 0, retries: Int = 0) {
    self.finishedAt = finishedAt
    self.requests = requests
    self.retries = retries
  }
}
