import Roster
import Terminal
import Testing

@testable import Console

/// Loading, empty and failed look different on every screen.
@Suite struct StateTests {
  static let failure = Failure("roster-000041.sqlite is damaged", remedy: "homeroom sync reads a new one")

  static func world(_ roster: PaperRoster?, failure: Failure? = nil) -> PaperWorld {
    var world = PaperWorld(roster: roster)
    world.failure = failure
    return world
  }

  static let empty = PaperRoster(
    summary: RosterSummary(run: 1, asOf: Samples.now, people: 0, classes: 0, locations: 0, memberships: 0))

  @Test(arguments: Tab.allCases) func loading(tab: Tab) throws {
    guard tab != .troubleshoot else { return try checking() }
    var desk = Desk(140, 45)
    desk.answers = false
    desk.start()
    desk.send(.roster(Samples.springfield.summary))
    desk.press("\(tab.rawValue)")
    #expect(!desk.text().contains("Reading"), "nothing flickers")
    desk.wait(0.2)
    #expect(desk.text().contains("Reading"))
    #expect(desk.console.wakesAt! - desk.console.now < 0.2)
    desk.wait(1.3)
    #expect(desk.text().contains("· 1s"))
    try FrameText.check(desk, "loading-\(tab.word)")
  }

  /// Troubleshoot has nothing to read: what takes its time is the checks.
  private func checking() throws {
    var desk = Desk.started()
    desk.press("4 r")
    desk.wait(1.5)
    #expect(desk.text().contains("The checks are running"))
    #expect(desk.console.wakesAt! - desk.console.now < 0.2)
    #expect(desk.rows().last!.contains("· 1s"))
    try FrameText.check(desk, "loading-troubleshoot")
  }

  @Test(arguments: Tab.allCases) func empty(tab: Tab) throws {
    var desk = Desk.started(world: Self.world(Self.empty))
    desk.press("\(tab.rawValue)")
    try FrameText.check(desk, "empty-\(tab.word)")
    switch tab {
    case .classes: #expect(desk.text().contains("No classes in this roster"))
    case .people: #expect(desk.text().contains("No people in this roster"))
    case .locations: #expect(desk.text().contains("No locations in this roster"))
    case .troubleshoot: #expect(desk.text().contains("Nothing checked yet"))
    case .changes: #expect(desk.text().contains("Nothing changed"))
    case .findings: #expect(desk.text().contains("No faults found"))
    case .signIns: #expect(desk.text().contains("No sign-in read yet"))
    case .log: #expect(desk.text().contains("Nothing has been done yet"))
    }
  }

  /// Zero is not claimed of what nobody asked for.
  @Test func aListThatWasNotReadSaysSo() {
    var roster = Samples.springfield
    (roster.summary.classes, roster.summary.memberships) = (nil, nil)
    (roster.classRows, roster.members, roster.unknown) = ([], [:], [:])
    let words = "Classes were not read (edu.classes.read was not requested)"
    var desk = Desk.started(140, 45, world: Self.world(roster))
    desk.press("1")
    #expect(desk.text().contains(words))
    #expect(!desk.text().contains("No classes in this roster"))
    desk.press("2 enter")
    #expect(desk.text().contains(words))
    #expect(!desk.text().contains("In no class of this roster"))
    desk.press("esc 3 enter")
    #expect(desk.text().contains("not read"))
  }

  @Test func aClassWithoutItsPeopleSaysSo() {
    var roster = Samples.springfield
    roster.summary.people = nil
    roster.personRows = []
    for (id, members) in roster.members { roster.unknown[id] = members }
    let words = "People were not read (edu.users.read was not requested)"
    var desk = Desk.started(140, 45, world: Self.world(roster))
    desk.press("2")
    #expect(desk.text().contains(words))
    desk.press("1 down enter")
    #expect(desk.text().contains("Biology 101"))
    #expect(desk.text().contains(words))
    // It is where the reader begins, not below the ids.
    #expect(desk.document?.cursorLine?.string == words)
    #expect(desk.text().contains("1010.person.10"))
    #expect(!desk.text().contains("none"))
    #expect(!desk.text().contains("Members the roster has no person for"))
  }

  @Test(arguments: Tab.allCases) func failed(tab: Tab) throws {
    guard tab != .troubleshoot else { return try checksThatCannotBeRun() }
    var desk = Desk.started(world: Self.world(nil, failure: Self.failure))
    desk.press("\(tab.rawValue)")
    #expect(desk.text().contains("✗ roster-000041.sqlite is damaged"))
    #expect(desk.text().contains("homeroom sync reads a new one"))
    try FrameText.check(desk, "failed-\(tab.word)")
  }

  private func checksThatCannotBeRun() throws {
    var desk = Desk.started()
    desk.press("4 r")
    desk.send(.failed(.examine, Failure("credentials is damaged", remedy: "homeroom connect makes a new one")))
    desk.wait(20)
    #expect(desk.text().contains("✗ credentials is damaged"))
    #expect(desk.text().contains("homeroom connect makes a new one"))
    #expect(!desk.text().contains("The checks are running"))
    try FrameText.check(desk, "failed-troubleshoot")
    desk.asked = []
    desk.press("r")
    #expect(desk.asked == [.examine], "they can be run again")
    #expect(!desk.text().contains("credentials is damaged"))
  }

  @Test func noRosterYetLeadsOn() {
    var world = Self.world(nil)
    world.standingNow.link = .never
    var desk = Desk.started(world: world)
    #expect(desk.text().contains("No roster yet"))
    #expect(desk.text().contains("C connects to Apple School Manager"))
    world.standingNow.link = .connected
    desk = Desk.started(world: world)
    #expect(desk.text().contains("s syncs it from Apple School Manager"))
  }

  @Test func aRosterThatDidNotComeLeadsToTheReason() {
    var world = Self.world(nil)
    world.standingNow.lastRun = "failed: /classes 403"
    let desk = Desk.started(world: world)
    #expect(desk.text().contains("Last sync failed: /classes 403"))
    #expect(desk.text().contains("4 says why, and who must act"))
  }

  @Test func idleSleeps() {
    var world = PaperWorld(roster: Samples.springfield)
    world.standingNow.accessTokenExpiresAt = nil
    let desk = Desk.started(world: world)
    #expect(desk.console.wakesAt == nil)
    // A token's life is shown in minutes: one wakeup a minute.
    let other = Desk.started()
    #expect(other.console.wakesAt! - Samples.now > 0.04)
  }
}
