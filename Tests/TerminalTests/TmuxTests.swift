import Foundation
import Support
import Testing
import Text

/// tmux as a second reader: what its screen holds after ncurses has drawn names of every kind.
@Suite(.serialized, .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")))
struct TmuxTests {
  static let names = [
    "Zoë Anders", "Zoe\u{308} Anders", "佐藤 花子", "김민준", "أحمد محمد", "דוד לוי", "สมชาย ใจดี", "नीलम क्षत्रिय",
    "👨\u{200D}👩\u{200D}👧 Silva",
    "🇩🇪🇫🇷 flags", "❤\u{FE0F} 1\u{FE0F}\u{20E3} 👍🏽", "e\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}",
    "\u{1B}[2J\u{1B}[1;1Hx", "\u{202E}evil\u{202C}",
    String(repeating: "Ann-Katrin ", count: 30), String(repeating: "佐", count: 300), "ｆｕｌｌ ｗｉｄｔｈ", "a\tb\nc\u{7}",
    "﷽ ﷺ",
    "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "𠮷野家", "Nguyễn Thị Ánh", "\u{200F}\u{200E}marks", "ကောင်း မြတ်",
    "தமிழ்",
  ]

  @Test(arguments: [(40, "C.UTF-8"), (80, "C.UTF-8"), (121, "C.UTF-8"), (40, "C"), (80, "C"), (121, "C")])
  func noNameMovesABorder(columns: Int, locale: String) throws {
    let folder = try TemporaryFolder()
    // Below the first line of the list, a row for each name; the last ones stand under the selection's old place.
    let shown = try screen(of: Self.names, columns: columns, rows: Self.names.count + 3, locale: locale, folder: folder)
    let border = locale == "C" ? "|" : "│"
    try #require(shown.count == Self.names.count + 3, "\(shown)")
    for (line, name) in zip(shown.dropFirst(2), Self.names) {
      #expect(line.hasPrefix(border) && line.hasSuffix(border), "\(name.debugDescription): \(line)")
      #expect(CellWidth.of(line) == columns, "\(name.debugDescription): \(line)")
    }
  }

  /// The lines of tmux's screen once the probe has drawn.
  private func screen(of names: [String], columns: Int, rows: Int, locale: String, folder: TemporaryFolder) throws
    -> [String]
  {
    // A server of its own: one that is going down would take the next session with it.
    let socket = folder.path + "/" + String(UInt32.random(in: 0...UInt32.max), radix: 16)
    let environment = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color", "HOME": folder.path]
      .merging(Homeroom.sanitizers) { $1 }
    func tmux(_ arguments: [String]) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/tmux")
      process.arguments = ["-u", "-S", socket, "-f", "/dev/null"] + arguments
      process.environment = environment
      // A file: tmux's server would keep a pipe open.
      let output = try folder.write("", to: "output")
      process.standardOutput = FileHandle(forWritingAtPath: output)
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return try folder.read("output")
    }
    let texts = try folder.write(names.joined(separator: "\u{1E}"), to: "names")
    let done = folder.path + "/done"
    #expect(mkfifo(done, 0o600) == 0)
    defer { unlink(done) }
    // The probe's reports go into a pipe that this test reads: its `ready` comes after the first frame.
    let command = "LANG=\(locale) exec '\(ProbeSession.program)' --texts '\(texts)' 3>'\(done)'"
    // Foundation would wait for the server too, which outlives its first client.
    let server = try Pseudoterminal(
      "/usr/bin/tmux",
      ["-u", "-S", socket, "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", command],
      environment: environment)
    let started = try server.ends()
    try #require(started == .exit(0), "\(server.text)")
    _ = try tmux(["set", "-g", "status", "off"])
    let reports = try #require(FileHandle(forReadingAtPath: done))
    defer { _ = try? tmux(["kill-server"]) }
    var said = ""
    while !said.contains("\(columns)x\(rows)") {
      let part = reports.availableData
      try #require(!part.isEmpty, "the probe ended: \(said)")
      said += String(decoding: part, as: UTF8.self)
    }
    // A key goes through tmux after all that was drawn before it.
    _ = try tmux(["send-keys", "x"])
    while !said.contains("key x") {
      let part = reports.availableData
      try #require(!part.isEmpty, "the probe ended: \(said)")
      said += String(decoding: part, as: UTF8.self)
    }
    return try tmux(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false).prefix(rows).map(
      String.init)
  }
}
