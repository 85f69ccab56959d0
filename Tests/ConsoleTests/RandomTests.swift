import Roster
import Terminal
import Testing

@testable import Console

/// Somebody leaning on the keyboard while a faulty sync runs, rosters are published and the window is dragged about.
@Suite struct RandomTests {
  /// SplitMix64, so that a failure can be run again.
  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  @Test(arguments: 1...12) func anyKeysInAnyOrder(seed: Int) {
    var random = Generator(state: UInt64(seed))
    var world = HostileTextTests.world
    if seed % 3 == 0 { world = ListTests.long }
    if seed % 4 == 1 {
      world.standingNow.held = 9
      world.review = HeldReview(
        run: 9, reason: "x", removedPeople: 1, removedClasses: 1, emptiedClasses: 1, vanishing: HostileTextTests.names)
    }
    var desk = Desk.started(140, 45, world: world)
    let keys =
      KeyTable.standard.bindings.flatMap(\.keys) + "abcdefyn0123 ".map { Key(.character($0)) } + [
        Key(.delete), Key(.function(7)),
      ]
    for step in 0..<300 {
      switch Int.random(in: 0..<40, using: &random) {
      case 0:
        desk.send(
          .input(
            .resize(
              Size(columns: Int.random(in: 1...210, using: &random), rows: Int.random(in: 1...70, using: &random)))))
      case 1: desk.paste(HostileTextTests.names.randomElement(using: &random)!)
      case 2:
        desk.click(
          Int.random(in: 0..<200, using: &random), Int.random(in: 0..<60, using: &random),
          double: Bool.random(using: &random))
      case 3: desk.wait(Double.random(in: 0...3, using: &random))
      case 4: desk.send(.syncProgress(SyncTests.progress(people: step, of: Bool.random(using: &random) ? nil : 500)))
      case 5:
        desk.send(
          .syncEnded(
            SyncReport(run: step, state: [.published, .held, .failed, .incomplete].randomElement(using: &random)!)))
      case 6:
        desk.world.roster!.personRows.shuffle(using: &random)
        if desk.world.roster!.personRows.count > 3 { desk.world.roster!.personRows.removeLast() }
        desk.send(.roster(desk.world.roster!.summary))
      case 7:
        if desk.answers { desk.answers = false } else { desk.answerAll() }
      case 8: desk.send(.invitation(DialogTests.invitation))
      case 9: desk.send(.connectFailed(Failure("no")))
      default: desk.send(.input(.key(keys.randomElement(using: &random)!)))
      }
      check(desk, "seed \(seed), step \(step)")
    }
  }

  /// The selection is always a row that is held, on screen, unless there is none.
  private func check(_ desk: Desk, _ place: Comment) {
    let problems = FrameRules.problems(of: desk.frame())
    #expect(problems.isEmpty, place)
    guard let listing = desk.listing, listing.phase == .ready, listing.fetch == nil, !listing.rows.isEmpty else {
      return
    }
    #expect(listing.selectedIndex != nil, place)
    if let index = listing.selectedIndex, !desk.console.arrangement.isTiny {
      #expect(listing.visible(height: desk.console.listHeight).indices.contains(index), place)
    }
    #expect(listing.rows.count == Set(listing.rows.map(\.id)).count, place)
  }
}
