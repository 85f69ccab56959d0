import Roster
import Terminal
import Testing

@testable import Console

/// `/`: what matches is shown while it is typed, and giving up restores what was there.
@Suite struct SearchTests {
  @Test func narrowsWhileTyping() {
    var desk = Desk.started()
    desk.press("/")
    desk.type("bio")
    #expect(desk.selectedTitle == "Biology 101")
    #expect(desk.listing?.total == 1)
    #expect(desk.text().contains(" / bio"))
    desk.press("enter")
    #expect(desk.console.prompt == nil)
    #expect(desk.listing?.query.search == "bio")
  }

  @Test func escapeRestoresTheListAndTheRow() {
    var desk = Desk.started()
    desk.press("down down")
    let id = desk.selectedID
    desk.press("/")
    desk.type("algebra")
    #expect(desk.selectedID != id)
    desk.press("esc")
    #expect(desk.selectedID == id)
    #expect(desk.listing?.query.search == "")
    #expect(desk.listing?.total == 40)
  }

  @Test func escapeAfterwardsClearsTheSearchAndKeepsTheRow() {
    var desk = Desk.started()
    desk.press("/")
    desk.type("chem")
    desk.press("enter")
    let id = desk.selectedID
    desk.press("esc")
    #expect(desk.listing?.query.search == "")
    #expect(desk.selectedID == id)
  }

  @Test func keysOfTheListAreTextWhileTyping() {
    var desk = Desk.started()
    desk.press("/")
    desk.type("qsx")
    #expect(desk.console.prompt?.field.text == "qsx")
    #expect(desk.asked.isEmpty)
    #expect(desk.text().contains("No classes match"))
    desk.press("backspace backspace backspace backspace")
    #expect(desk.console.prompt == nil)
  }

  @Test func arrowsMoveInWhatWasFound() {
    var desk = Desk.started()
    desk.press("/")
    desk.type("section 1")
    let first = desk.selectedID
    desk.press("down")
    #expect(desk.selectedID != first)
    desk.press("enter n")
    desk.press("N N")
    #expect(desk.selectedID == first)
  }

  @Test func onlyTheNewestAnswerCounts() {
    var desk = Desk.started()
    desk.answers = false
    desk.press("/")
    desk.type("b")
    let stale = desk.unanswered.last!
    desk.type("io")
    desk.send(
      .answer(
        stale, .rows(Slice(rows: [.schoolClass(Samples.springfield.classRows[0])], hasEarlier: false, hasLater: false)))
    )
    #expect(desk.listing?.rows.count != 1)
    desk.answerAll()
    #expect(desk.listing?.rows.map(\.title) == ["Biology 101"])
  }

  @Test func countingWaitsForTypingToPause() {
    var console = Desk.started().console
    _ = console.update(.input(.key(Desk.key("/"))))
    let first = console.update(.input(.key(Desk.key("b"))))
    let timers = first.compactMap { if case .after(let seconds, let timer) = $0 { (seconds, timer) } else { nil } }
    #expect(timers.count == 1 && timers[0].0 >= 0.1)
    _ = console.update(.input(.key(Desk.key("i"))))
    // The first pause was cut short by another letter: nothing is counted for it.
    #expect(console.update(.timer(timers[0].1)).isEmpty)
  }

  @Test func pasteGoesIntoTheSearch() {
    var desk = Desk.started()
    desk.press("/")
    desk.paste("chem\n")
    #expect(desk.selectedTitle == "Chemistry")
  }

  @Test func findsInARecord() {
    var desk = Desk.started()
    desk.press("down enter /")
    desk.type("honda")
    #expect(desk.document?.cursorLine?.string.contains("Honda") == true)
    desk.press("enter n")
    #expect(desk.document?.cursorLine?.string.contains("Honda") == true)
    desk.press("esc")
    #expect(desk.document?.find == "")
  }
}
