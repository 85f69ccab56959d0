internal import CNcurses
internal import Glibc

/// The main thread's wait: for keys, for messages of other threads, for signals, and for nothing else.
///
/// A plain blocking `poll`: an idle console is not woken at all. Each wait returns everything that has come by then, so
/// that queued keys are handled before anything is painted.
public final class EventLoop<Message: Sendable> {
  public enum Event: Sendable {
    case input(Input)
    case message(Message)
    /// The window has another size: `Screen.resize()`, then paint.
    case resized
    /// A signal asks for the end (TERM, INT, HUP): close what is open, then `CrashGuard.die(of:)`.
    case terminate(signal: Int32)
    /// Stop, as `Ctrl-Z` from outside: `Screen.suspend()`.
    case stop
    /// Goes on after a stop: `Screen.resume()`.
    case resumed
    /// The terminal is gone; nothing can be shown any more.
    case lost
    /// The deadline has passed.
    case deadline
  }

  public let mailbox = Mailbox<Message>()
  private let input: Int32
  private let signals: Int32
  private var decoder: KeyDecoder
  private var isLost = false
  /// When the terminal last sent something.
  private var lastInput = 0.0
  /// Read at one wait, so that a flood of input cannot keep the screen from being painted.
  private static var mostBytes: Int { 1 << 16 }

  /// - Parameter keys: `Screen.keySequences`.
  public init(keys: [[UInt8]: Key] = [:]) {
    input = STDIN_FILENO
    signals = hr_signal_fd()
    precondition(signals >= 0, "no descriptor left for the event loop")
    decoder = KeyDecoder(special: keys)
  }

  deinit { close(signals) }

  /// Seconds on a clock that is never set, for `wait(until:)`.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits until something has happened, for ever if there is no deadline.
  public func wait(until deadline: Double? = nil) -> [Event] {
    while true {
      var descriptors = [
        pollfd(fd: isLost ? -1 : input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&descriptors, 3, timeout(until: deadline))
      if ready < 0, errno == EINTR { continue }
      var events: [Event] = []
      if descriptors[2].revents != 0 { events += takeSignals() }
      if descriptors[0].revents != 0 {
        events += takeInput()
      } else if let patience = decoder.patience, Self.now >= lastInput + Double(patience) / 1000 {
        events += decoder.timeout().map(Event.input)
      }
      if ready == 0, let deadline, Self.now >= deadline { events.append(.deadline) }
      if descriptors[1].revents != 0 { events += mailbox.take().map(Event.message) }
      if !events.isEmpty { return events }
    }
  }

  private func timeout(until deadline: Double?) -> Int32 {
    let patient = decoder.patience.map { lastInput + Double($0) / 1000 }
    guard let end = [patient, deadline].compactMap({ $0 }).min() else { return -1 }
    return Int32(min(max((end - Self.now) * 1000, 0).rounded(.up), 1e9))
  }

  private func takeInput() -> [Event] {
    var inputs: [Input] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    var total = 0
    while total < Self.mostBytes {
      let count = read(input, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { break }
      guard count > 0 else {
        isLost = true
        return inputs.map(Event.input) + [.lost]
      }
      total += count
      lastInput = Self.now
      inputs += decoder.feed(buffer[..<count], now: lastInput)
      var more = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      guard poll(&more, 1, 0) > 0, more.revents & Int16(POLLIN) != 0 else { break }
    }
    return inputs.map(Event.input)
  }

  private func takeSignals() -> [Event] {
    var events: [Event] = []
    while case let signal = hr_next_signal(signals), signal != 0 {
      switch signal {
      case SIGWINCH: events.append(.resized)
      case SIGTSTP: events.append(.stop)
      case SIGCONT: events.append(.resumed)
      default: events.append(.terminate(signal: signal))
      }
    }
    return events
  }
}

/// The signals that the event loop reads instead of being interrupted by them.
public enum TerminalSignals {
  /// Has to be called on the main thread before any other thread exists: each inherits what is blocked.
  public static func block() { hr_block_signals() }
}
