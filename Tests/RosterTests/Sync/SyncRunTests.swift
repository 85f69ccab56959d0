import Testing

@testable import Roster

/// Every page count × every fault × every position × once or lasting × every crash × resume, in several orders.
@Suite struct SyncRunTests {
  typealias Fault = FakeApple.Fault

  /// Faults that pass by themselves: struck once, the run still ends with the whole roster.
  static let survivable: Set<Fault> = [
    .throttled, .throttledFor, .server, .serverFor, .network, .unreadable, .emptyPage, .duplicates,
  ]

  /// Faults of paging make no sense for the organisation.
  static let failures: [Fault] = [
    .throttled, .throttledFor, .server, .serverFor, .network, .unreadable, .refused, .gone, .final,
  ]

  struct Case: CustomTestStringConvertible, Sendable {
    var pages: Int
    var fault: Fault
    var position: Int
    var isLasting: Bool

    var testDescription: String { "\(pages) pages, \(fault) \(isLasting ? "from" : "at") request \(position)" }

    /// The trouble is with the users; the other lists have two pages and one.
    func apple(troubled: Bool = true) -> FakeApple {
      FakeApple(
        pages: [.locations: 1, .users: pages, .classes: 2],
        trouble: troubled
          ? FakeApple.Trouble(fault: fault, position: position, source: .collection(.users), isLasting: isLasting)
          : nil)
    }
  }

  static let cases: [Case] = (0...4).flatMap { pages in
    Fault.allCases.flatMap { fault in
      (0...max(pages - 1, 0)).flatMap { position in
        [false, true].map { Case(pages: pages, fault: fault, position: position, isLasting: $0) }
      }
    }
  }

  static func expectWhole(_ simulation: Simulation, _ apple: FakeApple, _ what: String = "") {
    for collection in RosterCollection.allCases {
      #expect(simulation.store.rows[collection, default: []] == apple.allRows(collection), "\(collection) \(what)")
    }
  }

  @Test(arguments: cases, Simulation.Order.allCases)
  func endsWholeOrSaysWhy(_ each: Case, order: Simulation.Order) throws {
    var simulation = Simulation(each.apple())
    let ended = simulation.run(order: order)
    let ending = try #require(ended)
    switch ending {
    case .complete:
      if each.fault == .falseTooEarly, each.position < each.pages - 1 { return }  // the shrink guard's to see
      Self.expectWhole(simulation, each.apple())
    case .stopped(let stop):
      #expect(each.isLasting || !Self.survivable.contains(each.fault), "a passing fault ended the run: \(stop)")
      #expect(stop.blames(.users))
    }
    #expect(simulation.mostPagesInMemory <= 2)
    #expect(simulation.strayWrites == 0)
  }

  /// What a fault that struck once leads to, for each of them.
  @Test(arguments: cases.filter { !$0.isLasting }, Simulation.Order.allCases)
  func oneFault(_ each: Case, order: Simulation.Order) throws {
    var simulation = Simulation(each.apple())
    let ended = simulation.run(order: order)
    let ending = try #require(ended)
    let hasToken = each.position > 0
    let isLast = each.position >= each.pages - 1
    let expected: SyncRun.Ending
    switch each.fault {
    case .missingToken: expected = .stopped(.collection(.users, .paging(.missingToken)))
    case .repeatedToken:
      // The first page's own token is fresh once: the detour leads back to it.
      expected = hasToken ? .stopped(.collection(.users, .paging(.repeatedToken))) : .complete
    case .absentFlag: expected = isLast ? .stopped(.collection(.users, .paging(.missingToken))) : .complete
    case .gone: expected = hasToken ? .complete : .stopped(.collection(.users, .failed))
    case .final: expected = .stopped(.collection(.users, .failed))
    default: expected = .complete
    }
    #expect(ending == expected)
    if each.fault == .refused || each.fault == .gone, hasToken {
      #expect(simulation.store.positions[.users]?.pass == 2, "a refused token begins a new pass")
    }
    if each.fault == .refused {
      #expect(simulation.store.positions[.users]?.limit == (hasToken ? 1000 : 500))
    }
  }

  /// Stopped or killed after any number of steps, the next sync ends with what an undisturbed one gives.
  @Test(arguments: cases, Simulation.Order.allCases)
  func resumesFromAnywhere(_ each: Case, order: Simulation.Order) {
    if each.fault == .falseTooEarly { return }
    var undisturbed = Simulation(each.apple())
    _ = undisturbed.run(order: order)
    for crash in 0...undisturbed.steps {
      var simulation = Simulation(each.apple())
      let first = simulation.run(order: order, crash: crash)
      if first != .complete {
        simulation.apple = each.apple(troubled: false)
        let second = simulation.run(order: order)
        #expect(second == .complete, "after a crash at step \(crash)")
      }
      Self.expectWhole(simulation, each.apple(), "after a crash at step \(crash)")
    }
  }

  /// The fault outlives the crash: it strikes again at the same request of the resumed run.
  @Test(arguments: cases.filter { !$0.isLasting && survivable.contains($0.fault) })
  func resumesIntoTheSameFault(_ each: Case) {
    var undisturbed = Simulation(each.apple())
    _ = undisturbed.run()
    for crash in 0...undisturbed.steps {
      var simulation = Simulation(each.apple())
      if simulation.run(crash: crash) != .complete {
        simulation.apple = each.apple()
        simulation.apple.life = 1
        let second = simulation.run()
        #expect(second == .complete, "after a crash at step \(crash)")
      }
      Self.expectWhole(simulation, each.apple(), "after a crash at step \(crash)")
    }
  }

  @Test(arguments: failures, [false, true])
  func organisationFails(_ fault: Fault, isLasting: Bool) throws {
    let apple = FakeApple(
      pages: [.locations: 1, .users: 2, .classes: 1],
      trouble: FakeApple.Trouble(fault: fault, position: 0, source: .organization, isLasting: isLasting))
    var simulation = Simulation(apple)
    let ended = simulation.run()
    let ending = try #require(ended)
    switch fault {
    case .refused, .gone, .final: #expect(ending == .stopped(.organization(.failed)))
    case .throttled, .throttledFor:
      #expect(ending == (isLasting ? .stopped(.outOfTime(.organization)) : .complete))
    default: #expect(ending == (isLasting ? .stopped(.organization(.outOfTries)) : .complete))
    }
    if ending == .complete { Self.expectWhole(simulation, apple) } else { #expect(simulation.store.rows.isEmpty) }
  }

  @Test(arguments: failures)
  func aRunOfFailuresAloneEndsWithinFiveMinutes(_ fault: Fault) {
    let apple = FakeApple(
      pages: [.users: 1],
      trouble: FakeApple.Trouble(fault: fault, position: 0, source: .organization, isLasting: true))
    var simulation = Simulation(apple)
    _ = simulation.run(random: 0.999)
    #expect(simulation.now + 60 < 300, "waits, and a last request of a minute")
  }

  @Test func anotherOrganisationIsRefused() {
    var run = SyncRun(collections: [.users], expecting: "ours", budget: WaitBudget(startedAt: 0))
    #expect(run.begin() == [.askOrganization])
    #expect(run.handle(.organization(id: "theirs"), now: 0, random: 0) == [.finish(.stopped(.wrongOrganization))])
  }

  /// A 429 to one request holds the others back too; those under way are let be.
  @Test func throttledOnceAllWait() {
    var run = SyncRun(collections: [.users, .classes], budget: WaitBudget(startedAt: 0))
    _ = run.begin()
    _ = run.handle(.organization(id: "org"), now: 0, random: 0)
    _ = run.handle(.prepared([:]), now: 0, random: 0)
    let busy = RequestFailure(.throttled, askedWait: 12)
    #expect(
      run.handle(.failed(.collection(.users), busy), now: 1, random: 0) == [
        .wait(.collection(.users), until: 13, .askedByApple)
      ])
    let page = PageSummary(moreToFollow: true, nextPageToken: PageToken("1"))
    #expect(
      run.handle(.page(.classes, page), now: 3, random: 0) == [
        .write(.classes, CollectionRead.Keep(pass: 1, next: PageToken("1"), isComplete: false, limit: 1000)),
        .wait(.collection(.classes), until: 13, .askedByApple),
      ])
    #expect(run.handle(.written(.classes, newIDs: 1), now: 3, random: 0).isEmpty, "still waiting")
    #expect(
      run.handle(.waited(.collection(.classes)), now: 13, random: 0) == [
        .ask(.classes, CollectionRead.Ask(token: PageToken("1"), limit: 1000))
      ])
  }

  @Test func collectionsWithoutScopeAreNotAsked() {
    let apple = FakeApple(pages: [.locations: 1, .users: 2, .classes: 2])
    var simulation = Simulation(apple)
    let ending = simulation.run([.locations, .classes])
    #expect(ending == .complete)
    #expect(simulation.store.rows[.users] == nil)
    #expect(simulation.store.rows[.classes] == apple.allRows(.classes))
  }

  /// A 403 on one list is judged with what the others answered, whichever came first.
  @Test func waitsForAnswersUnderWayBeforeItStops() {
    var run = SyncRun(collections: [.users, .classes], budget: WaitBudget(startedAt: 0))
    _ = run.begin()
    _ = run.handle(.organization(id: "org"), now: 0, random: 0)
    _ = run.handle(.prepared([:]), now: 0, random: 0)
    #expect(run.handle(.failed(.collection(.users), RequestFailure(.final)), now: 0, random: 0).isEmpty)
    let page = PageSummary(moreToFollow: true, nextPageToken: PageToken("1"))
    let actions = run.handle(.page(.classes, page), now: 0, random: 0)
    #expect(
      actions == [
        .write(.classes, CollectionRead.Keep(pass: 1, next: PageToken("1"), isComplete: false, limit: 1000))
      ], "kept, but nothing more is asked")
    #expect(
      run.handle(.written(.classes, newIDs: 1), now: 0, random: 0) == [.finish(.stopped(.collection(.users, .failed)))])
  }

  @Test(arguments: 0...12) func cancelledAnywhereItStopsAtOnce(after steps: Int) {
    var run = SyncRun(collections: [.users], budget: WaitBudget(startedAt: 0))
    var events: [SyncRun.Event] = [.organization(id: "org"), .prepared([:])]
    for page in 1...5 {
      events.append(.page(.users, PageSummary(moreToFollow: true, nextPageToken: PageToken("\(page)"))))
      events.append(.written(.users, newIDs: 1))
    }
    _ = run.begin()
    for event in events.prefix(steps) { _ = run.handle(event, now: 0, random: 0) }
    #expect(run.handle(.cancelled, now: 0, random: 0) == [.finish(.stopped(.cancelled))])
    #expect(run.handle(.written(.users, newIDs: 1), now: 0, random: 0).isEmpty, "nothing follows the end")
  }

  @Test func storeFailureEndsTheRun() {
    var run = SyncRun(collections: [.users], budget: WaitBudget(startedAt: 0))
    _ = run.begin()
    _ = run.handle(.organization(id: "org"), now: 0, random: 0)
    #expect(run.handle(.localFault, now: 0, random: 0) == [.finish(.stopped(.localFault))])
  }
}

extension SyncRun.Stop {
  func blames(_ collection: RosterCollection) -> Bool {
    switch self {
    case .collection(collection, _), .outOfTime(.collection(collection)): true
    default: false
    }
  }
}
