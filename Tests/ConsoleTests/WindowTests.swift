import Roster
import Terminal
import Testing

@testable import Console

/// Windows of every size, the mouse in them, and what survives a restart.
@Suite struct WindowTests {
  @Test func foldsUnder84ColumnsOr30Rows() {
    for (columns, rows, folds) in [(84, 30, false), (83, 30, true), (84, 29, true), (200, 29, true)] {
      let desk = Desk.started(columns, rows)
      #expect(desk.console.arrangement.isFolded == folds)
      #expect(desk.text().contains("╭ Connection") != folds)
    }
  }

  @Test(arguments: ["Contoso High School and 1 more", "Academy", "市立中央高等学校", String(repeating: "Very ", count: 60)])
  func theFirstLineNeverLosesTheKindOrTheTime(organization: String) {
    var world = PaperWorld(roster: Samples.springfield)
    world.standingNow.organizationName = organization
    world.standingNow.kind = .sandbox
    for profile in ["school", "springfield-secondary-schools-north-east"] {
      world.standingNow.profile = profile
      for columns in 40...200 {
        let line = Desk.started(columns, 24, world: world).frame().text(row: 0)
        #expect(line.contains("SANDBOX") && line.contains("07:02 today"), "\(columns) columns: \(line)")
      }
      #expect(Desk.started(80, 24, world: world).frame().text(row: 0).contains("roster of 07:02 today"))
    }
  }

  @Test func theScreenThatIsShownKeepsItsName() {
    for columns in 60...120 {
      var desk = Desk.started(columns, 24)
      for tab in desk.console.shownTabs {
        desk.press("\(tab.rawValue)")
        let places = TabLine.places(desk.console, in: desk.console.arrangement.tabs)
        #expect(places.last.map { $0.column + $0.text.count <= columns } == true)
        #expect(places.first { $0.tab == tab }?.text == " \(tab.rawValue) \(tab.title) ")
        #expect(places.prefix(3).allSatisfy { $0.text.contains($0.tab.title) })
      }
    }
  }

  /// Each scope and its mark stand apart, and in line, at any width that has panes.
  @Test(arguments: 84...140) func scopesAndTheirMarksStandApart(columns: Int) {
    let desk = Desk.started(columns, 40)
    let pane = desk.console.arrangement.panes[1]
    let rows = (1...2).map { offset in
      String(desk.rows()[pane.minRow + offset].dropFirst(pane.minColumn).prefix(pane.size.columns))
    }
    #expect(rows[0].contains("  ✓ proven ") && rows[1].contains("  ✗ refused "), "\(rows)")
    #expect(rows[0].firstIndex(of: "✓") == rows[1].firstIndex(of: "✗"))
  }

  @Test func anHourCountsDownInMinutes() {
    #expect(Numbers.span(3600) == "60m")
    #expect(Numbers.span(3540) == "59m")
    #expect(Numbers.span(7200) == "2h")
    #expect(Numbers.span(599) == "9m 59s")
  }

  @Test func keepsTheRowWhileTheWindowIsDragged() {
    var desk = Desk.started(world: ListTests.long)
    desk.press("2 pgdn pgdn pgdn")
    let id = desk.selectedID
    for rows in [45, 30, 12, 8, 7, 1, 9, 60] {
      desk.send(.input(.resize(Size(columns: 20 + rows * 2, rows: rows))))
      #expect(desk.selectedID == id)
      #expect(FrameRules.problems(of: desk.frame()).isEmpty)
    }
    #expect(desk.listing!.visible(height: desk.console.listHeight).contains { $0.id == id })
  }

  @Test func aTinyWindowSaysSoAndTakesOnlyQuit() throws {
    var desk = Desk.started(20, 6)
    try FrameText.check(desk, "tiny-20x6")
    desk.press("2 : s t enter")
    desk.paste("x")
    #expect(desk.console.tab == .classes)
    #expect(desk.asked.isEmpty)
    desk.press("q")
    #expect(desk.asked.last == .quit)
    desk.send(.input(.resize(Size(columns: 1, rows: 1))))
    _ = desk.frame()
  }

  @Test func zoomGivesOnePaneTheScreen() throws {
    var desk = Desk.started()
    desk.press("z")
    #expect(!desk.text().contains("╭ Connection"))
    try FrameText.check(desk, "zoomed-140x45")
    desk.press("tab")
    #expect(desk.text().contains("Instructors"))
    desk.press("z")
    #expect(desk.text().contains("╭ Connection"))
  }

  @Test func theCursorRestsOnTheSelectedRow() {
    var desk = Desk.started()
    desk.press("down down")
    let frame = desk.frame()
    #expect(frame.text(row: frame.cursor!.row).contains("Chemistry"))
    desk.press("/")
    #expect(desk.frame().cursor!.row == 44)
    desk.type("佐藤")
    #expect(desk.frame().cursor == Point(column: 3 + 4, row: 44))
  }

  // MARK: the mouse

  @Test func clicksDoWhatKeysDo() {
    var desk = Desk.started()
    let box = desk.console.arrangement.list
    desk.click(box.minColumn + 4, box.minRow + 4)
    #expect(desk.selectedTitle == "Chemistry")
    desk.click(box.minColumn + 4, box.minRow + 3, double: true)
    #expect(desk.console.page.title == "Biology 101")
    desk.press("esc")
    // The head sorts.
    let students = desk.rows()[box.minRow + 1].split(separator: "Students", maxSplits: 1)[0].count
    desk.click(students + 2, box.minRow + 1)
    #expect(desk.listing?.query.sort == .students)
    // The tabs and the key bar.
    let tabs = desk.rows()[desk.console.arrangement.tabs.minRow]
    desk.click(
      tabs.distance(from: tabs.startIndex, to: tabs.firstRange(of: "People")!.lowerBound),
      desk.console.arrangement.tabs.minRow)
    #expect(desk.console.tab == .people)
    desk.wait(10)
    let bar = desk.rows().last!
    desk.click(bar.distance(from: bar.startIndex, to: bar.firstRange(of: "command")!.lowerBound), 44)
    if case .palette? = desk.console.dialog {} else { Issue.record("no palette") }
    desk.press("esc")
    desk.send(.input(.mouse(Mouse(.scrollDown, at: Point(column: 10, row: 20)))))
    #expect(desk.listing?.selectedIndex == 3)
  }

  @Test func clicksInTheDetailMoveThere() {
    var desk = Desk.started()
    desk.press("down")
    let box = desk.console.arrangement.detail!
    desk.click(box.minColumn + 6, box.minRow + 6)
    #expect(desk.console.focus == .detail)
    #expect(desk.console.detail?.document.cursorLine?.string.contains("Bąk") == true)
    desk.click(box.minColumn + 6, box.minRow + 6, double: true)
    #expect(desk.console.page.title == "Bąk, Łukasz")
  }

  @Test func theMouseCanBeGivenBack() {
    var desk = Desk.started()
    desk.press("m")
    #expect(desk.asked == [.mouse(false)])
    let before = desk.text()
    desk.click(5, 20)
    #expect(desk.text() == before)
  }

  // MARK: a restart

  @Test func sortsColumnsScreenAndSelectionSurvive() {
    var desk = Desk.started()
    desk.press("w o o O down down down")
    let classID = desk.selectedID
    desk.press("2 r r down")
    let personID = desk.selectedID
    desk.press("q")
    guard case .save(let state) = desk.asked.first else {
      Issue.record("nothing was saved")
      return
    }
    let stored = UIState(parsing: state.text)
    #expect(stored == state)
    var again = Desk.started(state: stored)
    #expect(again.console.tab == .people)
    #expect(again.console.isWide)
    #expect(again.listing?.query.role == .instructor)
    #expect(again.selectedID == personID)
    again.press("1")
    #expect(again.listing?.query.sort == .students)
    #expect(again.listing?.query.order == .ascending)
    #expect(again.selectedID == classID)
  }

  @Test func aDamagedStateIsNoHindrance() {
    let state = UIState(
      parsing: "screen: nowhere\nsort people: nothing\n::::\n\u{0}\nwide: maybe\nselected classes: x\n")
    #expect(state.tab == .classes)
    #expect(state.selections[.classes] == "x")
    let desk = Desk.started(state: state)
    #expect(desk.selectedTitle == "Algebra II")
  }

  // MARK: copying

  @Test func copiesWhatIsWanted() {
    var desk = Desk.started()
    desk.press("c")
    #expect(desk.asked.last == .copy("9001.class.1", what: "the id"))
    desk.press("2 c")
    #expect(desk.asked.last == .copy("p0@springfield.example", what: "the e-mail"))
    desk.press("down down down c")
    #expect(desk.asked.last == .copy(desk.selectedID!, what: "the id"), "a pupil without an e-mail")
  }

  @Test func whatWasToldGoesWithTheNextKeyButForWhatWentWrong() {
    var desk = Desk.started()
    desk.press("w")
    #expect(desk.rows().last!.contains("All columns"))
    desk.press("down")
    #expect(desk.rows().last!.contains("move"))
    desk.send(.failed(nil, Failure("The disk is full")))
    desk.press("down")
    #expect(desk.rows().last!.contains("The disk is full"))
  }

  /// On a person's page the cursor begins on what one opens, and goes to the e-mail and the id too.
  @Test func copiesFromAPersonsPage() {
    var desk = Desk.started()
    desk.press("2 enter home down up up c")
    #expect(desk.asked.last == .copy("p0@springfield.example", what: "the e-mail"))
    desk.press("end c")
    #expect(desk.asked.last == .copy("1010.person.10", what: "the id"))
  }

  // MARK: a roster file

  @Test func aRosterFileShowsItsThreeLists() throws {
    var world = PaperWorld(roster: Samples.springfield)
    world.standingNow = Standing(source: .file("silva.roster"), profile: "", kind: .production)
    var desk = Desk.started(world: world)
    try FrameText.check(desk, "roster-file-140x45")
    #expect(desk.text().contains("read-only"))
    desk.press("4")
    #expect(desk.console.tab == .classes)
    desk.press("s C P p a x")
    #expect(desk.asked.isEmpty && desk.console.dialog == nil)
    desk.press(":")
    desk.type("sync")
    desk.press("enter")
    #expect(desk.text().contains("No command is called"))
  }
}
