import Foundation
import Support

/// The probe in a terminal of its own.
struct ProbeSession {
  let terminal: Pseudoterminal
  let folder: TemporaryFolder
  /// The terminal's modes before the probe took it.
  var modes: [UInt32] { terminal.firstModes }

  static let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "TerminalProbe").path

  init(
    _ arguments: [String] = [], term: String? = "xterm-256color", locale: String? = "C.UTF-8",
    more: [String: String] = [:],
    columns: Int = 80, rows: Int = 24
  ) throws {
    folder = try TemporaryFolder()
    var environment = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": ""]
      .merging(Homeroom.sanitizers) { $1 }
    environment["TERM"] = term
    environment["LANG"] = locale
    environment.merge(more) { $1 }
    terminal = try Pseudoterminal(
      Self.program, ["--log", folder.path + "/log"] + arguments, environment: environment, columns: columns, rows: rows)
  }

  /// Waits until the first frame has been sent.
  @discardableResult
  func ready() throws -> String { try terminal.report("ready") }

  /// What the end of a session owes the terminal: xterm's sequences for the first screen, cursor, mouse and paste.
  static let restoring = ["\u{1B}[?1049l", "\u{1B}[?2004l", "\u{1B}[?1000l", "\u{1B}[?1006l"]

  /// What was not given back; empty if all was.
  func missing() -> [String] {
    var missing = Self.restoring.filter { !terminal.text.contains($0) }
    // Of what is switched on and off, the last word counts.
    for (on, off) in [
      ("\u{1B}[?1049h", "\u{1B}[?1049l"), ("\u{1B}[?2004h", "\u{1B}[?2004l"), ("\u{1B}[?1000h", "\u{1B}[?1000l"),
      ("\u{1B}[?25l", "\u{1B}[?25h"),
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
