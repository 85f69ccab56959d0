/// The data faults of a roster: how many there are, and the first of each rule.
///
/// A roster without classes has as many faults as people; nobody reads those one by one.
public struct FindingList: Sendable, Equatable {
  /// Of each rule, those that were not accepted.
  public var counts: [String: Int]
  /// The first of each rule, and those that were accepted, in the order they are listed.
  public var entries: [FindingEntry]

  public init(counts: [String: Int], entries: [FindingEntry]) {
    self.counts = counts
    self.entries = entries
  }
}
