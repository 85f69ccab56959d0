import Roster
import Testing

@Suite struct ShrinkGuardTests {
  typealias Comparison = ShrinkGuard.Comparison

  /// A roster of 1000 people and 1000 classes, all of them of five or more, changed as told.
  static func comparison(
    removedPeople: Int = 0, removedClasses: Int = 0, emptied: Int = 0, people: Int? = nil, classes: Int? = nil,
    locations: Int = 4, missingLocations: Int = 0, memberships: Int = 20_000
  ) -> Comparison {
    Comparison(
      people: .init(before: 1000, after: people ?? 1000 - removedPeople, removed: removedPeople),
      classes: .init(before: 1000, after: classes ?? 1000 - removedClasses, removed: removedClasses),
      locations: .init(before: 4, after: locations, removed: 4 - locations),
      memberships: .init(before: 20_000, after: memberships, removed: 20_000 - memberships),
      missingLocations: missingLocations, largeClasses: 1000, emptiedClasses: emptied)
  }

  static func holds(_ comparison: Comparison?) -> Bool {
    if case .hold = ShrinkGuard().judge(comparison) { true } else { false }
  }

  @Test(arguments: 0...200) func peopleVanish(removed: Int) {
    #expect(Self.holds(Self.comparison(removedPeople: removed)) == (removed > 100))
  }

  @Test(arguments: 0...200) func classesVanish(removed: Int) {
    #expect(Self.holds(Self.comparison(removedClasses: removed)) == (removed > 100))
  }

  /// People who came make up for nobody who vanished.
  @Test func newcomersDoNotHideLosses() {
    #expect(Self.holds(Self.comparison(removedPeople: 110, people: 1500)))
  }

  @Test(arguments: 0...30) func classesEmpty(emptied: Int) {
    let judgement = ShrinkGuard().judge(Self.comparison(emptied: emptied))
    switch emptied {
    case 0: #expect(judgement == .publish(warning: nil))
    case 1: #expect(judgement == .publish(warning: "one class lost over half its students"))
    case 2...10: #expect(judgement == .publish(warning: "\(emptied) classes lost over half their students"))
    default:
      guard case .hold(let held) = judgement else {
        Issue.record("\(emptied) of 1000 published")
        return
      }
      #expect(held.emptiedClasses == emptied)
      #expect(held.reason.contains("\(emptied) of 1000 classes of five or more"))
    }
  }

  /// In a small school one class is over one per cent.
  @Test func oneClassOfFew() {
    #expect(Self.holds(Comparison(largeClasses: 28, emptiedClasses: 1)))
    #expect(!Self.holds(Comparison(largeClasses: 100, emptiedClasses: 1)))
    #expect(!Self.holds(Comparison(largeClasses: 0, emptiedClasses: 0)))
  }

  /// A school may close; two of few, or one that people are still at, are a list that was cut short.
  @Test(arguments: [(1, 0, false), (2, 0, true), (1, 1, true), (0, 0, false)])
  func locationsVanish(removed: Int, named: Int, held: Bool) {
    #expect(Self.holds(Self.comparison(locations: 4 - removed, missingLocations: named)) == held)
    let many = Comparison.List(before: 100, after: 100 - removed, removed: removed)
    #expect(Self.holds(Comparison(locations: many, missingLocations: named)) == (named > 0))
  }

  @Test(arguments: 0...30) func shareOfLocations(removed: Int) {
    #expect(
      Self.holds(Comparison(locations: .init(before: 100, after: 100 - removed, removed: removed))) == (removed > 10))
  }

  @Test func anyListBecomesEmpty() {
    #expect(Self.holds(Self.comparison(locations: 0)))
    #expect(Self.holds(Self.comparison(memberships: 0)))
    #expect(Self.holds(Self.comparison(removedClasses: 1000)))
    #expect(Self.holds(Comparison(people: .init(before: 1, after: 0, removed: 1))))
    #expect(!Self.holds(Comparison(people: .init(before: 0, after: 0, removed: 0))))
  }

  /// 1 of 9 is 11 per cent, 1 of 10 exactly ten.
  @Test(arguments: [(9, true), (10, false)]) func theShareIsExact(before: Int, held: Bool) {
    #expect(Self.holds(Comparison(people: .init(before: before, after: before - 1, removed: 1))) == held)
  }

  @Test func listsNotReadAreNotCompared() { #expect(!Self.holds(Comparison())) }

  @Test func everyReasonIsTold() {
    let judgement = ShrinkGuard().judge(
      Self.comparison(removedPeople: 110, removedClasses: 120, emptied: 11),
      unreadable: [.users: .init(records: 20, received: 1000)])
    guard case .hold(let held) = judgement else {
      Issue.record("published")
      return
    }
    #expect(
      held
        == SyncReport.Held(
          reason: "20 of 1000 people could not be read; 110 of 1000 people would vanish; "
            + "120 of 1000 classes would vanish; "
            + "11 of 1000 classes of five or more would lose over half their students",
          removedPeople: 110, removedClasses: 120, emptiedClasses: 11))
  }

  @Test(arguments: 0...20) func unreadableRecords(count: Int) {
    for collection in RosterCollection.allCases {
      let judgement = ShrinkGuard().judge(nil, unreadable: [collection: .init(records: count, received: 1000)])
      #expect((judgement == .publish(warning: nil)) == (count <= 10))
    }
  }
}
