import Roster
import Testing

@testable import Console

/// The Sync pane: bars, rate, time left, waits, retries, cancelling, and how a run ended.
@Suite struct SyncTests {
  static func progress(
    people: Int, of expected: Int?, phase: SyncProgress.Phase = .reading, wait: SyncProgress.Wait? = nil
  ) -> SyncProgress {
    SyncProgress(
      run: 42, phase: phase,
      collections: [
        .users: .init(state: .reading, received: people, expected: expected),
        .classes: .init(state: .complete, received: 4812, expected: 4800),
        .locations: .init(state: .complete, received: 2, expected: 2),
      ], requests: 90, retries: wait == nil ? 0 : 3, wait: wait, startedAt: Samples.now)
  }

  @Test func aSyncAskedForAsTheConsoleOpensStarts() {
    var desk = Desk(world: PaperWorld(roster: Samples.springfield))
    desk.press("s")
    #expect(!desk.text().contains("Not connected"), "nothing is known yet")
    #expect(!desk.asked.contains(.sync(fresh: false)))
    desk.start()
    #expect(desk.asked.contains(.sync(fresh: false)))
  }

  @Test func showsBarsAboutAndTimeLeft() throws {
    var desk = Desk.started()
    desk.press("s")
    #expect(desk.asked == [.sync(fresh: false)])
    for step in 0...10 {
      desk.send(.syncProgress(Self.progress(people: 71_300 + step * 1000, of: 100_400)))
      desk.wait(0.5)
    }
    #expect(desk.text().contains("80%"))
    #expect(desk.text().contains("✓ 4,812"))
    #expect(desk.text().contains("86,114 of about 105,200 · 10s left · 2,000/s"))
    try FrameText.check(desk, "syncing-140x45")
    var small = Desk.started(80, 24)
    small.press("s")
    small.send(.syncProgress(Self.progress(people: 81_300, of: 100_400)))
    try FrameText.check(small, "syncing-80x24")
  }

  @Test func neverShowsAFullBarWhileMoreMayCome() {
    var desk = Desk.started()
    desk.press("s")
    desk.send(.syncProgress(Self.progress(people: 200_000, of: 100_400)))
    #expect(desk.text().contains("99%"))
  }

  @Test func waitsAreCountedDown() throws {
    var desk = Desk.started()
    desk.press("s")
    desk.send(
      .syncProgress(Self.progress(people: 100, of: nil, wait: .init(reason: .askedByApple, until: Samples.now + 12))))
    #expect(desk.text().contains("Apple asks us to wait 12s"))
    desk.wait(5)
    #expect(desk.text().contains("Apple asks us to wait 7s"))
    #expect(desk.console.wakesAt! - desk.console.now <= 1)
    desk.send(
      .syncProgress(Self.progress(people: 100, of: nil, wait: .init(reason: .retrying, until: Samples.now + 8))))
    #expect(desk.text().contains("retry 3 in 3s"))
  }

  @Test func cancellingKeepsItsPlace() {
    var desk = Desk.started()
    desk.press("x")
    #expect(desk.asked.isEmpty, "nothing runs, so x means nothing")
    desk.press("s x")
    #expect(desk.asked.last == .cancelSync)
    #expect(desk.text().contains("cancelling"))
    desk.send(.syncEnded(SyncReport(run: 42, state: .incomplete)))
    #expect(!desk.console.sync.isRunning)
    #expect(desk.text().contains("incomplete"))
    #expect(desk.console.notice?.text.hasPrefix("Cancelled; s goes on from there") == true)
  }

  @Test func aPublishedRunIsShownAtOnce() {
    var desk = Desk.started()
    desk.press("down s")
    let id = desk.selectedID
    desk.world.roster!.classRows.append(Samples.schoolClass(99, "Aardvarks", teacher: nil, students: 0))
    desk.send(.syncEnded(SyncReport(run: 42, state: .published, people: 14, classes: 41)))
    #expect(desk.listing?.total == 41)
    #expect(desk.selectedID == id)
    #expect(desk.console.notice?.text == "Roster complete: 41 classes, 14 people")
  }

  @Test func aWarningOfAPublishedRunIsShown() {
    var desk = Desk.started()
    desk.press("s")
    var report = SyncReport(run: 42, state: .published, people: 14, classes: 41)
    report.warning = "one class lost over half its students"
    desk.send(.syncEnded(report))
    #expect(desk.text().contains("✓ one class lost over half its"))
    desk.world.standingNow.lastRun = "published: one class lost over half its students"
    desk = Desk.started(world: desk.world)
    #expect(desk.text().contains("published: one class lost over"), "and after a restart")
  }

  @Test func aHeldRunIsTalkedOfUntilItIsSettled() {
    var desk = Desk.started()
    desk.press("s")
    desk.world.standingNow.held = 42
    desk.send(.syncEnded(SyncReport(run: 42, state: .held)))
    #expect(desk.text().contains("held for review"))
    desk.world.standingNow.held = nil
    desk.world.standingNow.lastRun = "published"
    desk.send(.heldSettled("Published the held run 42"))
    #expect(!desk.text().contains("held for review"))
    #expect(desk.text().contains("published"))
  }

  @Test func whatIsHeldIsToldInOneLine() {
    var desk = Desk.started(80, 24)
    desk.press("s")
    let held = SyncReport.Held(
      reason: "33 of 98 people would vanish", removedPeople: 33, removedClasses: 0, emptiedClasses: 0)
    desk.send(.syncEnded(SyncReport(run: 42, state: .held, held: held)))
    #expect(desk.rows().last!.contains("33 of 98 people would vanish; p reviews it. The old roster stays."))
  }

  @Test func failuresSayWhyAndKeepTheRoster() {
    var desk = Desk.started()
    desk.press("s")
    let verdict = Verdict(cause: .scopeMissing, confidence: .likely, actor: .developer)
    desk.send(.syncEnded(SyncReport(run: 42, state: .failed, verdict: verdict)))
    #expect(desk.text().contains("insufficient scope, scope missing"))
    #expect(desk.text().contains("4 tells more. The last complete roster stays."))
    #expect(desk.listing?.total == 40)
    // Where there is none, none is spoken of, and what to do next has room on the narrowest usual line.
    var first = Desk.started(80, 24, world: PaperWorld(roster: nil))
    let refusal = Verdict(cause: .notListed, confidence: .likely, actor: .schoolAdministrator)
    first.press("s")
    first.send(.syncEnded(SyncReport(run: 1, state: .failed, verdict: refusal)))
    #expect(first.rows().last!.contains("; 4 tells more"))
    #expect(!first.text().contains("complete roster"))
    desk.press("s")
    desk.send(.syncRefused(Failure("Another sync is running: process 4711 since 07:30")))
    #expect(desk.text().contains("Another sync is running: process 4711"))
  }

  @Test func doesNotStartWithoutAConnection() {
    var world = PaperWorld(roster: nil)
    world.standingNow.link = .revoked
    var desk = Desk.started(world: world)
    desk.press("s")
    #expect(desk.asked.isEmpty)
    #expect(desk.text().contains("C connects again"))
  }

  @Test func rateIsOverTheLastTenSeconds() {
    var meter = RateMeter()
    for second in 0...30 {
      meter.add(second < 20 ? second * 100 : 2000 + (second - 20) * 1000, at: Double(second), run: 1)
    }
    #expect(meter.rate == 1000)
    meter.add(5, at: 31, run: 2)
    #expect(meter.rate == nil)
  }
}
