import Roster
internal import Synchronization

/// The thread that reads rosters for the console, one question at a time, the newest of each place on screen only.
///
/// A question that is overtaken while it waits is dropped; one that is overtaken while it runs is interrupted. Every two
/// seconds it looks whether another process has changed what is stored: nothing else wakes an idle console.
final class ReadingThread: Sendable {
  enum Order: Sendable {
    case ask(Ask)
    /// Opens the current roster of a world; from then on questions are answered out of it, and all that is told is
    /// told of this epoch.
    case open(any World, epoch: Int)
    case work(@Sendable () -> Void)
    case stop
  }

  private struct State {
    var orders: [Order] = []
    var running: Ask?
    var roster: (any RosterQuestions)?
    /// Asked and not yet answered.
    var outstanding = 0
  }

  /// Seconds between two looks.
  private let interval: Double
  private let state = Mutex(State())
  private let bell: Bell
  private let tell: @Sendable (Event, _ epoch: Int) -> Void

  init(interval: Double = 2, tell: @escaping @Sendable (Event, _ epoch: Int) -> Void) {
    self.interval = interval
    self.tell = tell
    bell = Bell()
    OnceThread.run { [self] in run() }
  }

  /// Whether an answer is still to come.
  var isBusy: Bool { state.withLock { $0.outstanding > 0 } }

  func post(_ order: Order) {
    state.withLock { state in
      if case .ask(let ask) = order {
        let before = state.orders.count
        state.orders.removeAll { if case .ask(let other) = $0 { ask.overtakes(other) } else { false } }
        state.outstanding += 1 - (before - state.orders.count)
        if let running = state.running, ask.overtakes(running) { state.roster?.interrupt() }
      }
      state.orders.append(order)
    }
    bell.ring()
  }

  // MARK: on the thread

  private func run() {
    var watched: Watched?
    while true {
      if let next = watched?.nextLook {
        guard MonotonicClock.now < next, bell.wait(until: next) else {
          look(&watched)
          continue
        }
      } else {
        bell.wait()
      }
      let order = state.withLock { state -> Order? in
        guard !state.orders.isEmpty else { return nil }
        let order = state.orders.removeFirst()
        if case .ask(let ask) = order { state.running = ask }
        return order
      }
      switch order {
      case nil: continue
      case .stop: return
      case .work(let body): body()
      case .open(let world, let epoch):
        watched = Watched(world, epoch, interval, before: watched)
        open(world, epoch)
      case .ask(let ask):
        if let watched { answer(ask, in: watched) }
        state.withLock { state in
          state.running = nil
          state.outstanding -= 1
        }
      }
    }
  }

  /// A world, and how what is stored for it looked last.
  private struct Watched {
    let world: any World
    let epoch: Int
    let stamp: ProfileStamp?
    /// `nil` where there is nothing to look at.
    var nextLook: Double?

    /// Taken before anything is read, so that no change falls between. A world that is opened again is looked at as
    /// before: what has come since is told.
    init(_ world: any World, _ epoch: Int, _ interval: Double, before: Watched?) {
      self.world = world
      self.epoch = epoch
      if let before, before.epoch == epoch {
        (stamp, nextLook) = (before.stamp, before.nextLook)
      } else {
        if case .there(let found)? = world.stamp() { stamp = found } else { stamp = nil }
        nextLook = stamp == nil ? nil : MonotonicClock.now + interval
      }
    }

    init(_ other: Watched, _ stamp: ProfileStamp?, _ nextLook: Double?) {
      (world, epoch) = (other.world, other.epoch)
      (self.stamp, self.nextLook) = (stamp, nextLook)
    }
  }

  private func look(_ watched: inout Watched?) {
    guard let last = watched else { return }
    let next = MonotonicClock.now + interval
    switch last.world.stamp() {
    case .there(let stamp)? where last.stamp.map(stamp.isOfSameFolders) ?? true:
      watched = Watched(last, stamp, next)
      if stamp != last.stamp { tell(.changedElsewhere, last.epoch) }
    case .there?, .gone?:
      // Nothing of it is kept open: what was deleted is to be off the disk.
      watched = nil
      state.withLock { $0.roster = nil }
      tell(.forgottenElsewhere, last.epoch)
    case .unknown?: watched = Watched(last, last.stamp, next)
    case nil: watched = Watched(last, nil, nil)
    }
  }

  private func open(_ world: any World, _ epoch: Int) {
    do {
      let roster = try world.openRoster()
      state.withLock { $0.roster = roster }
      tell(.roster(roster?.summary), epoch)
    } catch {
      state.withLock { $0.roster = nil }
      tell(.rosterFailed(Failure(telling: error)), epoch)
    }
  }

  private func answer(_ ask: Ask, in watched: Watched) {
    let answering = Answering(world: watched.world, roster: state.withLock { $0.roster })
    while true {
      do {
        return tell(.answer(ask, try answering.read(ask.question)), watched.epoch)
      } catch RosterQuestionError.interrupted {
        // Meant for this question if a newer one waits for its place; else it came late, for the one before.
        if isOvertaken(ask) { return }
      } catch {
        return tell(.answer(ask, .failed(Failure(telling: error))), watched.epoch)
      }
    }
  }

  private func isOvertaken(_ ask: Ask) -> Bool {
    state.withLock { state in
      state.orders.contains { if case .ask(let other) = $0 { other.overtakes(ask) } else { false } }
    }
  }
}
