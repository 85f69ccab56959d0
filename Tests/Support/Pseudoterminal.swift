public import Glibc

/// A program in a terminal of its own, with the test at the keyboard.
///
/// What it writes is kept; every wait is for something to happen, with a time after which it counts as never.
public final class Pseudoterminal {
  public enum Failure: Error, CustomStringConvertible {
    case system(String, Int32)
    case never(String, output: String, reports: [String])

    public var description: String {
      switch self {
      case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
      case .never(let what, let output, let reports):
        "never came: \(what); reports \(reports); output \(output.suffix(600).debugDescription)"
      }
    }
  }

  public enum End: Equatable, Sendable {
    case exit(Int32)
    case signal(Int32)
  }

  public let process: pid_t
  /// All bytes the program has written to the terminal.
  public private(set) var output: [UInt8] = []
  /// The lines it has written to descriptor 3.
  public private(set) var reports: [String] = []
  public private(set) var end: End?
  /// `modes` before the program was started.
  public private(set) var firstModes: [UInt32] = []

  private var master: Int32
  /// Kept open, so that what the program leaves behind can be looked at.
  private var slave: Int32
  private var pipe: Int32
  private var partialReport: [UInt8] = []
  private let patience: Double

  public init(
    _ program: String, _ arguments: [String] = [], environment: [String: String], columns: Int = 80, rows: Int = 24,
    patience: Double = 30
  ) throws {
    self.patience = patience
    // What posix_openpt and its kin do; the importer does not show them.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, lock): (Int32, Int32) = (0, 0)
    guard master >= 0, ioctl(master, Self.unlock, &lock) == 0, ioctl(master, Self.number, &number) == 0 else {
      throw Failure.system("ptmx", errno)
    }
    let name = "/dev/pts/\(number)"
    slave = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw Failure.system("open", errno) }
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    var ends: [Int32] = [0, 0]
    guard Glibc.pipe(&ends) == 0 else { throw Failure.system("pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipe = ends[0]
    defer { close(ends[1]) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal a session leader opens becomes its own.
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let newSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which the importer does not see.
    posix_spawnattr_setflags(&attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let before = Self.modes(of: slave)
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    let problem = posix_spawn(&process, program, &actions, &attributes, words, variables)
    guard problem == 0 else { throw Failure.system("spawn", problem) }
    self.process = process
    firstModes = before
  }

  deinit {
    if end == nil {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    hangUp()
    close(pipe)
  }

  // MARK: At the keyboard

  public func send(_ text: String) { send(Array(text.utf8)) }

  public func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Stops the program, so that it reads nothing more, and waits until what is sent has reached its terminal.
  public func sendUnread(_ text: String) throws {
    signal(SIGSTOP)
    _ = try wait(for: "the stop") { self.isStopped ? true : nil }
    let before = unread
    send(text)
    _ = try wait(for: "the terminal's input") { self.unread == before + text.utf8.count ? true : nil }
  }

  /// As the state in /proc says it, behind the name in brackets.
  private var isStopped: Bool {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return false }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self).contains(") T ")
  }

  public func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
  }

  public func signal(_ number: Int32) { kill(process, number) }

  /// The terminal goes away, as when its window is closed.
  public func hangUp() {
    if master >= 0 { close(master) }
    if slave >= 0 { close(slave) }
    (master, slave) = (-1, -1)
  }

  // MARK: What comes of it

  public var text: String { String(decoding: output, as: UTF8.self) }

  /// The modes of the terminal, as `stty` would show them.
  public var modes: [UInt32] { Self.modes(of: slave) }

  private static func modes(of terminal: Int32) -> [UInt32] {
    var modes = termios()
    guard tcgetattr(terminal, &modes) == 0 else { return [] }
    let characters = withUnsafeBytes(of: modes.c_cc) { $0.map(UInt32.init) }
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag] + characters
  }

  /// The process group that has the keyboard.
  public var foregroundGroup: pid_t? {
    let group = tcgetpgrp(master)
    return group > 0 ? group : nil
  }

  /// Bytes that the next program on this terminal would read.
  public var unread: Int {
    var count: Int32 = 0
    var modes = termios()
    tcgetattr(slave, &modes)
    // In line mode nothing counts as readable before the line's end.
    modes.c_lflag &= ~UInt32(ICANON)
    tcsetattr(slave, TCSANOW, &modes)
    _ = ioctl(slave, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// Waits for a report, from the given one on, that starts so.
  @discardableResult
  public func report(_ prefix: String, from first: Int = 0) throws -> String {
    try wait(for: "report \(prefix)") { self.reports.dropFirst(first).first { $0.hasPrefix(prefix) } }
  }

  /// Waits until the output, from the given byte on, has this in it.
  public func shows(_ words: String, from first: Int = 0) throws {
    _ = try wait(for: words) {
      String(decoding: self.output.dropFirst(first), as: UTF8.self).contains(words) ? true : nil
    }
  }

  /// Waits until the program has ended, and takes the rest of its output.
  @discardableResult
  public func ends() throws -> End {
    _ = try wait(for: "the end") { self.end }
    while takeReady(milliseconds: 0) {}
    return end!
  }

  public func wait<Value>(for what: String, _ value: () -> Value?) throws -> Value {
    let deadline = Self.now + patience
    while Self.now < deadline {
      if let value = value() { return value }
      if end != nil, !takeReady(milliseconds: 0) { break }
      takeReady(milliseconds: 50)
      var status: Int32 = 0
      if end == nil, waitpid(process, &status, WNOHANG) == process {
        let signal = status & 0x7F
        end = signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
      }
    }
    if let value = value() { return value }
    throw Failure.never(what, output: text, reports: reports)
  }

  @discardableResult
  private func takeReady(milliseconds: Int32) -> Bool {
    var descriptors = [
      pollfd(fd: master, events: Int16(POLLIN), revents: 0), pollfd(fd: pipe, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&descriptors, 2, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65536)
    var took = false
    if descriptors[0].revents & Int16(POLLIN) != 0 {
      let count = read(master, &buffer, buffer.count)
      if count > 0 {
        output += buffer[..<count]
        took = true
      }
    }
    if descriptors[1].revents & Int16(POLLIN) != 0 {
      let count = read(pipe, &buffer, buffer.count)
      if count > 0 {
        partialReport += buffer[..<count]
        took = true
        while let end = partialReport.firstIndex(of: 0x0A) {
          reports.append(String(decoding: partialReport[..<end], as: UTF8.self))
          partialReport.removeSubrange(...end)
        }
      }
    }
    return took
  }

  /// TIOCSPTLCK and TIOCGPTN.
  private static let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
