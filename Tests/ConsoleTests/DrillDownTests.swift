import Roster
import Terminal
import Testing

@testable import Console

/// From class to person to class, and back to the very row.
@Suite struct DrillDownTests {
  @Test func aClassOpensInTwoKeys() {
    var desk = Desk.started()
    desk.press("down enter")
    #expect(desk.text().contains("Classes › Biology 101"))
    #expect(desk.document?.cursorLine?.string.contains("Silva, Fatima") == true)
    // The teacher stands beside it.
    #expect(desk.console.detail?.target == .person(Samples.teachers[0].id))
  }

  @Test func classToPersonToClassAndBack() {
    var desk = Desk.started()
    desk.press("down")
    let id = desk.selectedID
    desk.press("enter down down l")
    #expect(desk.text().contains("Classes › Biology 101 › Bąk, Łukasz"))
    desk.press("enter")
    #expect(desk.console.depth == 4)
    desk.press("esc")
    #expect(desk.console.page.title == "Bąk, Łukasz")
    desk.press("h")
    #expect(desk.document?.cursorLine?.string.contains("Bąk") == true)
    desk.press("backspace")
    #expect(desk.selectedID == id)
    #expect(desk.console.depth == 1)
  }

  @Test func openingFromTheDetailKeepsBothSteps() {
    var desk = Desk.started()
    desk.press("down tab down down enter")
    #expect(desk.text().contains("Classes › Biology 101 › Bąk, Łukasz"))
    desk.press("esc")
    #expect(desk.document?.cursorLine?.string.contains("Bąk") == true)
  }

  @Test func aLocationLeadsToItsClassesAndPeople() {
    var desk = Desk.started()
    desk.press("3 enter enter")
    #expect(desk.text().contains("Classes at Lincoln High"))
    #expect(desk.listing?.total == 21)
    desk.press("esc down enter")
    #expect(desk.text().contains("Students at Lincoln High"))
    #expect(desk.listing?.total == 10)
  }

  @Test func foldedWindowsOpenTheDetailInstead() {
    var desk = Desk.started(80, 24)
    #expect(desk.console.detail == nil)
    desk.press("down enter")
    #expect(desk.text().contains("Biology 101"))
    #expect(desk.text().contains("Anders, Zoë"))
    desk.press("tab")
    #expect(desk.console.focus == .list)
  }

  @Test func theDigitOfAScreenLeadsToItsBeginning() {
    var desk = Desk.started()
    desk.press("enter 2 1")
    #expect(desk.console.depth == 2)
    desk.press("1")
    #expect(desk.console.depth == 1)
  }

  @Test func aRecordGoneFromTheRosterSaysSo() {
    var desk = Desk.started()
    desk.press("down enter")
    var newer = Samples.springfield
    newer.classRows.remove(at: 1)
    desk.world.roster = newer
    desk.send(.roster(newer.summary))
    #expect(desk.text().contains("Not in this roster"))
    desk.press("esc")
    #expect(desk.listing?.phase == .ready)
  }

  @Test func detailFollowsTheSelection() {
    var desk = Desk.started()
    desk.press("down down")
    #expect(desk.console.detail?.record.map(RecordLines.title) == "Chemistry")
    desk.answers = false
    desk.press("down")
    // Never another row's members under this row's name: what stood there stays, under its own.
    let box = desk.console.arrangement.detail!
    let pane = desk.rows()[box.minRow..<box.maxRow].map { String($0.dropFirst(box.minColumn)) }.joined()
    #expect(pane.contains("Chemistry") && pane.contains("佐藤") && !pane.contains("Empty class"))
    desk.answerAll()
    #expect(desk.console.detail?.record.map(RecordLines.title) == "Empty class")
  }
}
