import Roster
import Testing

@testable import Console

/// Other processes at the same profile: what they change is on screen without a key, and what they delete is not.
@Suite struct ElsewhereTests {
  static func desk() -> Desk {
    var desk = Desk.started()
    desk.press("down")
    return desk
  }

  @Test func aDisconnectIsToldWithTheWayBack() {
    var desk = Self.desk()
    desk.world.standingNow.link = .never
    desk.send(.changedElsewhere)
    #expect(desk.text().contains("Disconnected meanwhile; C connects again"))
    #expect(desk.text().contains("Never connected"))
    desk.world.standingNow.link = .connected
    desk.send(.changedElsewhere)
    #expect(desk.text().contains("Connected meanwhile"))
  }

  @Test func aNewerRosterComesUnderTheReaderWhoStaysOnHisRow() {
    var desk = Self.desk()
    let selected = desk.selectedID
    desk.world.roster?.summary.run = 42
    desk.world.roster?.classRows.insert(Samples.schoolClass(99, "Aardvarks", teacher: nil, students: 0), at: 0)
    desk.send(.changedElsewhere)
    #expect(desk.text().contains("A newer roster came meanwhile"))
    #expect(selected != nil && desk.selectedID == selected)
    desk.press("g")
    #expect(desk.text().contains("Aardvarks"))
  }

  @Test func aHeldRosterIsTold() {
    var desk = Self.desk()
    desk.world.standingNow.held = 42
    desk.send(.changedElsewhere)
    #expect(desk.text().contains("A roster came meanwhile and is held for review; p reviews it"))
  }

  @Test func whatIsUnderReviewAndWasSettledElsewhereCannotBePublished() {
    var desk = Self.desk()
    desk.world.standingNow.held = 42
    desk.world.review = HeldReview(run: 42, reason: "", removedPeople: 1, removedClasses: 0, emptiedClasses: 0)
    desk.send(.changedElsewhere)
    desk.press("p")
    desk.world.standingNow.held = nil
    desk.send(.changedElsewhere)
    #expect(desk.text().contains("No roster is held for review any more"))
    desk.asked = []
    desk.press("enter")
    #expect(desk.asked == [])
  }

  /// A look at the files sees what the console's own sync wrote, too.
  @Test func whatTheConsoleItselfDidIsNoNews() {
    var desk = Self.desk()
    desk.press("s")
    desk.world.roster?.summary.run = 42
    desk.send(.changedElsewhere)
    #expect(!desk.text().contains("meanwhile"))
    desk.console.isChangedElsewhere = true
    desk.send(.syncEnded(SyncReport(run: 42, state: .published, people: 14, classes: 40)))
    #expect(desk.text().contains("Roster complete: 40 classes, 14 people"))
    desk.send(.changedElsewhere)
    #expect(!desk.text().contains("meanwhile"))
  }

  @Test func writingThatChangesNothingToTellTellsNothing() {
    var desk = Self.desk()
    let before = desk.text()
    desk.send(.changedElsewhere)
    #expect(desk.text() == before)
  }

  // MARK: forgotten

  @Test func aForgottenProfileLeavesNothingOnScreen() throws {
    var desk = Self.desk()
    desk.press("enter")
    desk.world.roster = nil
    desk.world.standingNow = .nothing
    desk.send(.forgottenElsewhere)
    #expect(desk.text().contains("Everything stored for springfield was deleted outside this console"))
    for name in ["Biology", "Silva", "Springfield Unified", "9002"] { #expect(!desk.text().contains(name), "\(name)") }
    #expect(desk.console.uiState.selections.values.allSatisfy { !$0.contains("class") })
    try FrameText.check(desk, "forgotten-140x45")
    desk.press("esc")
    #expect(desk.asked.contains(.quit))
  }

  @Test func fromThereItIsOneKeyToTheOtherProfiles() {
    var desk = Self.desk()
    let springfield = desk.world
    desk.world.roster = nil
    desk.world.standingNow = .nothing
    desk.send(.forgottenElsewhere)
    desk.press("enter")
    #expect(desk.text().contains("Switch to profile") && desk.text().contains("shelbyville"))
    desk.press("esc")
    #expect(desk.text().contains("Forgotten"), "there is nothing behind it")
    desk.press("enter down enter")
    #expect(desk.asked.contains(.useProfile("shelbyville")))
    desk.world = springfield
    desk.world.standingNow.profile = "shelbyville"
    desk.send(.opened(UIState()))
    #expect(desk.text().contains("Biology 101"))
    #expect(desk.console.forgotten == nil)
  }
}
