import Roster
import Testing

@testable import Console

/// The settings no request shows: asked with the place to look, answered, and weighed.
@Suite struct SetupTests {
  static let profile = Profile(
    name: "springfield", clientID: "org.example.homeroom", teamID: "TEAM123456", keyID: "KEY1234567",
    privateKeyPath: "/keys/AuthKey_KEY1234567.p8", redirectURI: "https://homeroom.example/callback")

  static func world(_ answers: [SetupLink: Bool] = [:], _ diagnosis: Report? = nil) -> PaperWorld {
    var given = SetupAnswers()
    for (link, isRight) in answers { given[link] = SetupAnswers.Answer(isRight: isRight, at: Samples.now - 3600) }
    var world = PaperWorld(roster: Samples.springfield)
    world.standingNow.setup = SetupChain(profile: profile, answers: given, diagnosis: diagnosis)
    return world
  }

  /// Fits both lower classes: 403 everywhere, and no refresh before.
  static let undecided = ProbeMatrix(
    organization: .forbidden, locations: .forbidden, users: .forbidden, classes: .forbidden
  ).verdict

  static func report(_ verdict: Verdict) -> Report {
    Report(diagnosis: Diagnosis(verdict: verdict, checks: []), generatedAt: Samples.now - 60, version: "1")
  }

  @Test func everyQuestionStandsWithItsPlace() {
    var desk = Desk.started(200, 90, world: Self.world())
    desk.press("4")
    let lines = desk.document?.lines.map(\.string) ?? []
    for link in SetupLink.allCases {
      #expect(desk.text().contains(link.title))
      #expect(lines.contains { $0.hasSuffix(link.question(Self.profile)) })
      #expect(lines.contains { $0.hasSuffix(link.place) })
    }
    #expect(desk.text().contains("? Key"))
    #expect(desk.text().contains("not answered yet"))
    #expect(desk.rows().last?.contains("a answer") == true, "the key bar names the key")
  }

  @Test(arguments: [("enter", true), ("down enter", false), ("down down enter", nil)] as [(String, Bool?)])
  func anAnswerIsChosenAndKept(keys: String, isRight: Bool?) throws {
    var desk = Desk.started(120, 40, world: Self.world())
    desk.press("4 a")
    #expect(desk.text().contains("Does org.example.homeroom have a configuration there"))
    #expect(desk.text().contains("Known: not answered yet"))
    desk.press(keys)
    #expect(desk.console.dialog == nil)
    #expect(desk.asked == [.answerSetup(.primaryAppID, isRight: isRight)])
    desk.world = Self.world(isRight.map { [.primaryAppID: $0] } ?? [:])
    desk.send(.done(nil, "Noted"))
    #expect(desk.text().contains(isRight == nil ? "? Primary App ID" : "\(isRight! ? "✓" : "✗") Primary App ID"))
    if let isRight {
      #expect(desk.text().contains("answered with \(isRight ? "yes" : "no"), 06:42 today"))
    }
  }

  @Test func theCursorSaysWhichQuestion() {
    var desk = Desk.started(120, 40, world: Self.world([.returnURLs: false]))
    desk.press("4 G")
    #expect(desk.console.questionUnderCursor == .orgDataSharingList)
    desk.press("enter")
    #expect(desk.text().contains("╭ Org Data Sharing list"))
    desk.press("esc g a")
    #expect(desk.text().contains("╭ Return URLs"), "away from any question: the one answered as wrong comes first")
    #expect(desk.text().contains("▸ No, it is not"), "what was answered before is what ⏎ would answer again")
    desk.press("esc")
    #expect(desk.asked == [])
  }

  @Test func whatARequestHasProvenIsNotAsked() {
    let healthy = Report(
      diagnosis: Diagnosis(
        verdict: .healthy,
        checks: ["refresh", "organization"].map { Check(name: $0, outcome: .pass, detail: "") }),
      generatedAt: Samples.now - 60, version: "1")
    var desk = Desk.started(200, 60, world: Self.world([:], healthy))
    desk.press("4")
    #expect(desk.text().contains("✓ Org Data Sharing list               proven by a request, 07:41 today"))
    #expect(!desk.text().contains(SetupLink.orgDataSharingList.place))
    desk.press("G enter")
    #expect(desk.console.dialog == nil)
    #expect(desk.text().contains("A request has proven it"))
  }

  @Test func anAnswerReordersWhatTheEvidenceLeavesOpen() {
    let examined = Examination(verdict: Self.undecided, checks: [], at: Samples.now)
    var desk = Desk.started(140, 45, world: Self.world([:], Self.report(Self.undecided)))
    desk.press("4 r")
    desk.send(.examination(examined, isFinished: true))
    #expect(desk.text().contains("✗ App not allowed by the organisation  possible"))
    desk.world = Self.world([.sharingScopes: false], Self.report(Self.undecided))
    desk.send(.done(nil, "Noted"))
    #expect(desk.text().contains("✗ Insufficient scope  possible"))
    #expect(desk.text().contains("Who must act  the developer of the app"))
    #expect(desk.text().contains("1. Set right what was answered with no"))
    #expect(desk.text().contains("Also possible App not allowed by the organisation"))
  }

  @Test func aClickOnAnAnswerChoosesIt() throws {
    var desk = Desk.started(120, 40, world: Self.world())
    desk.press("4 a")
    let row = try #require(desk.rows().firstIndex { $0.contains("No, it is not") })
    desk.click(60, row)
    desk.click(60, row, double: true)
    #expect(desk.asked.contains(.answerSetup(.primaryAppID, isRight: false)))
  }

  @Test func aRosterFileHasNoQuestions() {
    var world = Self.world()
    world.standingNow.source = .file("/tmp/class.roster")
    world.standingNow.setup = SetupChain()
    var desk = Desk.started(120, 40, world: world)
    desk.press("4 a")
    #expect(desk.console.dialog == nil)
    #expect(desk.asked == [])
  }

  @Test(arguments: [(120, 40), (80, 24)]) func theQuestionAsItIsSeen(columns: Int, rows: Int) throws {
    var desk = Desk.started(columns, rows, world: Self.world([:], Self.report(Self.undecided)))
    desk.press("4 a")
    try FrameText.check(desk, "setup-question-\(columns)x\(rows)")
  }
}
