import Roster
import Terminal
import Testing

@testable import Console

/// The screens that are lines rather than lists, with something to show.
@Suite struct ScreenContentTests {
  static let world: PaperWorld = {
    var world = PaperWorld(roster: Samples.springfield)
    let pupil = Samples.pupils[0].person
    let biology = Samples.springfield.classRows[1]
    world.changeList = ChangeList(
      from: 40, to: 41,
      counts: [.personAdded: 1, .personRemoved: 1, .personChanged: 1, .classChanged: 1, .joined: 1204, .left: 1],
      entries: [
        .init(kind: .personAdded, title: Naming.title(of: pupil), target: .person(pupil.id)),
        .init(kind: .personRemoved, title: "Moreau, Élise", target: .person(PersonID("1"))),
        .init(
          kind: .personChanged, title: Naming.title(of: Samples.pupils[1].person), detail: "grade",
          target: .person(Samples.pupils[1].id)),
        .init(kind: .classChanged, title: "Biology 101", detail: "room", target: .schoolClass(biology.id)),
        .init(
          kind: .joined, title: Naming.title(of: pupil), detail: "Biology 101", target: .schoolClass(biology.id)),
        .init(kind: .left, title: "佐藤, 花子", detail: "Chemistry", target: .schoolClass(ClassID("9003.class.3"))),
      ])
    world.findingList = [
      FindingEntry(
        rule: "unknown_member", isError: true, subjectKind: "class", subjectID: biology.id.rawValue,
        name: "Biology 101", message: "1 member is not among the people", target: .schoolClass(biology.id)),
      FindingEntry(
        rule: "class_without_instructor", isError: true, subjectKind: "class", subjectID: "9004.class.4",
        name: "Empty class", message: "The class has no instructor", target: .schoolClass(ClassID("9004.class.4"))),
      FindingEntry(
        rule: "person_without_class", isError: false, subjectKind: "person", subjectID: "1004.person.4",
        name: "Skinner, Seymour", message: "The person is in no class", target: .person(PersonID("1004.person.4"))),
      FindingEntry(
        rule: "same_name_classes", isError: false, subjectKind: "class", subjectID: "9005.class.5",
        name: "Section 5", message: "2 classes have this name", accepted: "two groups of one course"),
    ]
    let verdict = Verdict(cause: .scopeMissing, confidence: .likely, actor: .developer)
    world.historyNow = History(entries: [
      .init(at: Samples.now - 2400, text: "Sync 41: published, 14 people, 40 classes"),
      .init(at: Samples.now - 90_000, text: "Sync 40: failed", isFailure: true, verdict: verdict),
      .init(at: Samples.now - 172_800, text: "roster refused with 403", isFailure: true, verdict: verdict),
    ])
    world.standingNow.hasChanges = true
    world.standingNow.hasHistory = true
    return world
  }()

  static let sizes = [Size(columns: 40, rows: 10), Size(columns: 80, rows: 24), Size(columns: 140, rows: 45)]

  static func desk(_ tab: Tab, _ size: Size) -> Desk {
    var desk = Desk.started(size.columns, size.rows, world: world)
    desk.press("\(tab.rawValue)")
    return desk
  }

  @Test(arguments: [Tab.changes, .findings, .log], sizes) func content(tab: Tab, size: Size) throws {
    var desk = Self.desk(tab, size)
    desk.press("down down")
    try FrameText.check(desk, "\(tab.word)-\(size.columns)x\(size.rows)")
    #expect(FrameRules.problems(of: desk.frame()).isEmpty)
  }

  @Test(arguments: sizes) func signIns(size: Size) throws {
    var desk = Self.desk(.signIns, size)
    desk.press("i")
    desk.paste("eyJ.secret.part")
    desk.press("enter")
    desk.send(
      .signIn(
        SignInEntry(
          shape: "a web answer with an identity token",
          claims: [("iss", "https://appleid.apple.com"), ("sub", "1010.person.10"), ("org_id", "8e257987")],
          checks: [
            .init(name: "signature", outcome: .pass, detail: "by Apple's key W6WcOKB"),
            .init(name: "nonce", outcome: .skipped, detail: "none was given to compare with"),
            .init(name: "expiry", outcome: .fail, detail: "ended 3 hours ago"),
          ], verified: false, link: "Anders, Zoë, of this organisation", target: .person(Samples.pupils[0].id),
          firstSignIn: "Zoë Anders, zoe@example.com, on 2026-11-02"), of: SignInWish("")))
    try FrameText.check(desk, "sign-ins-\(size.columns)x\(size.rows)")
    #expect(!desk.text().contains("secret"))
  }

  /// From a difference, a fault or a sign-in it is one key to the record, and one back to the same line.
  @Test(arguments: [Tab.changes, .findings]) func eachLeadsToItsRecordAndBack(tab: Tab) {
    var desk = Self.desk(tab, Size(columns: 140, rows: 45))
    let line = desk.document?.cursor
    desk.press("enter")
    #expect(desk.console.depth == 2)
    desk.press("esc")
    #expect(desk.document?.cursor == line)
  }

  @Test func aNewRosterBringsItsOwnFindings() {
    var desk = Self.desk(.findings, Size(columns: 140, rows: 45))
    #expect(desk.text().contains("Skinner, Seymour"))
    desk.world.findingList = [
      FindingEntry(
        rule: "class_without_students", isError: false, subjectKind: "class", subjectID: "9003.class.3",
        name: "Chemistry", message: "The class has no students")
    ]
    desk.send(.roster(Samples.springfield.summary))
    #expect(desk.text().contains("Chemistry") && !desk.text().contains("Skinner"))
  }

  /// A roster without classes has a fault for each of its people: they are counted, and the first are listed.
  @Test func manyFindingsAreCounted() {
    var desk = Desk.started()
    desk.send(.input(.key(Key(.character("6")))))
    desk.console.findings = FindingList(
      counts: ["person_without_class": 1_000_000], entries: Self.world.findingList.filter { !$0.isError })
    desk.console.rebuild(.findings)
    #expect(desk.text().contains("Person without class  1,000,000"))
    #expect(desk.text().contains("… and 999,999 more: `homeroom findings` lists all"))
  }

  @Test func whatIsLeftOpenOnTroubleshootIsThereAfterARestart() {
    var desk = Desk.started()
    desk.press("4")
    let lines = desk.document?.lines.count
    let again = Desk.started(state: desk.console.uiState)
    #expect(again.console.tab == .troubleshoot)
    #expect(lines != nil && again.document?.lines.count == lines)
  }
}
