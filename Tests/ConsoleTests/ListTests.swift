import Roster
import Terminal
import Testing

@testable import Console

/// Lists: the selection is an id, and only the rows on screen and a page each way are held.
@Suite struct ListTests {
  static let long = PaperWorld(roster: Samples.district(people: 1000))

  @Test func opensOnTheFirstRow() {
    let desk = Desk.started()
    #expect(desk.selectedTitle == "Algebra II")
    #expect(desk.listing?.total == 40)
    #expect(desk.listing?.phase == .ready)
  }

  @Test func arrowsMoveTheSelectionById() {
    var desk = Desk.started()
    desk.press("down down up j")
    #expect(desk.selectedTitle == "Chemistry")
    desk.press("k")
    #expect(desk.selectedTitle == "Biology 101")
  }

  @Test func pastTheEdgeTheListMovesByHalfAPage() {
    var desk = Desk.started(world: Self.long)
    desk.press("2")
    let height = desk.console.listHeight
    for _ in 0..<(height - 1) { desk.press("down") }
    #expect(desk.listing?.top == 0)
    var tops = Set<Int>()
    for step in 0..<height {
      desk.press("down")
      let listing = desk.listing!
      tops.insert(listing.top)
      #expect(listing.visible(height: height).count == height)
      #expect(desk.selectedTitle?.hasPrefix("Family\(100_000 + height + step),") == true)
    }
    #expect((2...3).contains(tops.count), "a page of keys moves the list two times, or three where its height is odd")
    let below = desk.listing!.selected
    for _ in 0..<(2 * height - 1) { desk.press("up") }
    #expect(desk.listing?.selected != below && desk.listing?.top == 0)
    #expect(desk.selectedTitle?.hasPrefix("Family100000,") == true)
  }

  @Test func holdsAPageEachWayAndNoMore() {
    var desk = Desk.started(world: Self.long)
    desk.press("2")
    let height = desk.console.listHeight
    for _ in 0..<400 { desk.press("down") }
    #expect(desk.selectedTitle == "Family100400, Given\(400 % 97)")
    let listing = desk.listing!
    #expect(listing.rows.count <= 6 * height)
    #expect(listing.top >= height && listing.rows.count - listing.top >= 2 * height - 1)
    for _ in 0..<400 { desk.press("up") }
    #expect(desk.selectedTitle?.hasPrefix("Family100000") == true)
  }

  @Test func pagesMeetNoGap() {
    var desk = Desk.started(world: Self.long)
    desk.press("2")
    var seen: [String] = []
    for _ in 0..<1000 {
      seen.append(desk.selectedTitle!)
      desk.press("down")
    }
    #expect(seen.count == Set(seen).count)
    desk.press("home pgdn")
    #expect(
      desk.selectedTitle == "Family\(100_000 + desk.console.listHeight - 1), Given\((desk.console.listHeight - 1) % 97)"
    )
  }

  @Test func keysAheadOfTheAnswersAreNotLost() {
    var desk = Desk.started(world: Self.long)
    desk.press("2")
    desk.answers = false
    for _ in 0..<20 { desk.press("pgdn") }
    let steps = 20 * (desk.console.listHeight - 1)
    desk.answerAll()
    #expect(desk.selectedTitle?.hasPrefix("Family\(100_000 + steps)") == true)
  }

  @Test func endAndHome() {
    var desk = Desk.started(world: Self.long)
    desk.press("2 G")
    #expect(desk.selectedTitle?.hasPrefix("Family100999") == true)
    #expect(desk.listing?.hasLater == false)
    desk.press("up g")
    #expect(desk.selectedTitle?.hasPrefix("Family100000") == true)
  }

  @Test func aPublishedRosterMovesNothing() {
    var desk = Desk.started(world: Self.long)
    desk.press("2")
    for _ in 0..<333 { desk.press("down") }
    let id = desk.selectedID
    let offset = desk.listing!.selectedIndex! - desk.listing!.top
    // Two hundred people come in before the reader's place.
    var newer = Samples.district(people: 1000)
    newer.personRows += (0..<200).map { Samples.person(5000 + $0, "A", "Aaa\(1000 + $0)") }
    newer.summary.run = 2
    desk.world.roster = newer
    desk.send(.roster(newer.summary))
    #expect(desk.selectedID == id)
    #expect(desk.listing!.selectedIndex! - desk.listing!.top == offset)
    #expect(desk.listing?.total == 1200)
  }

  @Test func aRowThatIsGoneLeavesItsNeighbour() {
    var desk = Desk.started(world: Self.long)
    desk.press("2")
    for _ in 0..<100 { desk.press("down") }
    var newer = Samples.district(people: 1000)
    newer.personRows.removeAll { $0.id.rawValue == desk.selectedID }
    desk.world.roster = newer
    desk.send(.roster(newer.summary))
    #expect(desk.selectedTitle?.hasPrefix("Family100101") == true)
  }

  @Test func sortingAndReversingKeepTheSelection() {
    var desk = Desk.started()
    desk.press("down down")
    let id = desk.selectedID
    desk.press("o")
    #expect(desk.listing?.query.sort == .instructor)
    #expect(desk.selectedID == id)
    desk.press("o")
    #expect(desk.listing?.query.sort == .students)
    #expect(desk.listing?.query.order == .descending)
    desk.press("O")
    #expect(desk.listing?.query.order == .ascending)
    #expect(desk.selectedID == id)
    desk.press("3 o")
    #expect(desk.console.notice?.text.contains("one order") == true)
  }

  @Test func rolesGoRound() {
    var desk = Desk.started()
    desk.press("2")
    #expect(desk.listing?.total == 14)
    desk.press("r")
    #expect(desk.listing?.query.role == .student)
    #expect(desk.listing?.total == 10)
    desk.press("r r")
    #expect(desk.listing?.query.role == .staff)
    #expect(desk.listing?.total == 1)
    desk.press("r")
    #expect(desk.listing?.query.role == nil)
  }

  @Test func staleAnswersAreDropped() {
    var desk = Desk.started()
    desk.answers = false
    desk.press("o o")
    let first = desk.unanswered[0]
    desk.send(.answer(first, .rows(Slice(rows: [], hasEarlier: false, hasLater: false))))
    #expect(desk.listing?.rows.isEmpty == false)
    desk.answerAll()
    #expect(desk.listing?.query.sort == .students)
    #expect(desk.listing?.phase == .ready)
  }
}
