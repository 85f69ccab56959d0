public import Roster

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
