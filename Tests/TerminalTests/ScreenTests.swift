import Foundation
import Support
import Terminal
import Testing

/// Real ncurses in a pseudo-terminal.
@Suite(.serialized) struct ScreenTests {
  @Test func keysPastesAndTheMouseArrive() throws {
    let session = try ProbeSession()
    try session.ready()
    let sent: [(String, String)] = [
      ("a", "key a"), ("\u{1B}OA", "key up"), ("\u{1B}[6~", "key pgdn"), ("\u{1B}x", "key alt-x"),
      ("\u{10}", "key ctrl-p"),
      ("\u{1B}[15~", "key f5"), ("\r", "key enter"), ("é", "key é"), ("\u{1B}[Z", "key shift-tab"),
      ("\u{1B}[200~two\rlines\u{1B}[201~", "paste \"two\\nlines\""), ("\u{1B}[<0;10;5M", "mouse press 9,4"),
      ("\u{1B}[<64;3;2M", "mouse scrollUp 2,1"), ("\u{1B}", "key esc"), ("\u{3}", "key ctrl-c"),
      ("\u{1C}", "key ctrl-\\"),
      ("W", "message from a thread"), ("C", "copied true"),
    ]
    for (bytes, report) in sent {
      session.terminal.send(bytes)
      try session.terminal.report(report)
    }
    try session.terminal.shows("\u{1B}]52;c;YSBuYW1l\u{7}")
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
  }

  @Test func theMouseIsSwitchedByAKey() throws {
    let session = try ProbeSession()
    try session.ready()
    try session.terminal.shows("\u{1B}[?1000h")
    let before = session.terminal.output.count
    session.terminal.send("M")
    try session.terminal.shows("\u{1B}[?1000l", from: before)
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
  }

  @Test func aStormOfSizesDownToOneCell() throws {
    let session = try ProbeSession()
    try session.ready()
    var random = SystemRandomNumberGenerator()
    for step in 0..<200 {
      let columns = step % 20 == 0 ? 1 : Int.random(in: 1...300, using: &random)
      let rows = step % 20 == 0 ? 1 : Int.random(in: 1...100, using: &random)
      session.terminal.resize(columns: columns, rows: rows)
      session.terminal.send("j")
    }
    session.terminal.resize(columns: 91, rows: 33)
    try session.terminal.report("resized 91x33")
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
    #expect(session.missing() == [])
  }

  /// What each of them shows: colours, and whether letters beyond ASCII.
  static let matrix: [(term: String?, locale: String?, expected: String)] = {
    let terms: [(String?, String)] = [
      ("xterm-256color", "indexed"), ("xterm", "eight"), ("screen-256color", "indexed"), ("tmux-256color", "indexed"),
      ("screen", "eight"), ("linux", "eight"), ("vt100", "none"), ("vt220", "none"), ("no-such-terminal", "indexed"),
      ("", "indexed"), (nil, "indexed"),
    ]
    let locales: [(String?, Bool)] = [
      ("C.UTF-8", true), ("C", false), ("POSIX", false), (nil, true), ("xx_YY.UTF-8", true),
    ]
    return terms.flatMap { term, depth in
      locales.map { locale, utf8 in (term, locale, "depth=\(depth) utf8=\(utf8)") }
    }
  }()

  @Test(arguments: matrix) func everyTerminalAndLocale(term: String?, locale: String?, expected: String) throws {
    let session = try ProbeSession(
      ["--text", "Zoë 佐藤 👨\u{200D}👩\u{200D}👧"], term: term, locale: locale, columns: 40, rows: 5)
    #expect(try session.ready() == "ready 40x5 \(expected)")
    let isUTF8 = expected.hasSuffix("true")
    try session.terminal.shows(isUTF8 ? "佐藤" : "Zoe ????")
    if !isUTF8 { #expect(session.terminal.output.allSatisfy { $0 < 0x80 }) }
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
    #expect(session.terminal.modes == session.modes)
  }

  @Test func colourIsLeftOutWhenAPersonSaysSo() throws {
    let session = try ProbeSession(["--theme", "dracula"], more: ["NO_COLOR": "1"])
    #expect(try session.ready().contains("depth=none"))
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
    #expect(!session.terminal.text.contains("\u{1B}[38;5;") && !session.terminal.text.contains("\u{1B}[48;5;"))
  }

  /// A terminal that says it can is sent exact colours if this host has an entry that says how, else the nearest of 256.
  @Test(arguments: ["truecolor", "24bit", "", nil], [true, false])
  func exactColours(said: String?, hasEntry: Bool) throws {
    let folder = try TemporaryFolder()
    var more = ["TERMINFO_DIRS": folder.path + ":/lib/terminfo:/usr/share/terminfo"]
    more["COLORTERM"] = said
    if hasEntry {
      let entry = try folder.write(
        """
        xterm-direct|xterm with exact colours,
        \tRGB, colors#0x1000000, pairs#0x7FFF, ccc@, initc@,
        \tsetaf=\\E[%?%p1%{8}%<%t3%p1%d%e38\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/%{255}%&%d\\:%p1%{255}%&%d%;m,
        \tsetab=\\E[%?%p1%{8}%<%t4%p1%d%e48\\:2\\:\\:%p1%{65536}%/%d\\:%p1%{256}%/%{255}%&%d\\:%p1%{255}%&%d%;m,
        \tuse=xterm-256color,

        """, to: "entry")
      let compiler = Process()
      compiler.executableURL = URL(fileURLWithPath: "/usr/bin/tic")
      compiler.arguments = ["-x", "-o", folder.path, entry]
      try compiler.run()
      compiler.waitUntilExit()
      try #require(compiler.terminationStatus == 0)
    }
    let isExact = hasEntry && !(said ?? "").isEmpty
    let session = try ProbeSession(["--theme", "dracula"], more: more)
    #expect(try session.ready().contains(isExact ? "depth=full" : "depth=indexed"))
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
    // Dracula's foreground, f8f8f2.
    #expect(session.terminal.text.contains("38:2::248:248:242") == isExact)
    #expect(session.missing() == [])
  }

  @Test func aTerminalOfLinesIsRefusedWithoutAnEscape() throws {
    let session = try ProbeSession(term: "dumb")
    #expect(try session.terminal.report("refused").contains("TERM=dumb"))
    #expect(try session.terminal.ends() == .exit(2))
    #expect(session.terminal.output == [])
    #expect(session.terminal.modes == session.modes)
  }

  @Test(arguments: ["\"$PROBE\" </dev/null", "\"$PROBE\" | cat"]) func filesAndPipesAreRefused(command: String) throws {
    let terminal = try Pseudoterminal(
      "/bin/sh", ["-c", command],
      environment: ["TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "PROBE": ProbeSession.program])
    #expect(try terminal.report("refused").contains("needs a terminal"))
    _ = try terminal.ends()
    #expect(terminal.output == [])
  }
}
