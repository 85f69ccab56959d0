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
