/// A whole sync as a value: events in, actions out, from the first request to "all is read" or "stopped, because".
///
/// First the organisation, then the collections side by side. Each has at most one request under way and one store
/// operation under way: the next page is fetched while the last is written, and a page that arrives before the last
/// is written waits, so that memory holds two pages of a collection and no more. After a failure that ends the run,
/// requests already under way are let finish: their answers are evidence.
struct SyncRun {
  enum Source: Hashable, Sendable { case organization, collection(RosterCollection) }

  enum Event: Equatable {
    case organization(id: String)
    /// The file the rows go to is ready, and this far.
    case prepared([RosterCollection: CollectionRead.Position])
    case page(RosterCollection, PageSummary)
    case failed(Source, RequestFailure)
    case waited(Source)
    /// The page is in the file; that many of its ids are new to the pass.
    case written(RosterCollection, newIDs: Int)
    /// The store has forgotten what this collection's last pass had read.
    case restarted(RosterCollection)
    case cancelled
    /// The store failed: disk full, a damaged file.
    case localFault
  }

  enum Action: Equatable {
    case askOrganization
    /// Make ready the file that the rows go to.
    case prepare
    case ask(RosterCollection, CollectionRead.Ask)
    /// `until` on the clock of `now`.
    case wait(Source, until: Double, SyncProgress.Wait.Reason)
    /// Keep the page of this collection that arrived last.
    case write(RosterCollection, CollectionRead.Keep)
    /// Forget what was read of it; the next page begins this pass.
    case restart(RosterCollection, pass: Int)
    case finish(Ending)
  }

  enum Ending: Equatable {
    case complete
    case stopped(Stop)
  }

  enum Stop: Equatable {
    case wrongOrganization
    case collection(RosterCollection, CollectionRead.Stop)
    case organization(CollectionRead.Stop)
    /// Waiting any longer would pass what one run may spend.
    case outOfTime(Source)
    case cancelled
    case localFault
  }

  private enum Held { case page(PageSummary), restart }

  private let collections: [RosterCollection]
  /// The organisation of this profile, where one is known.
  private let expected: String?
  private let policy: RetryPolicy
  private var budget: WaitBudget

  private var reads: [RosterCollection: CollectionRead] = [:]
  private var asking: Set<Source> = []
  private var waiting: Set<Source> = []
  private var storing: Set<RosterCollection> = []
  private var held: [RosterCollection: Held] = [:]
  /// Collections whose pass was given up with the run: what still arrives of it is dropped.
  private var abandoned: Set<RosterCollection> = []
  private var organizationTries = 0
  /// No request is sent before this time: the server has had enough of us.
  private var quietUntil = -Double.infinity
  private var quietReason = SyncProgress.Wait.Reason.askedByApple
  private var stop: Stop?
  private(set) var ending: Ending?

  init(
    collections: [RosterCollection], expecting expected: String? = nil, policy: RetryPolicy = RetryPolicy(),
    budget: WaitBudget
  ) {
    self.collections = collections
    self.expected = expected
    self.policy = policy
    self.budget = budget
  }

  mutating func begin() -> [Action] {
    asking.insert(.organization)
    return [.askOrganization]
  }

  /// `now` in seconds, from any fixed start; `random` in 0..<1.
  mutating func handle(_ event: Event, now: Double, random: Double) -> [Action] {
    guard ending == nil else { return [] }
    var actions: [Action] = []
    switch event {
    case .organization(let id):
      budget.succeeded(now: now)
      asking.remove(.organization)
      if let expected, expected != id {
        stop = .wrongOrganization
      } else {
        actions = [.prepare]
      }
    case .prepared(let positions):
      for collection in collections {
        let read = CollectionRead(at: positions[collection] ?? CollectionRead.Position())
        reads[collection] = read
        if !read.isComplete { actions += ask(collection, now: now) }
      }
    case .page(let collection, let page):
      budget.succeeded(now: now)
      asking.remove(.collection(collection))
      if abandoned.contains(collection) { break }
      if storing.contains(collection) {
        held[collection] = .page(page)
      } else {
        actions = took(page, of: collection, now: now)
      }
    case .failed(let source, let failure):
      asking.remove(source)
      if stop == nil { actions = failed(source, failure, now: now, random: random) }
    case .waited(let source):
      waiting.remove(source)
      if stop == nil { actions = askAgain(source, now: now) }
    case .written(let collection, let newIDs):
      storing.remove(collection)
      if stop == nil, let reason = reads[collection]?.step(afterStoring: newIDs) {
        actions = end(collection, reason)
      } else {
        actions = stored(collection, now: now)
      }
    case .restarted(let collection):
      storing.remove(collection)
      actions = stored(collection, now: now)
    case .cancelled:
      return finish(.stopped(.cancelled))
    case .localFault:
      return finish(.stopped(.localFault))
    }
    return actions + finishIfDone()
  }
}

extension SyncRun {
  private mutating func ask(_ collection: RosterCollection, now: Double) -> [Action] {
    guard stop == nil, let read = reads[collection] else { return [] }
    // What one request was told to wait for, the others wait for too.
    guard now >= quietUntil else {
      waiting.insert(.collection(collection))
      return [.wait(.collection(collection), until: quietUntil, quietReason)]
    }
    asking.insert(.collection(collection))
    return [.ask(collection, read.ask)]
  }

  private mutating func askAgain(_ source: Source, now: Double) -> [Action] {
    switch source {
    case .organization:
      asking.insert(.organization)
      return [.askOrganization]
    case .collection(let collection): return ask(collection, now: now)
    }
  }

  /// A page whose turn it is to be written.
  private mutating func took(_ page: PageSummary, of collection: RosterCollection, now: Double) -> [Action] {
    guard let step = reads[collection]?.step(after: page) else { return [] }
    switch step {
    case .keep(let keep):
      storing.insert(collection)
      return [.write(collection, keep)] + (keep.isComplete ? [] : ask(collection, now: now))
    case .stop(let reason): return end(collection, reason)
    case .askAgain, .wait, .restart: return []  // not what a page leads to
    }
  }

  private mutating func stored(_ collection: RosterCollection, now: Double) -> [Action] {
    switch held.removeValue(forKey: collection) {
    case .page(let page)?: return took(page, of: collection, now: now)
    case .restart?: return restart(collection)
    case nil:
      guard let read = reads[collection], !read.isComplete, !asking.contains(.collection(collection)),
        !waiting.contains(.collection(collection))
      else { return [] }
      return ask(collection, now: now)  // after a restart
    }
  }

  /// Has the store forget what it holds of a collection, as soon as it is free to.
  private mutating func restart(_ collection: RosterCollection) -> [Action] {
    guard let pass = reads[collection]?.pass else { return [] }
    guard storing.insert(collection).inserted else {
      held[collection] = .restart
      return []
    }
    return [.restart(collection, pass: pass)]
  }

  /// Ends the run for this collection's sake. A pass that cannot be continued is not left for the next run to try.
  private mutating func end(_ collection: RosterCollection, _ reason: CollectionRead.Stop) -> [Action] {
    stop = stop ?? .collection(collection, reason)
    switch reason {
    case .failed, .outOfTries: return []
    case .paging, .tokenRefused:
      reads[collection]?.abandonPass()
      abandoned.insert(collection)
      held[collection] = nil
      return restart(collection)
    }
  }

  private mutating func failed(
    _ source: Source, _ failure: RequestFailure, now: Double, random: Double
  ) -> [Action] {
    switch source {
    case .organization:
      organizationTries += 1
      guard let wait = policy.wait(after: failure, tries: organizationTries, random: random) else {
        stop = .organization(failure.isPassing ? .outOfTries : .failed)
        return []
      }
      return pause(source, wait, after: failure, now: now)
    case .collection(let collection):
      switch reads[collection]?.step(after: failure, policy: policy, random: random) {
      case .askAgain?: return ask(collection, now: now)
      case .wait(let wait)?: return pause(source, wait, after: failure, now: now)
      case .restart?: return restart(collection)
      case .stop(let reason)?: return end(collection, reason)
      case .keep?, nil: return []  // not what a failure leads to
      }
    }
  }

  private mutating func pause(
    _ source: Source, _ wait: RetryPolicy.Wait, after failure: RequestFailure, now: Double
  ) -> [Action] {
    guard budget.admit(wait.seconds, isAsked: wait.reason == .askedByApple, now: now) else {
      stop = .outOfTime(source)
      return []
    }
    if failure.kind == .throttled, now + wait.seconds > quietUntil {
      quietUntil = now + wait.seconds
      quietReason = wait.reason
    }
    waiting.insert(source)
    return [.wait(source, until: now + wait.seconds, wait.reason)]
  }

  private mutating func finishIfDone() -> [Action] {
    guard asking.isEmpty, storing.isEmpty else { return [] }
    if let stop { return finish(.stopped(stop)) }
    guard reads.count == collections.count, reads.values.allSatisfy(\.isComplete) else { return [] }
    return finish(.complete)
  }

  private mutating func finish(_ ending: Ending) -> [Action] {
    self.ending = ending
    return [.finish(ending)]
  }
}
