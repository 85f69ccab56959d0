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

  @Test func countingComesBehindTheRowsAndIsDroppedForTheNextLetter() {
    var console = Desk.started().console
    _ = console.update(.input(.key(Desk.key("/"))))
    func asks(_ key: String) -> [Ask] {
      console.update(.input(.key(Desk.key(key)))).compactMap { if case .ask(let ask) = $0 { ask } else { nil } }
    }
    let first = asks("b")
    let next = asks("i")
    func isCount(_ ask: Ask) -> Bool { if case .count = ask.question { true } else { false } }
    func isRows(_ ask: Ask) -> Bool { if case .rows = ask.question { true } else { false } }
    let places = (first.firstIndex(where: isRows), first.firstIndex(where: isCount))
    #expect(places.0 != nil && places.1 != nil && places.0! < places.1!)
    guard let count = first.first(where: isCount), let rows = next.first(where: isRows),
      let same = first.first(where: isRows)
    else { return }
    #expect(rows.overtakes(count))
    #expect(rows.overtakes(same))
    #expect(!same.overtakes(count), "a further page of the same list leaves its count alone")
    #expect(!count.overtakes(same))
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
