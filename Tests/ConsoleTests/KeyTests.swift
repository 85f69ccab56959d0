import Foundation
import Roster
import Terminal
import Testing

@testable import Console

/// The key table: it dispatches, help and the key bar are made from it, and a config changes it.
@Suite struct KeyTests {
  @Test func everyActionStandsInTheTableOnce() {
    #expect(KeyTable.standard.bindings.map(\.action.rawValue).sorted() == Action.allCases.map(\.rawValue).sorted())
  }

  @Test func noKeyMeansTwoThingsInOnePlace() {
    for (place, one) in KeyTable.standard.bindings.enumerated() {
      for other in KeyTable.standard.bindings[(place + 1)...] where !Set(one.keys).isDisjoint(with: other.keys) {
        #expect(one.action.sharesKeys(with: other.action), "\(one.action) and \(other.action)")
      }
    }
  }

  @Test func nothingLiesOnThePrefixesOfTmuxAndScreen() {
    let keys = KeyTable.standard.bindings.flatMap(\.keys)
    #expect(!keys.contains(Key(name: "ctrl-a")!) && !keys.contains(Key(name: "ctrl-b")!))
  }

  /// Each action, pressed by each of its keys where it is offered, changes something or is told about.
  @Test(
    arguments: KeyTable.standard.bindings.flatMap { binding in
      binding.keys.map { "\(binding.action.rawValue) \($0.name)" }
    })
  func everyKeyDoesItsAction(pair: String) {
    let parts = pair.split(separator: " ").map(String.init)
    let (action, key) = (Action(rawValue: parts[0])!, Key(name: parts[1])!)
    var desk = Self.desk(for: action)
    #expect(desk.console.offers(action))
    #expect(desk.console.keys.action(for: key, where: desk.console.offers) == action)
    let before = desk
    desk.send(.input(.key(key)))
    let isChanged =
      desk.text() != before.text() || desk.asked != before.asked || desk.console.uiState != before.console.uiState
    #expect(isChanged, "\(pair) did nothing")
    #expect(FrameRules.problems(of: desk.frame()).isEmpty)
  }

  /// A desk at which the action has something to do.
  static func desk(for action: Action) -> Desk {
    var world = PaperWorld(roster: Samples.springfield)
    world.standingNow.held = 42
    world.standingNow.setup = SetupTests.world().standingNow.setup
    world.review = HeldReview(run: 42, reason: "", removedPeople: 1, removedClasses: 0, emptiedClasses: 0)
    world.findingList = [
      FindingEntry(
        rule: "unknown_member", isError: true, subjectKind: "class", subjectID: "9002.class.2",
        message: "A member is unknown"),
      FindingEntry(
        rule: "person_without_class", isError: false, subjectKind: "person", subjectID: "1", message: "In no class"),
    ]
    var desk = Desk.started(world: world)
    switch action {
    case .up, .pageUp, .top: desk.press("G")
    case .back: desk.press("enter")
    case .screen1: desk.press("2")
    case .role: desk.press("2")
    case .rule, .accept: desk.press("6")
    case .input, .check, .answer: desk.press("4")
    case .nonce, .exchange:
      desk.press("7")
      desk.send(
        .signIn(
          SignInScreenTests.entry(further: .init(hasToken: true, isNonceMissing: true, hasCode: true)),
          of: SignInScreenTests.wish))
    case .cancel: desk.press("s")
    case .nextMatch, .previousMatch:
      desk.press("/")
      desk.type("section")
      desk.press("enter down")
    default: break
    }
    return desk
  }

  /// However narrow the window, what a key does is told to its end.
  @Test(arguments: FrameTests.sizes + [Size(columns: 60, rows: 20)]) func helpTellsEverything(size: Size) {
    var desk = Desk.started(size.columns, size.rows)
    desk.press("?")
    for binding in KeyTable.standard.bindings {
      let rows = HelpLines.rows(of: .standard, matching: "", in: size).filter { $0.action == binding.action.rawValue }
      let words = rows.map { $0.words.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
      #expect(words.filter { $0 != " " } == binding.help.filter { $0 != " " })
    }
    var seen = ""
    while !seen.hasSuffix(desk.text()) {
      seen += desk.text()
      desk.press("down")
    }
    let words = Set(seen.split { !$0.isLetter && $0 != "," && $0 != "." }.map(String.init))
    for binding in KeyTable.standard.bindings {
      for word in binding.help.split(separator: " ") where size.columns >= 60 && word.allSatisfy(\.isLetter) {
        #expect(words.contains(String(word)), "\(binding.action): \(word)")
      }
    }
  }

  @Test func whereThereAreNoSignsTheKeysHaveTheirNames() {
    var desk = Desk.started(80, 24)
    desk.console.isUTF8 = false
    #expect(desk.rows().last!.contains("Enter open"))
    #expect(desk.rows()[5].hasPrefix("|>Algebra II"))
    desk.press("?")
    desk.type("open the")
    #expect(desk.text().contains("Enter l Right"))
    desk.press("esc t")
    #expect(desk.text().contains("Enter choose"))
  }

  @Test func discardHasNoKeyButAVerb() {
    #expect(KeyTable.standard.keys(of: .discard).isEmpty)
    #expect(KeyTable.standard.name(of: .discard) == ":discard-held")
  }

  // MARK: remapping

  @Test func remapsUnbindsAndReports() {
    let (table, problems) = KeyTable.standard.remapped([
      ("sync", ["ctrl-s", "S"]), ("theme", []), ("search", ["f"]), ("zoom", ["nokey"]), ("fly", ["x"]),
    ])
    #expect(table.keys(of: .sync) == [Key(name: "ctrl-s")!, Key(name: "S")!])
    #expect(table.keys(of: .theme).isEmpty)
    // `f` is taken from the action that had it.
    #expect(table.keys(of: .search) == [Key(name: "f")!])
    #expect(table.keys(of: .rule).isEmpty)
    #expect(table.keys(of: .zoom) == KeyTable.standard.keys(of: .zoom))
    #expect(problems.count == 2)
    #expect(problems[0].contains("nokey") && problems[1].contains("fly"))
  }

  @Test func aRemappedTableShowsInHelpAndOnTheBar() {
    var desk = Desk.started()
    desk.console.keys = KeyTable.standard.remapped([("sync", ["S"])]).table
    #expect(desk.rows().last!.contains("S sync"))
    desk.press("s")
    #expect(desk.asked.isEmpty)
    desk.press("S")
    #expect(desk.asked == [.sync(fresh: false)])
    desk.press("?")
    desk.type("sync the")
    #expect(desk.text().contains("S "))
  }
}
