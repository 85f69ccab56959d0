/// How far a running sync is: what the Sync pane and the command line show. A value, sent whenever it changes.
public struct SyncProgress: Sendable, Equatable {
  public enum Phase: String, Sendable { case connecting, reading, building, publishing, finished }

  public struct Progress: Sendable, Equatable {
    public enum State: Sendable, Equatable { case waiting, reading, complete, skipped }

    public var state: State
    /// Records received in the current pass.
    public var received: Int
    /// The last complete roster's count: the only estimate there is, since Apple gives no total.
    public var expected: Int?

    public init(state: State = .waiting, received: Int = 0, expected: Int? = nil) {
      self.state = state
      self.received = received
      self.expected = expected
    }
  }

  /// A wait Apple asked for or a pause between tries.
  public struct Wait: Sendable, Equatable {
    public enum Reason: Sendable, Equatable { case askedByApple, retrying }

    public var reason: Reason
    /// Seconds since 1970.
    public var until: Double

    public init(reason: Reason, until: Double) {
      self.reason = reason
      self.until = until
    }
  }

  public var run: Int
  public var phase: Phase
  public var collections: [RosterCollection: Progress]
  public var requests: Int
  public var retries: Int
  public var wait: Wait?
  /// Seconds since 1970.
  public var startedAt: Double

  public init(
    run: Int, phase: Phase = .connecting, collections: [RosterCollection: Progress] = [:], requests: Int = 0,
    retries: Int = 0, wait: Wait? = nil, startedAt: Double
  ) {
    self.run = run
    self.phase = phase
    self.collections = collections
    self.requests = requests
    self.retries = retries
    self.wait = wait
    self.startedAt = startedAt
  }
}
