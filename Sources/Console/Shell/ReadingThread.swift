internal import Glibc
import Roster
internal import Synchronization

/// The thread that reads rosters for the console, one question at a time, the newest of each place on screen only.
///
/// A question that is overtaken while it waits is dropped; one that is overtaken while it runs is interrupted.
final class ReadingThread: Sendable {
  enum Order: Sendable {
    case ask(Ask)
    /// Opens the current roster of a world; from then on questions are answered out of it.
    case open(any World)
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

  private let state = Mutex(State())
  private let bell: Bell
  private let tell: @Sendable (Event) -> Void

  init(tell: @escaping @Sendable (Event) -> Void) {
    self.tell = tell
    bell = Bell()
    start()
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

  private func start() {
    let me = unsafe Unmanaged.passRetained(self)
    var thread = pthread_t()
    let result = unsafe pthread_create(
      &thread, nil,
      { context in
        unsafe Unmanaged<ReadingThread>.fromOpaque(context!).takeRetainedValue().run()
        return nil
      }, me.toOpaque())
    precondition(result == 0, "no thread left for reading")
    pthread_detach(thread)
  }

  private func run() {
    var world: (any World)?
    while true {
      bell.wait()
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
      case .open(let new):
        world = new
        open(new)
      case .ask(let ask):
        if let world { answer(ask, in: world) }
        state.withLock { state in
          state.running = nil
          state.outstanding -= 1
        }
      }
    }
  }

  private func open(_ world: any World) {
    do {
      let roster = try world.openRoster()
      state.withLock { $0.roster = roster }
      tell(.roster(roster?.summary))
    } catch {
      state.withLock { $0.roster = nil }
      tell(.rosterFailed(Failure(telling: error)))
    }
  }

  private func answer(_ ask: Ask, in world: any World) {
    let answering = Answering(world: world, roster: state.withLock { $0.roster })
    while true {
      do {
        return tell(.answer(ask, try answering.read(ask.question)))
      } catch RosterQuestionError.interrupted {
        // Meant for this question if a newer one waits for its place; else it came late, for the one before.
        if isOvertaken(ask) { return }
      } catch {
        return tell(.answer(ask, .failed(Failure(telling: error))))
      }
    }
  }

  private func isOvertaken(_ ask: Ask) -> Bool {
    state.withLock { state in
      state.orders.contains { if case .ask(let other) = $0 { other.overtakes(ask) } else { false } }
    }
  }
}
