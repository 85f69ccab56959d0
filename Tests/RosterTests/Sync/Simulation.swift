@testable import Roster

/// A server in memory: lists of pages, and what goes wrong at which request.
struct FakeApple {
  /// Something that goes wrong with one answer, or with every answer from one on.
  enum Fault: Equatable, CaseIterable {
    case throttled, throttledFor, server, serverFor, network, unreadable, refused, gone, final
    case missingToken, repeatedToken, staleForEver, emptyPage, duplicates, falseTooEarly, absentFlag
  }

  struct Trouble: Equatable {
    var fault: Fault
    /// Counts the requests to one source, from 0.
    var position: Int
    var source: SyncRun.Source
    var isLasting: Bool

    func strikes(_ asked: SyncRun.Source, _ request: Int) -> Bool {
      asked == source && (isLasting ? request >= position : request == position)
    }
  }

  enum Answer { case organization, page(PageSummary, rows: [String]), failure(RequestFailure) }

  /// Pages of each list; each page holds two rows.
  var pages: [RosterCollection: Int]
  var trouble: Trouble?
  /// Sets the tokens of one life of the server apart from those of another.
  var life = 0
  private var requests: [SyncRun.Source: Int] = [:]

  init(pages: [RosterCollection: Int], trouble: Trouble? = nil) {
    self.pages = pages
    self.trouble = trouble
  }

  func rows(_ collection: RosterCollection, page: Int) -> [String] {
    ["\(collection)-\(page)-a", "\(collection)-\(page)-b"]
  }

  func allRows(_ collection: RosterCollection) -> Set<String> {
    Set((0..<(pages[collection] ?? 0)).flatMap { rows(collection, page: $0) })
  }

  mutating func answer(_ source: SyncRun.Source, _ ask: CollectionRead.Ask? = nil) -> Answer {
    let request = requests[source, default: 0]
    requests[source] = request + 1
    let fault = trouble.flatMap { $0.strikes(source, request) ? $0.fault : nil }
    switch fault {
    case .throttled?: return .failure(RequestFailure(.throttled))
    case .throttledFor?: return .failure(RequestFailure(.throttled, askedWait: 12))
    case .server?: return .failure(RequestFailure(.server))
    case .serverFor?: return .failure(RequestFailure(.server, askedWait: 3))
    case .network?: return .failure(RequestFailure(.network))
    case .unreadable?: return .failure(RequestFailure(.unreadable))
    case .refused?: return .failure(RequestFailure(.refused))
    case .gone?: return .failure(RequestFailure(.gone))
    case .final?: return .failure(RequestFailure(.final))
    default: break
    }
    guard case .collection(let collection) = source, let ask else { return .organization }
    return page(of: collection, ask, fault, request)
  }

  /// Tokens are `page` or `page.detour`: a detour is an extra page a fault put in.
  private func page(
    of collection: RosterCollection, _ ask: CollectionRead.Ask, _ fault: Fault?, _ request: Int
  ) -> Answer {
    let parts = (ask.token?.rawValue ?? "0").split(separator: ".").compactMap { Int($0) }
    let index = parts[0]
    let total = pages[collection] ?? 0
    var rows = index < total ? self.rows(collection, page: index) : []
    var summary = PageSummary(
      moreToFollow: index + 1 < total, nextPageToken: index + 1 < total ? PageToken("\(index + 1)") : nil)
    switch fault {
    case .missingToken?: summary = PageSummary(moreToFollow: true, nextPageToken: nil)
    case .repeatedToken?:
      summary = PageSummary(moreToFollow: true, nextPageToken: ask.token ?? PageToken("\(index).0"))
    case .staleForEver?, .emptyPage?:
      // The same place again under a fresh token, with nothing on the page.
      rows = fault == .emptyPage ? [] : rows
      summary = PageSummary(moreToFollow: true, nextPageToken: PageToken("\(index).\(life * 1000 + request + 1)"))
    case .duplicates?: rows += index > 0 ? self.rows(collection, page: index - 1) : rows
    case .falseTooEarly?: summary = PageSummary(moreToFollow: false, nextPageToken: summary.nextPageToken)
    case .absentFlag?: summary.moreToFollow = nil
    default: break
    }
    return .page(summary, rows: rows)
  }
}

/// What a store would hold: rows under their pass, and the checkpoint, changed together.
struct FakeStore: Equatable {
  var rows: [RosterCollection: Set<String>] = [:]
  var positions: [RosterCollection: CollectionRead.Position] = [:]
}

/// Performs a run's actions against a server and a store in memory, in a chosen order, on a clock of its own.
struct Simulation {
  /// Which of the things under way ends first.
  enum Order: CaseIterable { case oldestFirst, newestFirst, storeLast }

  var apple: FakeApple
  var store = FakeStore()
  private(set) var now = 0.0
  private(set) var waits: [Double] = []
  private(set) var steps = 0
  private(set) var mostPagesInMemory = 0
  /// Pages written under a pass that was over; a store refuses them.
  private(set) var strayWrites = 0

  init(_ apple: FakeApple) { self.apple = apple }

  /// Runs to the end, or until `crash` steps have been made: then nothing that was under way happens.
  mutating func run(
    _ collections: [RosterCollection] = RosterCollection.allCases, order: Order = .oldestFirst, crash: Int? = nil,
    random: Double = 0.5
  ) -> SyncRun.Ending? {
    var run = SyncRun(
      collections: collections, budget: WaitBudget(startedAt: now))
    var pending = run.begin()
    var arrived: [RosterCollection: [[String]]] = [:]
    steps = 0
    while !pending.isEmpty {
      if let crash, steps >= crash { return nil }
      steps += 1
      let action = pending.remove(at: choose(pending, order))
      let event: SyncRun.Event
      switch action {
      case .finish(let ending): return ending
      case .askOrganization:
        switch apple.answer(.organization) {
        case .failure(let failure): event = .failed(.organization, failure)
        default: event = .organization(id: "org")
        }
      case .prepare:
        for collection in collections where store.positions[collection] == nil {
          store.positions[collection] = CollectionRead.Position()
        }
        event = .prepared(store.positions)
      case .ask(let collection, let ask):
        switch apple.answer(.collection(collection), ask) {
        case .failure(let failure): event = .failed(.collection(collection), failure)
        case .page(let page, let rows):
          arrived[collection, default: []].append(rows)
          mostPagesInMemory = max(mostPagesInMemory, arrived[collection, default: []].count)
          event = .page(collection, page)
        case .organization: return nil
        }
      case .wait(let source, let until, _):
        waits.append(until - now)
        now = max(now, until)
        event = .waited(source)
      case .write(let collection, let keep):
        strayWrites += keep.pass == store.positions[collection]?.pass ? 0 : 1
        let rows = arrived[collection, default: []].removeFirst()
        let newIDs = Set(rows).subtracting(store.rows[collection, default: []]).count
        store.rows[collection, default: []].formUnion(rows)
        store.positions[collection] = CollectionRead.Position(
          pass: keep.pass, next: keep.next, isComplete: keep.isComplete, limit: keep.limit)
        event = .written(collection, newIDs: newIDs)
      case .restart(let collection, let pass):
        store.rows[collection] = []
        arrived[collection] = nil
        store.positions[collection] = CollectionRead.Position(
          pass: pass, limit: store.positions[collection]?.limit)
        event = .restarted(collection)
      }
      pending += run.handle(event, now: now, random: random)
    }
    return nil
  }

  private func choose(_ pending: [SyncRun.Action], _ order: Order) -> Int {
    switch order {
    case .oldestFirst: return 0
    case .newestFirst: return pending.count - 1
    case .storeLast:
      return pending.firstIndex {
        switch $0 {
        case .write, .restart: false
        default: true
        }
      } ?? 0
    }
  }
}
