import Roster
import Testing

@testable import Console

/// The screen that says why it does not work, who must act and what to click.
@Suite struct TroubleshootTests {
  static let missing = Verdict(
    cause: .scopeMissing, confidence: .likely, actor: .developer, alsoPossible: [.appNotAllowed],
    evidence: ["GET /users answered 403 while GET /organization answered 200."],
    steps: ["In the Developer Portal, tick edu.users.read.", "Have the school consent again."])

  @Test func checksAreShownWhileTheyRun() throws {
    var desk = Desk.started()
    desk.press("4 r")
    #expect(desk.asked == [.examine])
    desk.send(
      .examination(
        Examination(
          verdict: nil,
          checks: [
            .init(name: "configuration", outcome: .pass), .init(name: "private_key", outcome: .running),
          ]), isFinished: false))
    #expect(desk.text().contains("The checks are running"))
    desk.send(
      .examination(
        Examination(
          verdict: Self.missing,
          checks: [
            .init(name: "configuration", outcome: .pass),
            .init(name: "users", outcome: .fail, status: 403, detail: "refused"),
            .init(name: "classes", outcome: .notChecked, detail: "throttled"),
          ], at: Samples.now), isFinished: true))
    #expect(desk.text().contains("Insufficient scope"))
    #expect(desk.text().contains("Who must act  the developer of the app"))
    #expect(desk.text().contains("Also possible App not allowed by the organisation"))
    #expect(desk.text().contains("not checked"))
    try FrameText.check(desk, "troubleshoot-140x45")
    desk.press("c")
    #expect(desk.asked.last == .makeReport)
    desk.send(.report("# Report"))
    #expect(desk.asked.last == .copy("# Report", what: "the report"))
  }

  /// A sync that failed has a verdict already: the screen that says why does not ask for checks first.
  @Test func aFailureIsExplainedBeforeAnyCheck() throws {
    let failure = History.Entry(
      at: Samples.now - 60, text: "Sync 9 failed", isFailure: true, verdict: Self.missing)
    for (columns, rows) in [(120, 40), (80, 24)] {
      var world = PaperWorld(roster: Samples.springfield)
      world.standingNow.lastFailure = failure
      var desk = Desk.started(columns, rows, world: world)
      desk.press("4")
      #expect(desk.text().contains("Last failure  07:41 today  Sync 9 failed"))
      #expect(desk.text().contains("Who must act  the developer of the app"))
      #expect(desk.text().contains("Not checked since. r runs the checks"))
      try FrameText.check(desk, "last-failure-\(columns)x\(rows)")
      desk.press("u")
      #expect(desk.asked.last == .openAddress("https://developer.apple.com/account/"))
      desk.press("r")
      #expect(!desk.text().contains("Last failure"))
      desk.send(.examination(Examination(verdict: .healthy, checks: [], at: Samples.now), isFinished: true))
      #expect(!desk.text().contains("Last failure") && desk.text().contains("✓ Healthy"))
    }
  }

  /// A failure that comes while the screen is open stands where the reader looks.
  @Test func aNewFailureIsReadFromItsBeginning() {
    var desk = Desk.started(80, 24)
    desk.press("4")
    var standing = PaperWorld(roster: Samples.springfield).standingNow
    standing.lastFailure = History.Entry(at: Samples.now, text: "Sync 9 failed", isFailure: true, verdict: Self.missing)
    desk.send(.standing(standing))
    #expect(desk.text().contains("▌Last failure"))
    desk.press("j j")
    standing.lastFailure = nil
    desk.send(.standing(standing))
    #expect(!desk.text().contains("▌Nothing checked yet"), "where somebody has moved, the cursor follows its line")
  }

  /// What one answer leaves open is not told as if it were known.
  @Test func aPossibleVerdictNamesEachClassItFits() {
    let alone = Verdict(
      cause: .scopeMissing, confidence: .possible, actor: .developer, alsoPossible: [.appNotAllowed], evidence: [],
      steps: [])
    #expect(alone.classes == "Insufficient scope or app not allowed by the organisation")
    #expect(Verdicts.sentence(alone) == "insufficient scope or app not allowed by the organisation")
    #expect(Verdicts.sentence(Self.missing) == "insufficient scope, scope missing")
  }

  /// Below a failure's own words each step is told once, and who takes it.
  @Test func aFailureTellsWhoActsAndEachStepOnce() {
    let steps = ["1. In the Developer Portal, tick edu.users.read.", "2. Have the school consent again."]
    let actor = "Who must act: the developer of the app"
    #expect(
      Verdicts.account(of: Failure("Insufficient scope.", remedy: Self.missing.steps[0], verdict: Self.missing))
        == ["the token lacks a scope", actor] + steps)
    #expect(
      Verdicts.account(of: Failure("The first sync did not end well", remedy: "s tries again", verdict: Self.missing))
        == ["s tries again", "Insufficient scope: the token lacks a scope", actor] + steps)
    #expect(Verdicts.account(of: Failure("It is full", remedy: "Make room")) == ["Make room"])
    #expect(Verdicts.account(of: Failure("It is full")).isEmpty)
  }

  @Test func cancelledChecksSaySo() {
    var desk = Desk.started()
    desk.press("4 r x")
    #expect(desk.asked == [.examine, .cancel(.examine)])
    desk.send(.examination(Examination(verdict: .healthy, checks: []), isFinished: true))
    #expect(!desk.text().contains("✓ Healthy"), "an answer that was given up is not shown")
  }

  @Test func aPastedErrorIsExplainedAndReadFromItsBeginning() {
    var desk = Desk.started(80, 24)
    desk.press("4 G i")
    desk.paste("HTTP/1.1 403 Forbidden\nAuthorization: Bearer SECRET\n")
    #expect(!desk.text().contains("SECRET"))
    desk.press("enter")
    #expect(desk.asked == [.explain(Pasted("HTTP/1.1 403 Forbidden\nAuthorization: Bearer SECRET\n"))])
    desk.send(.examination(Examination(verdict: Self.missing, checks: []), isFinished: true))
    #expect(desk.text().contains("What was pasted"))
    #expect(desk.document?.cursorLine?.string == "What was pasted")
    #expect(desk.text().contains("1. In the Developer Portal, tick edu.users.read."))
  }
}
