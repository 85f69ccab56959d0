internal import Glibc
import Roster
import Terminal

/// Runs one console at one terminal: waits, hands events to the value, performs its effects, paints.
///
/// One turn takes everything that has come, then paints once. After a key it paints at once; what comes by itself (a
/// sync's progress, say) is painted at most thirty times a second. With nothing to show it is not woken at all. What waits
/// for a disk, the network or another process is done on other threads.
final class Shell {
  private let screen: Screen
  private let loop: EventLoop<Message>
  private let reader: ReadingThread
  private let options: ConsoleOptions
  private var console: Console
  private var theme: Theme
  private let works: Works
  private var timers: [(due: Double, timer: Timer)] = []
  private var isOver = false
  private var isLost = false
  /// When to stop waiting for a cancelled sync to put down its place.
  private var leavesAt: Double?
  private var isDirty = true
  private var paintedAt = 0.0

  /// What is of an epoch that is over, of a world that was left, is for nobody.
  enum Message: Sendable {
    case event(Event, epoch: Int)
    /// A world to go to, what its last console left behind, and what is to be said of it.
    case world(any World, UIState, epoch: Int, then: Event?)
    case theme(String, Theme)
  }

  /// Seconds a key's picture waits for the rows it asked for, so that one picture does for both.
  private static let patience = 0.004
  private static let frameTime = 1.0 / 30
  /// Seconds that the end waits for the disk, once the terminal is given back; less where something else waits for it.
  private static let (lastWait, lastWaitOfAll) = (3.0, 0.5)

  init(screen: Screen, world: any World, state: UIState, options: ConsoleOptions) {
    self.screen = screen
    self.options = options
    loop = EventLoop(keys: screen.keySequences)
    let mailbox = loop.mailbox
    reader = ReadingThread { mailbox.post(.event($0, epoch: $1)) }
    let name = state.theme.flatMap { options.themes.contains($0) ? $0 : nil } ?? options.theme
    theme = (options.loadTheme(name) ?? .standard).adapted(to: screen.depth).theme
    console = Console(
      size: screen.size, now: Self.clock, state: state, keys: options.keys, themes: options.themes, theme: name,
      mouse: options.mouse, columns: options.columns, isUTF8: screen.isUTF8,
      warnings: options.warnings, canMakeProfiles: options.newProfiles != nil)
    works = Works(world: world, reader: reader, disk: DiskThread(), options: options, mailbox: mailbox)
  }

  /// Seconds since 1970.
  private static var clock: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: turns

  func run() -> ExitCode {
    perform(console.start())
    settleAndPaint()
    while !isOver {
      turn(loop.wait(until: deadline))
      if let leavesAt, EventLoop<Message>.now >= leavesAt { isOver = true }
    }
    reader.post(.stop)
    screen.end()
    works.finishSaving(within: isLost ? Self.lastWaitOfAll : Self.lastWait)
    return .ok
  }

  private var deadline: Double? {
    let now = EventLoop<Message>.now
    var moments = timers.map(\.due)
    if let wakes = console.wakesAt { moments.append(now + max(wakes - Self.clock, 0)) }
    if isDirty { moments.append(paintedAt + Self.frameTime) }
    if let leavesAt { moments.append(leavesAt) }
    return moments.min()
  }

  private func turn(_ events: [EventLoop<Message>.Event]) {
    feed(.time(Self.clock))
    let isUrgent = take(events)
    fireTimers()
    if isOver { return }
    if isUrgent {
      settleAndPaint()
    } else if isDirty, EventLoop<Message>.now >= paintedAt + Self.frameTime {
      paint()
    }
  }

  /// Waits a moment for the answers a key has asked for, if they change the picture, then paints.
  private func settleAndPaint() {
    let end = EventLoop<Message>.now + Self.patience
    while console.isFilling, reader.isBusy, EventLoop<Message>.now < end, !isOver { _ = take(loop.wait(until: end)) }
    paint()
  }

  /// True if something came that a person waits for.
  private func take(_ events: [EventLoop<Message>.Event]) -> Bool {
    var isUrgent = false
    for event in events {
      switch event {
      case .input(let input):
        isUrgent = true
        feed(.input(input))
      case .message(let message): isUrgent = take(message) || isUrgent
      case .resized:
        isUrgent = true
        screen.resize()
        feed(.input(.resize(screen.size)))
      case .stop: suspend()
      case .resumed:
        isUrgent = true
        screen.resume()
        feed(.input(.resize(screen.size)))
      case .terminate(let signal):
        works.save(console.uiState)
        works.cancelAll()
        screen.end()
        works.finishSaving(within: Self.lastWaitOfAll)
        options.atDeath()
        CrashGuard.die(of: signal)
      case .lost:
        works.save(console.uiState)
        (isLost, isOver) = (true, true)
      case .deadline: isDirty = true
      }
      if isOver { break }
    }
    return isUrgent
  }

  private func take(_ message: Message) -> Bool {
    switch message {
    case .event(let event, let epoch):
      guard epoch == works.epoch else { return false }
      if case .forgottenElsewhere = event { works.move(to: works.world.withoutProfile()) }
      feed(event)
      if case .syncProgress = event { return false }
      if case .examination(_, false) = event { return false }
    case .world(let world, let state, let epoch, let event):
      guard epoch == works.epoch else { return false }
      works.move(to: world)
      feed(.opened(state))
      if let event { feed(event) }
    case .theme(let name, let new):
      // Of several that were passed over the last counts.
      guard name == console.theme else { return false }
      theme = new.adapted(to: screen.depth).theme
      isDirty = true
    }
    return true
  }

  private func fireTimers() {
    let now = EventLoop<Message>.now
    let due = timers.filter { $0.due <= now }
    timers.removeAll { $0.due <= now }
    for one in due { feed(.timer(one.timer)) }
  }

  private func feed(_ event: Event) {
    let effects = console.update(event)
    if case .time = event {} else { isDirty = true }
    switch event {
    case .syncEnded, .syncRefused:
      works.syncEnded()
      if leavesAt != nil { isOver = true }
    default: break
    }
    perform(effects)
  }

  private func paint() {
    var frame = Frame(size: console.size)
    console.draw(into: &frame, theme: theme)
    screen.show(frame)
    isDirty = false
    paintedAt = EventLoop<Message>.now
  }

  // MARK: effects

  private func perform(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .after(let seconds, let timer): timers.append((EventLoop<Message>.now + seconds, timer))
      case .mouse(let isOn): screen.setMouse(isOn)
      case .copy(let text, let what):
        feed(.told(screen.copy(text) ? "Copied \(what)" : "Too long to copy: terminals take 56 kB"))
      case .redraw: screen.redraw()
      case .suspend: suspend()
      case .save(let state): works.save(state)
      case .quit: quit()
      default: works.perform(effect)
      }
    }
  }

  private func suspend() {
    screen.suspend()
    feed(.time(Self.clock))
    feed(.input(.resize(screen.size)))
  }

  /// A running sync is given a moment to put down its place.
  private func quit() {
    guard works.isSyncing else {
      isOver = true
      return
    }
    works.perform(.cancelSync)
    leavesAt = EventLoop<Message>.now + 1.5
  }
}
