import Roster
import Terminal
import Testing

@testable import Console

/// Names of every script and of every malice: no border moves, and nothing reaches the terminal but text.
@Suite struct HostileTextTests {
  static let names = [
    "佐藤 花子", "김민수", "محمد بن عبد الله", "שרה לוי", "สมชาย ใจดี", "अनन्या शर्मा", "e\u{301}e\u{308}\u{323}",
    "👩‍👩‍👧‍👦 Family", "🇩🇪🇫🇷🇯🇵", "❤️ heart", "👍🏽 thumbs", String(repeating: "Long ", count: 60),
    "\u{1B}[2J\u{1B}[H red \u{1B}]0;title\u{07}", "\u{202E}reversed\u{202C}", "a\u{0}b\u{8}\u{7F}",
    "line\nbreak\r\u{2028}more",
    "\u{9B}31mC1", "tab\there", "\u{200B}\u{200D}\u{FEFF}", "ﬀ ﬁ ＦＵＬＬ", "", " ", "=1+1", "Z̸̡̢͎͖͔͙͚͉̃̊̔͋͜a̸l̸g̸o̸",
  ]

  static let roster: PaperRoster = {
    var roster = PaperRoster(
      summary: RosterSummary(
        run: 1, asOf: Samples.now, people: names.count, classes: names.count, locations: 1, memberships: 0))
    roster.places = names.enumerated().map {
      Location(id: LocationID("l\($0.offset)"), name: $0.element, domain: $0.element)
    }
    roster.personRows = names.enumerated().map { Samples.person($0.offset, $0.element, $0.element, email: $0.element) }
    roster.classRows = names.enumerated().map {
      Samples.schoolClass(
        $0.offset, $0.element, teacher: roster.personRows[($0.offset + 1) % names.count], students: 3, room: $0.element)
    }
    for row in roster.classRows { roster.members[row.id] = roster.personRows.map(\.id) }
    return roster
  }()

  static let world: PaperWorld = {
    var world = PaperWorld(roster: roster)
    world.standingNow.organizationName = names.joined(separator: "/")
    world.findingList = names.enumerated().map {
      FindingEntry(
        rule: "person_without_class", isError: false, subjectKind: "person", subjectID: "\($0.offset)",
        message: $0.element)
    }
    world.changeList = ChangeList(
      from: 1, to: 2, counts: [.personAdded: names.count],
      entries: names.map { .init(kind: .personAdded, title: $0, detail: $0, target: nil) })
    world.historyNow = History(entries: names.map { .init(at: Samples.now, text: $0) })
    return world
  }()

  @Test(
    arguments: FrameTests.sizes + [
      Size(columns: 84, rows: 30), Size(columns: 83, rows: 29), Size(columns: 24, rows: 8),
    ])
  func bordersStayInLine(size: Size) {
    for isUTF8 in [true, false] {
      var desk = Desk.started(size.columns, size.rows, world: Self.world)
      desk.console.isUTF8 = isUTF8
      for keys in ["1", "w", "2", "3", "5", "6", "8", "1 enter", "2 enter", "2 w G", "? ", "esc :", "esc t", "esc C"] {
        desk.press(keys)
        // Every name's own page at one size; elsewhere they stand side by side.
        for _ in 0..<(size.columns == 120 && isUTF8 ? Self.names.count : 3) {
          let frame = desk.frame()
          #expect(FrameRules.problems(of: frame).isEmpty, "\(size) \(keys)")
          if !isUTF8 { #expect(desk.text().utf8.allSatisfy { $0 < 128 }) }
          if desk.console.dialog == nil { desk.press("down") }
        }
      }
    }
  }

  @Test func theFrameOfThem() throws {
    var desk = Desk.started(120, 40, world: Self.world)
    desk.press("2 w")
    desk.wait(5)
    try FrameText.check(desk, "foreign-names-120x40")
    desk.console.isUTF8 = false
    try FrameText.check(desk, "foreign-names-ascii-120x40")
  }
}
