import Roster
import Terminal
import Testing

@testable import Console

/// Keys that come faster than what they act on: a burst does what the same keys do one by one.
@Suite struct TypingAheadTests {
  /// The keys pressed before any answer comes, and then, elsewhere, one by one.
  static func both(_ keys: String, typing text: String = "", then more: String = "") -> (burst: Desk, slow: Desk) {
    var desks = [Desk.started(), Desk.started()]
    desks[0].answers = false
    for place in desks.indices {
      desks[place].press(keys)
      desks[place].type(text)
      desks[place].press(more)
    }
    desks[0].answerAll()
    return (desks[0], desks[1])
  }

  @Test(
    arguments: [
      "1 tab j j enter", "down tab j enter", "down enter down down enter", "2 down enter", "2 G enter", "2 G up enter",
      "enter esc down enter", "2 r j enter", "down down o enter", "2 r r enter tab j", "3 enter down enter down enter",
      "down tab j j enter esc", "2 end pgup l j l",
    ])
  func aBurstEndsWhereItsKeysLead(keys: String) {
    let (burst, slow) = Self.both(keys)
    #expect(burst.console.trails[burst.console.tab]!.map(\.title) == slow.console.trails[slow.console.tab]!.map(\.title))
    #expect(burst.text() == slow.text())
    #expect(burst.console.ahead.isEmpty)
  }

  @Test func whatIsFoundIsOpenedAndNotWhatWasThereBefore() {
    let (burst, slow) = Self.both("2 /", typing: "gan", then: "enter enter")
    #expect(slow.console.page.title == "Ganesh, Gita")
    #expect(burst.console.page.title == "Ganesh, Gita")
    #expect(burst.text() == slow.text())
  }

  @Test func keysBeforeTheFirstRosterWaitForIt() {
    var desk = Desk(140, 45)
    desk.answers = false
    desk.start()
    desk.press("tab j j enter")
    desk.send(.standing(Samples.standing))
    desk.send(.roster(Samples.springfield.summary))
    desk.answerAll()
    var slow = Desk.started()
    slow.press("tab j j enter")
    #expect(desk.console.page.title == slow.console.page.title)
    #expect(desk.console.depth == 3)
  }

  /// Within the time nobody sees they keep their place among the keys; then they wait for nothing.
  @Test(arguments: ["q", "esc", "2", "ctrl-l"], [true, false]) func whatLeadsAwayIsNotHeldUp(key: String, isLate: Bool) {
    var desk = Desk.started()
    (desk.answers, desk.timersRun) = (false, false)
    desk.press("down enter down down")
    if isLate { desk.wait(0.2) }
    desk.press(key)
    if !isLate {
      #expect(desk.console.ahead.count == 3)
      #expect(desk.asked.isEmpty && desk.console.tab == .classes && desk.console.depth == 2)
      #expect(desk.console.wakesAt! <= Samples.now + 0.151)
      desk.wait(0.2)
    }
    switch key {
    case "q": #expect(desk.asked.last == .quit)
    case "esc": #expect(desk.console.depth == 1)
    case "2": #expect(desk.console.tab == .people)
    default: #expect(desk.asked.last == .redraw)
    }
    #expect(desk.console.ahead.isEmpty)
  }

  /// Behind a key that opens a field, what follows may be text for it.
  @Test func aLetterForAFieldIsNotACommand() {
    var desk = Desk.started()
    (desk.answers, desk.timersRun) = (false, false)
    desk.press("down enter down :")
    desk.type("quarter 2x")
    desk.wait(0.2)
    #expect(desk.asked.isEmpty)
    desk.answerAll()
    guard case .palette(let palette)? = desk.console.dialog else {
      Issue.record("no palette")
      return
    }
    #expect(palette.field.text == "quarter 2x")
    desk.press("esc")
    #expect(desk.console.depth == 2)
  }

  @Test func aFailedAnswerLetsTheKeysGo() {
    var desk = Desk.started()
    (desk.answers, desk.timersRun) = (false, false)
    desk.press("down enter down down enter")
    desk.world.failure = StateTests.failure
    desk.answerAll()
    #expect(desk.console.ahead.isEmpty)
    #expect(desk.console.depth == 2)
  }

  // MARK: the detail

  @Test func whatIsPassedOverIsNotRead() {
    var desk = Desk.started()
    desk.press("down")
    let beside = desk.console.detail?.target
    desk.timersRun = false
    desk.answers = false
    desk.press("down down down down")
    #expect(!desk.unanswered.contains { $0.slot == .detail })
    #expect(desk.console.detail?.target == beside, "what stood there stays until the cursor rests")
    desk.runTimers()
    #expect(desk.unanswered.filter { $0.slot == .detail }.map(\.question) == [.record(desk.console.selectedTarget!)])
    desk.answerAll()
    #expect(desk.console.detail?.target == desk.console.selectedTarget)
  }

  @Test func thePaneThatIsGoneIntoIsTheSelectedRows() {
    var desk = Desk.started()
    desk.timersRun = false
    desk.press("down down tab down enter")
    #expect(desk.console.trails[.classes]!.map(\.title) == ["Classes", "Chemistry", "Anders, Zoë"])
  }

  @Test func aRecordThatIsLongInComingIsSaidToBeReadInsteadOfShowingAnother() {
    var desk = Desk.started()
    desk.answers = false
    desk.press("down")
    let box = desk.console.arrangement.detail!
    func pane() -> String { desk.rows()[box.minRow + 1..<box.maxRow].map { String($0.dropFirst(box.minColumn)) }.joined() }
    #expect(pane().contains("Okafor"))
    desk.wait(0.2)
    #expect(!pane().contains("Okafor"))
    #expect(pane().contains("Reading"))
  }
}
