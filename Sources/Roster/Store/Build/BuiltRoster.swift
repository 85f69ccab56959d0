/// What came of building a roster from a partial one: a complete file, on disk to the last byte, not yet published.
public struct BuiltRoster: Hashable, Sendable {
  public var path: String
  public var summary: RosterSummary
  /// Records that came more than once in the pass that counts.
  public var duplicates: Int

  public init(path: String, summary: RosterSummary, duplicates: Int) {
    self.path = path
    self.summary = summary
    self.duplicates = duplicates
  }
}
