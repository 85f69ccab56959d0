public import Roster

/// Why something did not come, in words: what happened, what to do, and the verdict where one was reached.
public struct Failure: Error, Sendable, Equatable {
  public var message: String
  public var remedy: String?
  public var verdict: Verdict?

  public init(_ message: String, remedy: String? = nil, verdict: Verdict? = nil) {
    self.message = message
    self.remedy = remedy
    self.verdict = verdict
  }
}
