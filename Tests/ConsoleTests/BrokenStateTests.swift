import Roster
import Testing

@testable import Console

/// What is seen when something is broken: the verdict, who must act and the next click, without moving a finger.
@Suite struct BrokenStateTests {
  struct Broken: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var verdict: Verdict
    var failed: [String]
    var notChecked: [String] = []
    /// On screen at once, in a window of 80x24 too.
    var says: [String]
  }

  static let lists = ["organization", "locations", "users", "classes"]

  static let states: [Broken] = [
    Broken(
      testDescription: "scope-removed",
      verdict: ProbeMatrix(organization: .ok, locations: .ok, users: .ok, classes: .forbidden, refresh: .ok).verdict,
      failed: ["classes"],
      says: ["Insufficient scope", "the developer of the app", "Sharing Scopes", "edu.classes.read", "here: C"]),
    Broken(
      testDescription: "not-listed",
      verdict: ProbeMatrix(
        organization: .forbidden, locations: .forbidden, users: .forbidden, classes: .forbidden, refresh: .ok
      ).verdict,
      failed: lists,
      says: [
        "App not allowed by the organisation", "an Administrator or Site Manager of the school", "school.apple.com >",
        "Org Data Sharing",
        "Add next to it", "here: r",
      ]),
    Broken(
      testDescription: "consent-withdrawn", verdict: ProbeMatrix(refresh: .refused(.consentWithdrawn)).verdict,
      failed: ["refresh"], notChecked: lists,
      says: ["Not authorized", "an Administrator or Site Manager of the school", "homeroom connect", "here: C"]),
    Broken(
      testDescription: "key-swapped",
      verdict: Troubleshooter.judge(
        Evidence(
          origin: .refresh, outcome: .local(.ownCredentials, detail: "The refresh was answered invalid_client."),
          ownCredentialFaults: [
            CredentialFault.keyMismatch.seen(
              "the file's name says key id ABC123DEFG, the profile says KEY1234567")
          ])),
      failed: ["refresh"], notChecked: lists,
      says: ["Not authorized", "the developer of the app", "Keys", "here: r", "The school need do nothing"]),
    Broken(
      testDescription: "clock-off",
      verdict: own([CredentialFault.clock.seen("this host is 60 min behind Apple's clock")]),
      failed: ["clock", "refresh"], notChecked: lists, says: ["Not authorized", "clock", "timedatectl", "here: r"]),
    Broken(
      testDescription: "secret-expired",
      verdict: own([CredentialFault.secretExpired.seen("`exp` is 2 h before Apple's time")]),
      failed: ["client_secret", "refresh"], notChecked: lists, says: ["Not authorized", "expired", "here: r"]),
    Broken(
      testDescription: "down",
      verdict: ProbeMatrix(
        organization: .notChecked(.appleUnavailable), locations: .notChecked(.appleUnavailable),
        users: .notChecked(.appleUnavailable), classes: .notChecked(.appleUnavailable), refresh: .ok
      ).verdict,
      failed: [], notChecked: lists, says: ["Not a permission failure", "nobody", "Try again later", "systemstatus"]),
    Broken(
      testDescription: "throttled",
      verdict: ProbeMatrix(
        organization: .notChecked(.throttled), locations: .ok, users: .ok, classes: .ok, refresh: .ok
      ).verdict,
      failed: [], notChecked: ["organization"],
      says: ["Not a permission failure", "too many requests", "nobody", "Wait as long as Apple asks"]),
  ]

  private static func own(_ faults: [String]) -> Verdict {
    Troubleshooter.judge(
      Evidence(
        origin: .refresh, outcome: .local(.ownCredentials, detail: "The refresh was answered invalid_client."),
        ownCredentialFaults: faults))
  }

  static func examination(_ state: Broken) -> Examination {
    let checks = Doctor.checkNames.map { name -> Examination.Check in
      if state.failed.contains(name) { return .init(name: name, outcome: .fail, status: 403, detail: "refused") }
      if state.notChecked.contains(name) { return .init(name: name, outcome: .notChecked, detail: "no access token") }
      return .init(name: name, outcome: .pass)
    }
    return Examination(verdict: state.verdict, checks: checks, at: Samples.now)
  }

  @Test(arguments: states) func theNextClickIsOnScreen(state: Broken) throws {
    for (columns, rows) in [(120, 40), (80, 24)] {
      let report = Report(
        diagnosis: Diagnosis(
          verdict: state.verdict,
          checks: Doctor.checkNames.map {
            Check(
              name: $0, outcome: state.failed.contains($0) || state.notChecked.contains($0) ? .fail : .pass, detail: "")
          }), generatedAt: Samples.now, version: "1")
      var desk = Desk.started(columns, rows, world: SetupTests.world([:], report))
      desk.press("4 r")
      desk.send(.examination(Self.examination(state), isFinished: true))
      for words in state.says { #expect(desk.text().contains(words), "\(words) at \(columns)x\(rows)") }
      try FrameText.check(desk, "broken-\(state.testDescription)-\(columns)x\(rows)")
    }
  }

  /// What is for the developer is not looked for in the school's pages.
  @Test func theAddressIsWhereTheClickIs() {
    for (state, address) in [
      (Self.states[0], "https://developer.apple.com/account/"), (Self.states[1], "https://school.apple.com/"),
    ] {
      var desk = Desk.started()
      desk.press("4 r")
      desk.send(.examination(Self.examination(state), isFinished: true))
      desk.press("u")
      #expect(desk.asked.last == .openAddress(address))
    }
  }

  @Test func whatRanWhenItWasCancelledWasNotChecked() {
    var desk = Desk.started()
    desk.press("4 r")
    desk.send(
      .examination(
        Examination(
          verdict: nil,
          checks: [
            .init(name: "clock", outcome: .pass), .init(name: "refresh", outcome: .running),
            .init(name: "organization", outcome: .waiting),
          ]),
        isFinished: false))
    #expect(desk.text().contains("… refresh        running"))
    #expect(desk.text().contains("· organization   waiting"))
    desk.press("x")
    desk.press("4")
    #expect(desk.text().contains("– refresh        not checked  cancelled"))
    #expect(desk.text().contains("– organization   not checked  not reached"))
    #expect(desk.text().contains("The checks were cancelled before a verdict"))
  }

  @Test func eachScopeSaysWhoDoesWhatNext() {
    let scope = ScopeLine(
      scope: .classes, features: ["classes"], requested: true, proven: false, cause: .scopeMissing,
      nextStep: "Select it in the portal.", actor: .developer)
    var desk = Desk.started()
    desk.press("4 r")
    desk.send(
      .examination(
        Examination(verdict: Self.states[0].verdict, checks: [], scopes: [scope], at: Samples.now), isFinished: true))
    #expect(desk.text().contains("✗ edu.classes.read         refused at 07:01 · for classes · the token lacks a scope"))
    #expect(desk.text().contains("Next (the developer of the app): Select it in the portal."))
  }

  /// An old proof keeps its time; what kept the checks from testing the scope has theirs, and no step is told twice.
  @Test func anOldProofIsNotMixedWithANewCause() {
    let verdict = Self.states[1].verdict
    let scopes = [Scope.users, .classes].map {
      ScopeLine(
        scope: $0, features: ScopeLine.features($0), requested: true, proven: nil, cause: .notListed,
        nextStep: verdict.steps[0], actor: .schoolAdministrator)
    }
    var desk = Desk.started()
    desk.press("4 r")
    desk.send(
      .examination(
        Examination(verdict: verdict, checks: [], scopes: scopes, at: Samples.now + 7200), isFinished: true))
    let text = desk.text().split { $0.isWhitespace || $0 == "│" }.joined(separator: " ")
    let cause = Cause.notListed.title
    #expect(text.contains("✓ edu.users.read proven by a request at 07:01 · for people"), "\(text)")
    #expect(text.contains("· the checks at 09:42 could not tell: \(cause)"), "\(text)")
    #expect(!text.contains("at 07:01: \(cause)"))
    #expect(desk.text().contains("Next (an Administrator or Site Manager of the school): step 1 of the verdict above"))
  }

  /// The form of a saved report follows its file's name.
  @Test func aReportIsSavedInTheFormThatItsNameAsksFor() {
    let handout = Handout(markdown: "# R", json: "{}")
    #expect(["a.md", "json", "a.json.md"].map(handout.text) == ["# R", "# R", "# R"])
    #expect(["a.json", "B.JSON"].map(handout.text) == ["{}", "{}"])
  }

  /// The report that is copied or saved is that of what is read at the top.
  @Test func whatWasPastedHasAReportOfItsOwn() {
    let pasted = Handout(markdown: "# Pasted", json: "{}")
    var desk = Desk.started()
    desk.press("4 i")
    desk.paste("invalid_client")
    desk.press("enter")
    desk.send(
      .examination(Examination(verdict: Self.states[3].verdict, checks: [], report: pasted), isFinished: true))
    desk.press("c")
    #expect(desk.asked.last == .copy("# Pasted", what: "the report"))
    desk.press("e enter")
    #expect(desk.asked.last == .saveReport(pasted, path: "homeroom-report.md"))
    desk.press("r")
    desk.send(.examination(Self.examination(Self.states[0]), isFinished: true))
    desk.press("c")
    #expect(desk.asked.last == .makeReport)
  }

  @Test func theLogIsReadAnewEachTime() {
    var world = PaperWorld(roster: Samples.springfield)
    var desk = Desk.started(world: world)
    desk.press("8")
    #expect(desk.text().contains("Nothing has been done yet"))
    world.historyNow = History(entries: [
      .init(
        at: Samples.now - 30_000, text: "Refresh of the access token failed, HTTP 400", isFailure: true,
        verdict: Self.states[2].verdict)
    ])
    desk.world = world
    desk.press("1 8")
    #expect(desk.text().contains("2026-11-30 23:22  Refresh of the access token failed, HTTP 400"))
    #expect(desk.text().contains("Not authorized (certain): the consent was withdrawn, or the refresh token is dead"))
    let last = desk.document?.lines.last?.string ?? ""
    #expect(last.hasSuffix("refresh token is dead · an Administrator or Site Manager of the school must act"))
  }
}
