/// Where the reading of one collection stands in a partial roster: what the next request continues from.
public struct Checkpoint: Hashable, Sendable {
  /// Counted from 1; a collection begun anew gets the next number, and only the last pass is kept.
  public var pass: Int
  /// The page to ask for next; `nil` before the first page and after the last.
  public var next: PageToken?
  public var isComplete: Bool
  /// Records received in this pass, each time they came, and those that could not be read.
  public var received: Int
  /// The page size that worked.
  public var limit: Int?

  public init(
    pass: Int = 1, next: PageToken? = nil, isComplete: Bool = false, received: Int = 0, limit: Int? = nil
  ) {
    self.pass = pass
    self.next = next
    self.isComplete = isComplete
    self.received = received
    self.limit = limit
  }
}

/// What a page said besides its records, to be stored with them as the collection's next checkpoint.
public struct PageEnd: Hashable, Sendable {
  public var pass: Int
  public var next: PageToken?
  /// The page said that no more follows.
  public var isComplete: Bool
  public var limit: Int?

  public init(pass: Int, next: PageToken?, isComplete: Bool, limit: Int? = nil) {
    self.pass = pass
    self.next = next
    self.isComplete = isComplete
    self.limit = limit
  }
}

/// A record of a page that could not be read; it becomes a finding.
public struct UnreadableRecord: Hashable, Sendable {
  /// Its id, where that could be read.
  public var id: String?
  /// What is wrong with it, without any of its values.
  public var problem: String

  public init(id: String?, problem: String) {
    self.id = id
    self.problem = problem
  }
}
