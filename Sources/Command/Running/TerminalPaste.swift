internal import Glibc
internal import Secrets

/// What a person pastes at a terminal, read without echo and without the 4096-byte limit of its line mode.
///
/// The terminal is given back as it was however reading ends, a signal included.
enum TerminalPaste {
  enum End: Equatable { case line, endOfInput, timeout }

  /// - Parameters:
  ///   - untilEnd: read several lines up to Ctrl-D; otherwise Enter ends it.
  ///   - stop: a descriptor; once it is readable, waiting ends as interrupted.
  ///   - ask: asks for it, once nothing that is typed is shown any more.
  static func read(
    limit: Int, untilEnd: Bool = false, timeout: Double? = nil, stop: Int32? = nil, ask: () -> Void = {}
  ) throws(Failure) -> (Secret, End) {
    let signals = SignalWatch([SIGINT, SIGTERM, SIGHUP, SIGTSTP])
    var before = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &before) == 0 else { return (Secret(""), .endOfInput) }
    var raw = before
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON)
    unsafe tcsetattr(STDIN_FILENO, TCSANOW, &raw)
    defer {
      unsafe tcsetattr(STDIN_FILENO, TCSANOW, &before)
      Streams.err("\n")
    }

    ask()
    var text: [UInt8] = []
    defer {
      if !text.isEmpty { unsafe text.withUnsafeMutableBytes { unsafe explicit_bzero($0.baseAddress!, $0.count) } }
    }
    text.reserveCapacity(limit)
    while true {
      var waits = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: stop ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      let ready = unsafe poll(&waits, 3, timeout.map { Int32(min($0 * 1000, 2e9)) } ?? -1)
      if ready == 0 { return (Secret(bytes: text), .timeout) }
      if waits[1].revents != 0, let signal = signals.take(), signal != SIGTSTP { throw .interrupted }
      if waits[2].revents != 0 { throw .interrupted }
      guard waits[0].revents != 0 else { continue }
      var byte: UInt8 = 0
      guard unsafe Glibc.read(STDIN_FILENO, &byte, 1) == 1 else { return (Secret(bytes: text), .endOfInput) }
      switch byte {
      case 0x04: return (Secret(bytes: text), .endOfInput)
      case 0x0A, 0x0D:
        if !untilEnd { return (Secret(bytes: text), .line) }
        text.append(0x0A)
      case 0x7F, 0x08: if !text.isEmpty { text.removeLast() }
      case 0x15: text.removeAll(keepingCapacity: true)
      default: if text.count < limit { text.append(byte) }
      }
    }
  }
}
