import Roster
import Terminal
import Testing

@testable import Console

/// Dialogs take every key; a paste reaches text fields only.
@Suite struct DialogTests {
  static let invitation = Invitation(
    address:
      "https://appleid.apple.com/auth/oauth2/v2/authorize?client_id=org.example.roster&redirect_uri=https%3A%2F%2Froster.example%2Freturn&response_type=code&scope=edu.users.read%20edu.classes.read&state=hV0s9",
    qr: "██ ▄▄ ██\n▀▀ ██ ▀▀")

  // MARK: connecting

  @Test func connectsInOneDialog() throws {
    var world = PaperWorld(roster: nil)
    world.standingNow.link = .never
    var desk = Desk.started(world: world)
    desk.press("C")
    #expect(desk.asked == [.connect])
    desk.send(.invitation(Self.invitation))
    try FrameText.check(desk, "connect-waiting-140x45")
    // Copying is a button away.
    desk.press("tab enter")
    #expect(desk.asked.last == .copy(Self.invitation.address, what: "the address"))
    desk.press("tab tab enter")
    try FrameText.check(desk, "connect-qr-140x45")
    desk.press("enter shift-tab shift-tab shift-tab")
    desk.paste("https://roster.example/return?code=cSECRET&state=hV0s9\n")
    #expect(!desk.text().contains("cSECRET"))
    #expect(!String(describing: desk.console.dialog).contains("cSECRET"))
    try FrameText.check(desk, "connect-pasted-140x45")
    desk.press("enter")
    #expect(desk.asked.last == .finishConnect(Pasted("https://roster.example/return?code=cSECRET&state=hV0s9")))
    #expect(!String(describing: desk.asked).contains("cSECRET"))
    // Consent starts the first sync without another key.
    desk.world.standingNow.link = .connected
    desk.send(.connected(organization: "Springfield Unified", needsConfirming: false))
    #expect(desk.asked.last == .sync(fresh: false))
    desk.send(.syncProgress(SyncTests.progress(people: 300, of: nil)))
    #expect(desk.text().contains("The first roster is being read"))
    try FrameText.check(desk, "connect-syncing-140x45")
    desk.world.roster = Samples.springfield
    desk.send(.syncEnded(SyncReport(run: 41, state: .published, people: 14, classes: 40, locations: 2)))
    #expect(desk.console.dialog == nil)
    #expect(desk.selectedTitle == "Algebra II")
  }

  @Test func typedAnswersWorkWhereThereIsNoBracketedPaste() {
    var desk = Desk.started()
    desk.press("C")
    desk.send(.invitation(Self.invitation))
    desk.press("tab")
    desk.type("https://roster.example/return?code=q&state=s")
    desk.press("enter")
    #expect(desk.asked.last == .finishConnect(Pasted("https://roster.example/return?code=q&state=s")))
  }

  @Test func theAnswerCanBePastedFromTheButtonThatCopied() {
    var desk = Desk.started()
    desk.press("C")
    desk.send(.invitation(Self.invitation))
    desk.press("tab enter")
    desk.paste("https://roster.example/return?code=q&state=s")
    desk.press("enter")
    #expect(desk.asked.last == .finishConnect(Pasted("https://roster.example/return?code=q&state=s")))
  }

  /// In a low window the steps stand where the instructions were; what has no room is on the screen that says why.
  @Test func aRefusalIsReadInALowWindow() throws {
    let steps = (1...8).map { "Step \($0) of this " + String(repeating: "long ", count: 12) + "way" }
    for (count, isCut) in [(2, false), (4, false), (8, true)] {
      let verdict = Verdict(
        cause: .ownCredentials, confidence: .certain, actor: .developer, steps: Array(steps.prefix(count)))
      var desk = Desk.started(80, 24)
      desk.press("C")
      desk.send(.invitation(Self.invitation))
      desk.send(.connectFailed(Failure("Not authorized.", verdict: verdict)))
      #expect(desk.text().contains("✗ Not authorized."))
      #expect(desk.text().contains("Who must act: the developer of the app"))
      #expect(desk.text().contains("\(isCut ? 5 : count). Step"))
      #expect(desk.text().contains("paste the address here") && desk.text().contains("Copy address"))
      #expect(desk.text().contains("Esc, then 4 tells it all") == isCut)
      if isCut { try FrameText.check(desk, "connect-refused-80x24") }
    }
  }

  @Test func aRefusedAnswerCanBeCorrected() throws {
    var desk = Desk.started()
    desk.press("C")
    desk.send(.invitation(Self.invitation))
    desk.paste("garbage")
    desk.press("enter")
    let verdict = Verdict(cause: .stateMismatch, confidence: .certain, actor: .you, steps: ["Start again with C."])
    desk.send(.connectFailed(Failure("This answer belongs to another consent", verdict: verdict)))
    #expect(desk.text().contains("This answer belongs to another consent"))
    try FrameText.check(desk, "connect-refused-140x45")
    desk.paste("https://roster.example/return?code=q&state=s")
    #expect(!desk.text().contains("another consent"))
    desk.press("enter")
    #expect(desk.asked.last == .finishConnect(Pasted("https://roster.example/return?code=q&state=s")))
  }

  @Test func escapeLeavesTheConsentPending() {
    var desk = Desk.started()
    desk.press("C")
    desk.send(.invitation(Self.invitation))
    desk.press("esc")
    #expect(desk.console.dialog == nil)
    #expect(desk.asked.last == .abandonConnect)
    #expect(desk.console.notice?.text.contains("stays pending") == true)
  }

  @Test func aBareCodeAsksWhoseItWas() {
    var desk = Desk.started()
    desk.press("C")
    desk.send(.invitation(Self.invitation))
    desk.paste("c0de")
    desk.press("enter")
    desk.send(.connected(organization: "Shelbyville", needsConfirming: true))
    #expect(desk.text().contains("Shelbyville"))
    desk.press("enter")
    #expect(desk.asked.last == .confirmConsent(false), "⏎ alone never accepts")
    desk.press("C")
    desk.send(.invitation(Self.invitation))
    desk.send(.connected(organization: "Springfield", needsConfirming: true))
    desk.press("y")
    #expect(desk.asked.last == .confirmConsent(true), "nothing is read before the consent is confirmed")
    desk.send(.connected(organization: nil, needsConfirming: false))
    #expect(desk.asked.last == .sync(fresh: false))
    #expect(desk.text().contains("Connected to Springfield"))
  }

  // MARK: help and palette

  @Test func helpIsTheKeyTableAndIsSearched() throws {
    var desk = Desk.started()
    desk.press("?")
    try FrameText.check(desk, "help-140x45")
    desk.type("mouse")
    #expect(desk.text().contains("Give the mouse"))
    #expect(!desk.text().contains("One row up"))
    desk.press("esc")
    #expect(desk.console.dialog == nil)
    var small = Desk.started(80, 24)
    small.press("? pgdn pgdn pgdn pgdn pgdn pgdn pgdn")
    #expect(small.text().contains("Quit; asks only while a sync runs"))
  }

  @Test func paletteCompletesRunsAndRemembers() throws {
    var desk = Desk.started()
    desk.press(":")
    desk.type("th")
    desk.press("tab")
    desk.press("space")
    desk.type("da")
    desk.press("tab")
    try FrameText.check(desk, "palette-140x45")
    desk.press("enter")
    #expect(desk.asked.last == .useTheme("dark"))
    desk.press(": up")
    #expect(desk.text().contains(" : theme dark"))
    desk.press("esc :")
    desk.type("people zoë")
    desk.press("enter")
    #expect(desk.console.tab == .people)
    #expect(desk.selectedTitle == "Anders, Zoë")
    #expect(desk.console.typed.last == "people zoë")
    #expect(!desk.console.uiState.text.contains("zoë"), "a name that was looked for is not written to the disk")
    desk.press(":")
    desk.type("frobnicate")
    desk.press("enter")
    #expect(desk.text().contains("No command is called"))
    desk.press("esc")
  }

  @Test func theWordsOfEveryVerbFitANarrowWindow() {
    var desk = Desk.started(60, 20)
    desk.press(":")
    for verb in desk.console.verbs {
      desk.type(verb.name)
      #expect(desk.text().contains(verb.help), "\(verb.name)")
      desk.press("ctrl-u")
    }
  }

  @Test(arguments: Verb.all(themes: ["mono"], profiles: ["a"]).map(\.name)) func everyVerbDoesSomething(verb: String) {
    var world = PaperWorld(roster: Samples.springfield)
    world.standingNow.held = 7
    world.review = HeldReview(
      run: 7, reason: "11 % of people vanish", removedPeople: 11, removedClasses: 0, emptiedClasses: 0)
    var desk = Desk.started(world: world)
    desk.press("2 :")
    let before = desk
    desk.type(verb == "sort" ? "sort grade" : verb == "role" ? "role staff" : verb)
    desk.press("enter")
    let sameScreen = desk.console.tab == before.console.tab && desk.console.dialog == nil && desk.asked == before.asked
    if verb != "people", verb != "person" { #expect(!sameScreen || desk.console.notice != nil) }
    #expect(FrameRules.problems(of: desk.frame()).isEmpty)
  }

  // MARK: the rest

  @Test func quitAsksOnlyWhileASyncRuns() {
    var desk = Desk.started()
    desk.press("q")
    #expect(desk.asked == [.save(desk.console.uiState), .quit])
    desk = Desk.started()
    desk.press("s q")
    #expect(desk.text().contains("A sync is running"))
    desk.press("n")
    #expect(desk.console.dialog == nil)
    desk.press("q enter")
    #expect(desk.asked.last == .quit)
    #expect(desk.asked.contains(.cancelSync))
  }

  @Test func pasteOutsideAFieldDoesNothing() {
    var desk = Desk.started()
    let before = desk.text()
    desk.paste("qqq:quit\n/x")
    #expect(desk.text() == before)
    #expect(desk.asked.isEmpty)
    desk.press("t")
    desk.paste("qqq")
    #expect(desk.asked.isEmpty)
  }

  @Test func themesAreTriedLiveAndTakenBack() throws {
    var desk = Desk.started()
    desk.press("t down")
    #expect(desk.asked.last == .useTheme("mono"))
    try FrameText.check(desk, "theme-picker-140x45")
    desk.press("esc")
    #expect(desk.asked.last == .useTheme("terminal"))
    desk.press("t t t enter")
    #expect(desk.console.theme == "dark")
    #expect(desk.console.uiState.theme == "dark")
  }

  @Test func profilesAreSwitched() {
    var desk = Desk.started()
    desk.press("2 P")
    #expect(desk.text().contains("shelbyville"))
    desk.press("down enter")
    #expect(desk.asked.last == .useProfile("shelbyville"))
    // The other organisation's screens begin anew.
    desk.world.standingNow.profile = "shelbyville"
    desk.world.roster = nil
    desk.send(.standing(desk.world.standingNow))
    #expect(desk.text().contains("No roster yet"))
    #expect(!desk.text().contains("Algebra"))
  }

  @Test func aHeldRunIsReviewedBeforeItIsPublished() throws {
    var world = PaperWorld(roster: Samples.springfield)
    world.standingNow.held = 42
    world.review = HeldReview(
      run: 42, reason: "11 % of people vanish", removedPeople: 1104, removedClasses: 3, emptiedClasses: 2,
      vanishing: ["Anders, Zoë", "Bąk, Łukasz"])
    var desk = Desk.started(world: world)
    #expect(desk.text().contains("held for review"))
    desk.press("p")
    #expect(desk.text().contains("1,104"))
    #expect(!desk.text().contains("- Bąk"), "names only on demand")
    desk.press("v")
    try FrameText.check(desk, "held-140x45")
    desk.press("p")
    #expect(desk.text().contains("Publish the held roster?"))
    desk.press("enter")
    #expect(desk.asked.isEmpty, "⏎ alone publishes nothing")
    #expect(desk.text().contains("- Bąk"), "and goes back to the review as it was")
    desk.press("p p y")
    #expect(desk.asked == [.settleHeld(publish: true)])
    desk.press("p d y")
    #expect(desk.asked.last == .settleHeld(publish: false))
  }

  @Test(arguments: [(120, 40), (80, 24), (40, 10)]) func namesOfAReviewAreReadToTheirEnd(columns: Int, rows: Int) {
    var world = PaperWorld(roster: Samples.springfield)
    world.standingNow.held = 42
    world.review = HeldReview(
      run: 42, reason: "600 of 700 people would vanish", removedPeople: 600, removedClasses: 0, emptiedClasses: 0,
      vanishing: (0..<500).map { "Person \($0)." })
    var desk = Desk.started(columns, rows, world: world)
    desk.press("p v")
    #expect(desk.text().contains("- Person 0."))
    desk.press("down")
    #expect(!desk.text().contains("- Person 0.") && desk.text().contains("- Person 1."))
    desk.press("up up")
    #expect(desk.text().contains("- Person 0."))
    var seen: Set<Substring> = []
    var end = ""
    while end != desk.text() {
      end = desk.text()
      seen.formUnion(end.matches(of: /- Person (\d+)\./).map(\.1))
      desk.press("pgdn")
    }
    #expect(seen.count == 500, "no page skips a name")
    #expect(end.contains("… and 100 more"))
    desk.press("g")
    #expect(desk.text().contains("- Person 0."))
    desk.press("G")
    #expect(desk.text() == end)
  }

  @Test func firstRunOffersTheDemoOrTheWay() throws {
    var world = PaperWorld(roster: nil)
    world.standingNow = .nothing
    var desk = Desk.started(world: world)
    try FrameText.check(desk, "first-run-140x45")
    #expect(desk.rows().last!.allSatisfy { $0 == " " }, "no key means anything but those of the dialog")
    desk.press("down down enter")
    #expect(desk.text().contains("homeroom profile add SCHOOL"))
    try FrameText.check(desk, "first-run-how-140x45")
    desk.press("esc enter")
    #expect(desk.asked == [.startDemo])
    desk = Desk.started(40, 10, world: world)
    #expect(desk.text().contains("Try the demo"))
    desk.press("end enter")
    #expect(desk.asked == [.quit])
  }

  @Test func aRecordIsNotOfferedAsAList() {
    var desk = Desk.started()
    desk.press("enter e")
    #expect(!desk.text().contains("This list") && desk.text().contains("▸ The whole roster, as CSV files"))
    desk.press("enter enter")
    #expect(desk.asked == [.export(ExportWish(what: .format("csv"), path: "homeroom-csv"))])
  }

  @Test func exportAsksForFormatAndPath() {
    var desk = Desk.started()
    desk.press("2 r e enter ctrl-u")
    desk.type("~/students.csv")
    desk.press("enter")
    var query = ListQuery(kind: .people)
    query.role = .student
    #expect(desk.asked == [.export(ExportWish(what: .view(query), path: "~/students.csv"))])
    desk.send(.done(.export, "10 rows to /root/students.csv"))
    desk.press("e down down enter enter")
    #expect(desk.asked.last == .export(ExportWish(what: .format("oneroster"), path: "homeroom-oneroster")))
  }
}
