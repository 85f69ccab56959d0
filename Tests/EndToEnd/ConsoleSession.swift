import Foundation
import Support

/// The console itself in a terminal of its own, as a person at a desk has it.
struct ConsoleSession {
  let homeroom: Homeroom
  let terminal: Pseudoterminal
  /// The modes of the terminal before the console took it.
  var modes: [UInt32] { terminal.firstModes }

  init(
    _ homeroom: Homeroom, _ arguments: [String] = [], columns: Int = 120, rows: Int = 40,
    environment: [String: String] = [:]
  ) throws {
    self.homeroom = homeroom
    var variables = homeroom.environment
    variables["TERM"] = "xterm-256color"
    variables["TMPDIR"] = homeroom.home.path
    variables.merge(environment) { $1 }
    terminal = try Pseudoterminal(Homeroom.binary, arguments, environment: variables, columns: columns, rows: rows)
  }

  /// The demo, once its first row stands on screen.
  static func demo(_ arguments: [String] = [], columns: Int = 120, rows: Int = 40) throws -> ConsoleSession {
    let session = try ConsoleSession(Homeroom(), ["demo"] + arguments, columns: columns, rows: rows)
    try session.terminal.shows("English - Language 1")
    return session
  }

  /// Types, and waits for what that brings on screen.
  func type(_ keys: String, shows words: String) throws {
    let before = terminal.output.count
    terminal.send(keys)
    try terminal.shows(words, from: before)
  }

  /// What was not given back; empty if all was.
  func missing() -> [String] {
    var missing: [String] = []
    // Of what is switched on and off, the last word counts.
    for (on, off) in [
      ("\u{1B}[?1049h", "\u{1B}[?1049l"), ("\u{1B}[?2004h", "\u{1B}[?2004l"), ("\u{1B}[?1000h", "\u{1B}[?1000l"),
      ("\u{1B}[?1006h", "\u{1B}[?1006l"), ("\u{1B}[?25l", "\u{1B}[?25h"),
    ] {
      if let last = terminal.text.range(of: on, options: .backwards),
        terminal.text.range(of: off, range: last.upperBound..<terminal.text.endIndex) == nil
      {
        missing.append(off)
      }
    }
    if terminal.modes != modes { missing.append("modes") }
    return missing
  }
}
