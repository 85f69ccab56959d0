import Foundation
import Glibc
import Support
import Testing

/// Whatever ends the program, the terminal is given back as it was, and the parent sees the true end.
@Suite(.serialized) struct RestoreTests {
  @Test func quitting() throws {
    let session = try ProbeSession()
    try session.ready()
    #expect(session.terminal.modes != session.modes, "raw mode was never entered")
    session.terminal.send("q")
    try session.terminal.report("ended")
    #expect(try session.terminal.ends() == .exit(0))
    #expect(session.missing() == [])
  }

  @Test func leavingByExit() throws {
    let session = try ProbeSession()
    try session.ready()
    session.terminal.send("X")
    #expect(try session.terminal.ends() == .exit(7))
    #expect(session.missing() == [])
  }

  @Test(arguments: [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func signals(number: Int32) throws {
    let session = try ProbeSession()
    try session.ready()
    session.terminal.signal(number)
    #expect(try session.terminal.ends() == .signal(number))
    #expect(session.missing() == [])
  }

  @Test(arguments: ["T", "P"]) func traps(key: String) throws {
    let session = try ProbeSession()
    try session.ready()
    session.terminal.send(key)
    let end = try session.terminal.ends()
    #expect([.signal(SIGILL), .signal(SIGTRAP)].contains(end))
    #expect(session.missing() == [])
    // The words of the trap went to the log, and are shown once the first screen is back.
    let words = key == "T" ? "a trap on purpose" : "a precondition on purpose"
    let shown = try #require(session.terminal.text.range(of: words))
    let back = try #require(session.terminal.text.range(of: "\u{1B}[?1049l"))
    #expect(back.upperBound <= shown.lowerBound)
    #expect(try session.folder.read("log").contains(words))
  }

  @Test func stackOverflow() throws {
    let session = try ProbeSession()
    try session.ready()
    session.terminal.send("O")
    #expect(try session.terminal.ends() == .signal(SIGSEGV))
    #expect(session.missing() == [])
  }

  /// However it ends by itself: a trap, a failed precondition, no stack left, `exit`, a quit.
  @Test(arguments: ["T", "P", "O", "X", "q"]) func nothingIsLeftForTheShellToRead(key: String) throws {
    let session = try ProbeSession()
    try session.ready()
    try session.terminal.sendUnread(key + String(repeating: "\u{1B}[<0;10;5M\u{1B}[200~rm -rf\u{1B}[201~", count: 50))
    session.terminal.signal(SIGCONT)
    _ = try session.terminal.ends()
    #expect(session.missing() == [])
    #expect(session.terminal.unread == 0)
  }

  @Test(arguments: [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM, SIGHUP, SIGINT, SIGQUIT])
  func nothingIsLeftForTheShellToRead(number: Int32) throws {
    let session = try ProbeSession()
    try session.ready()
    try session.terminal.sendUnread("\u{1B}[<0;10;5M\u{1B}[<0;10;5m\u{1B}[200~rm -rf\u{1B}[201~xyz")
    session.terminal.signal(number)
    session.terminal.signal(SIGCONT)
    #expect(try session.terminal.ends() == .signal(number))
    #expect(session.terminal.unread == 0)
  }

  @Test func wordsForStandardErrorAreKeptAndShownAfterwards() throws {
    let session = try ProbeSession()
    try session.ready()
    session.terminal.send("E")
    try session.terminal.report("key E")
    #expect(!session.terminal.text.contains("words for standard error"))
    session.terminal.send("q")
    _ = try session.terminal.ends()
    let shown = try #require(session.terminal.text.range(of: "words for standard error"))
    let back = try #require(session.terminal.text.range(of: "\u{1B}[?1049l"))
    #expect(back.upperBound <= shown.lowerBound)
    #expect(try session.folder.read("log") == "words for standard error\n")
  }

  @Test func aLostTerminalEndsTheProgram() throws {
    let session = try ProbeSession()
    try session.ready()
    session.terminal.hangUp()
    let end = try session.terminal.ends()
    #expect(end == .exit(1) || end == .signal(SIGHUP))
  }

  /// A shell with job control: the program stops, the shell has its terminal, and the program comes back whole.
  @Test(arguments: ["\u{1A}-key", "TSTP"]) func stoppingAndGoingOn(way: String) throws {
    let folder = try TemporaryFolder()
    let script = """
      set -m
      "$PROBE"
      echo "stopped with $?"; stty -a </dev/tty | grep -q ' icanon' && echo "line mode"
      read line
      fg >/dev/null
      echo "back with $?"
      """
    let terminal = try Pseudoterminal(
      "/bin/bash", ["-c", script],
      environment: [
        "TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "HOME": folder.path,
        "PROBE": ProbeSession.program,
      ].merging(Homeroom.sanitizers) { $1 })
    try terminal.report("ready")
    let before = terminal.output.count
    if way == "TSTP" {
      // The probe has a group of its own, in the foreground.
      let group = try #require(terminal.foregroundGroup)
      kill(-group, SIGTSTP)
    } else {
      terminal.send("Z")
    }
    try terminal.shows("stopped with 148", from: before)
    try terminal.shows("line mode", from: before)
    let left = String(decoding: terminal.output[before...], as: UTF8.self)
    #expect(left.contains("\u{1B}[?1049l") && left.contains("\u{1B}[?2004l"))
    let count = terminal.output.count
    let reports = terminal.reports.count
    terminal.send("\n")
    try terminal.shows("Probe", from: count)
    try terminal.shows("\u{1B}[?1049h", from: count)
    try terminal.shows("\u{1B}[?2004h", from: count)
    terminal.send("x")
    try terminal.report("key x", from: reports)
    terminal.send("q")
    try terminal.shows("back with 0")
    #expect(try terminal.ends() == .exit(0))
  }
}
