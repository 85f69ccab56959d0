/// Whether a complete roster may replace the one before it, or has shrunk so much that a person must look first.
///
/// Apple sends no tombstones: absence is the only sign of deletion, so an answer that ended too early looks like mass
/// deletion. The thresholds are the product's promise to its users.
public struct ShrinkGuard: Sendable {
  /// What differs between the roster in use and the one that was read. A list that one of them did not read is `nil`.
  public struct Comparison: Equatable, Sendable {
    public struct List: Equatable, Sendable {
      public var before: Int
      public var after: Int
      /// Records of the old list that the new one lacks.
      public var removed: Int

      public init(before: Int, after: Int, removed: Int) {
        self.before = before
        self.after = after
        self.removed = removed
      }
    }

    public var people: List?
    public var classes: List?
    public var locations: List?
    public var memberships: List?
    /// Locations that the new list lacks and its people or classes still name.
    public var missingLocations: Int
    /// Classes with five students or more before.
    public var largeClasses: Int
    /// Those of them, still there, that lost over half of these students.
    public var emptiedClasses: Int

    public init(
      people: List? = nil, classes: List? = nil, locations: List? = nil, memberships: List? = nil,
      missingLocations: Int = 0, largeClasses: Int = 0, emptiedClasses: Int = 0
    ) {
      self.people = people
      self.classes = classes
      self.locations = locations
      self.memberships = memberships
      self.missingLocations = missingLocations
      self.largeClasses = largeClasses
      self.emptiedClasses = emptiedClasses
    }
  }

  /// How much of a list could not be read.
  public struct Unreadable: Equatable, Sendable {
    public var records: Int
    /// Readable ones among them.
    public var received: Int

    public init(records: Int, received: Int) {
      self.records = records
      self.received = received
    }
  }

  public enum Judgement: Equatable, Sendable {
    /// `warning` is told where some classes emptied, too few to hold the roster for.
    case publish(warning: String?)
    case hold(SyncReport.Held)
  }

  /// Per cent of people, of classes or of locations that may vanish.
  public static let removable = 10
  /// Per cent of the classes of five or more that may lose over half their students.
  public static let emptiable = 1
  /// Per cent of a list's records that may be unreadable.
  public static let unreadable = 1

  public init() {}

  /// Without a roster to compare with, the unreadable records alone decide.
  public func judge(_ comparison: Comparison?, unreadable: [RosterCollection: Unreadable] = [:]) -> Judgement {
    let reasons = unreadableReasons(unreadable) + (comparison.map(shrinkReasons) ?? [])
    guard reasons.isEmpty else {
      return .hold(
        SyncReport.Held(
          reason: reasons.joined(separator: "; "), removedPeople: comparison?.people?.removed ?? 0,
          removedClasses: comparison?.classes?.removed ?? 0, emptiedClasses: comparison?.emptiedClasses ?? 0))
    }
    guard let emptied = comparison?.emptiedClasses, emptied > 0 else { return .publish(warning: nil) }
    return .publish(
      warning: emptied == 1
        ? "one class lost over half its students" : "\(emptied) classes lost over half their students")
  }

  private func unreadableReasons(_ lists: [RosterCollection: Unreadable]) -> [String] {
    RosterCollection.allCases.compactMap { collection in
      guard let list = lists[collection], exceeds(list.records, Self.unreadable, of: list.received) else {
        return nil
      }
      return "\(list.records) of \(list.received) \(collection.records) could not be read"
    }
  }

  private func shrinkReasons(_ comparison: Comparison) -> [String] {
    var reasons: [String] = []
    let lists = [
      ("people", comparison.people), ("classes", comparison.classes), ("locations", comparison.locations),
      ("memberships", comparison.memberships),
    ]
    for (name, list) in lists {
      guard let list, list.before > 0, list.after == 0 else { continue }
      reasons.append("all \(list.before) \(name) would vanish")
    }
    for (name, list) in lists.dropLast() {
      guard let list, list.after > 0, exceeds(list.removed, Self.removable, of: list.before) else { continue }
      // Of few schools one that closes is over ten per cent, and nothing is at it any more.
      if name == "locations", list.removed == 1 { continue }
      reasons.append("\(list.removed) of \(list.before) \(name) would vanish")
    }
    if comparison.missingLocations > 0, comparison.locations?.after != 0 {
      let count = comparison.missingLocations
      reasons.append(
        "\(count) \(count == 1 ? "location" : "locations") would vanish that people or classes are still at")
    }
    if exceeds(comparison.emptiedClasses, Self.emptiable, of: comparison.largeClasses) {
      reasons.append(
        "\(comparison.emptiedClasses) of \(comparison.largeClasses) classes of five or more "
          + "would lose over half their students")
    }
    return reasons
  }

  private func exceeds(_ part: Int, _ percent: Int, of whole: Int) -> Bool { part * 100 > percent * whole }
}

extension RosterCollection {
  /// What the list holds, in a sentence.
  var records: String {
    switch self {
    case .locations: "locations"
    case .users: "people"
    case .classes: "classes"
    }
  }
}
