import Foundation
import Glibc
import JSON
import Support
import Testing

/// The real console as a real process: from its first frame to the shell having its terminal back.
@Suite(.serialized) struct ConsoleSessionTests {
  @Test func wholeVisit() throws {
    let session = try ConsoleSession.demo()
    #expect(session.terminal.modes != session.modes, "raw mode was never entered")
    #expect(session.terminal.text.contains("SANDBOX"))
    try session.type("2", shows: "Role")
    try session.type("/zz", shows: "No people match")
    try session.type("\u{1B}", shows: "Grade")
    try session.type("?", shows: "One row up")
    try session.type("\u{1B}", shows: "Grade")
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
    #expect(session.missing() == [])
    #expect(session.terminal.unread == 0)
    #expect(session.homeroom.home.everything == [], "nothing is left behind")
  }

  /// Keys that arrive in one read do what they do one by one.
  @Test func aBurstOpensThePersonAndNotTheClass() throws {
    let session = try ConsoleSession.demo()
    try session.type("1\tjj\r", shows: "Attends")
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
  }

  /// The two rows it moves between, and nothing else.
  @Test func anArrowKeyCostsAFewBytes() throws {
    let session = try ConsoleSession.demo(columns: 80, rows: 24)
    let first = session.terminal.output.count
    for _ in 0..<10 {
      let before = session.terminal.output.count
      session.terminal.send("j")
      _ = try session.terminal.wait(for: "the next row") { session.terminal.output.count > before ? true : nil }
    }
    #expect((session.terminal.output.count - first) / 10 <= 200)
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
  }

  @Test func aStormOfSizes() throws {
    let session = try ConsoleSession.demo()
    var random = SystemRandomNumberGenerator()
    for step in 0..<200 {
      let isLeast = step % 20 == 0
      session.terminal.resize(
        columns: isLeast ? 1 : Int.random(in: 1...300, using: &random),
        rows: isLeast ? 1 : Int.random(in: 1...100, using: &random))
      session.terminal.send(["j", "2", "1", "\t", "z"][step % 5])
    }
    session.terminal.resize(columns: 100, rows: 31)
    try session.type("3", shows: "Domain")
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
    #expect(session.missing() == [])
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGTRAP])
  func signals(number: Int32) throws {
    let session = try ConsoleSession.demo()
    // What the terminal still reports is not for the shell.
    try session.terminal.sendUnread("\u{1B}[<0;10;5M\u{1B}[200~rm -rf\u{1B}[201~xyz")
    session.terminal.signal(number)
    session.terminal.signal(SIGCONT)
    #expect(try session.terminal.ends() == .signal(number))
    #expect(session.missing() == [])
    #expect(session.terminal.unread == 0)
    if [SIGTERM, SIGHUP, SIGINT].contains(number) {
      #expect(session.homeroom.home.everything == [], "asked to end, it takes its demo along")
    }
  }

  /// What was started for the reader is waited for, whenever that ends.
  @Test func aBrowserThatWasOpenedLeavesNoProcessBehind() throws {
    let homeroom = try Homeroom()
    try homeroom.home.write("#!/bin/sh\necho \"$1\" > '\(homeroom.home.file("opened"))'\n", to: "bin/xdg-open", mode: 0o700)
    let session = try ConsoleSession(
      homeroom, ["demo"], environment: ["DISPLAY": ":0", "PATH": homeroom.home.file("bin") + ":/usr/bin:/bin"])
    try session.terminal.shows("English - Language 1")
    try session.type("u", shows: "Opened in the browser")
    _ = try session.terminal.wait(for: "the browser's end") {
      let opened = (try? homeroom.home.read("opened")) ?? ""
      return opened.hasSuffix("\n") && Self.children(of: session.terminal.process).isEmpty ? true : nil
    }
    #expect(try homeroom.home.read("opened") == "https://school.apple.com/\n")
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
  }

  /// The processes that one has started and not let go, those that have ended among them.
  private static func children(of parent: pid_t) -> [String] {
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.filter { Int($0) != nil }.filter { process in
      let stat = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
      // Behind the name in brackets: the state, then the parent.
      let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
      return fields.count > 1 && fields[1] == "\(parent)"
    }
  }

  @Test func aLostTerminalEndsIt() throws {
    let session = try ConsoleSession.demo()
    session.terminal.hangUp()
    let end = try session.terminal.ends()
    #expect(end == .exit(0) || end == .signal(SIGHUP))
    #expect(session.homeroom.home.everything == [])
  }

  /// A shell with job control: it has its terminal while the console is stopped, and the console comes back whole.
  @Test(arguments: [true, false]) func stoppingAndGoingOn(isPlain: Bool) throws {
    let homeroom = try Homeroom()
    let script = """
      set -m
      "$BINARY" demo \(isPlain ? "--plain" : "")
      echo "stopped with $?"; stty -a </dev/tty | grep -q ' icanon' && echo "line mode"
      read line
      fg >/dev/null
      echo "back with $?"
      """
    let terminal = try Pseudoterminal(
      "/bin/bash", ["-c", script],
      environment: homeroom.environment.merging([
        "TERM": "xterm-256color", "BINARY": Homeroom.binary, "TMPDIR": homeroom.home.path,
      ]) { $1 }, columns: 120, rows: 40)
    try terminal.shows(isPlain ? "help lists them" : "English - Language 1")
    if isPlain { try terminal.shows("> ") }
    let before = terminal.output.count
    terminal.send("\u{1A}")
    try terminal.shows("stopped with 148", from: before)
    try terminal.shows("line mode", from: before)
    let count = terminal.output.count
    terminal.send("\n")
    if !isPlain {
      try terminal.shows("\u{1B}[?1049h", from: count)
      try terminal.shows("English - Language 1", from: count)
    }
    terminal.send(isPlain ? "quit\n" : "q")
    try terminal.shows("back with 0", from: count)
    #expect(try terminal.ends() == .exit(0))
    #expect(homeroom.home.everything == [])
  }

  @Test func aTerminalOfLinesGetsNoEscapeAndTheWay() throws {
    let session = try ConsoleSession(Homeroom(), ["demo"], environment: ["TERM": "dumb"])
    #expect(try session.terminal.ends() == .exit(2))
    #expect(session.terminal.text.contains("--plain"))
    #expect(!session.terminal.output.contains(0x1B))
  }

  // MARK: with a profile

  @Test func theNextConsoleBeginsWhereTheLastEnded() throws {
    let school = try School()
    #expect(try school.homeroom.run("sync").status == 0)
    let first = try ConsoleSession(school.homeroom)
    try first.terminal.shows("English - Language 1")
    try first.type("2", shows: "Role")
    try first.type("w", shows: "E-mail")
    try first.type("G", shows: "▌")
    first.terminal.send("q")
    #expect(try first.terminal.ends() == .exit(0))
    let second = try ConsoleSession(school.homeroom)
    try second.terminal.shows("E-mail")
    try second.terminal.shows("People")
    second.terminal.send("q")
    #expect(try second.terminal.ends() == .exit(0))
  }

  @Test func anExportedListLeavesALineInTheAuditLog() throws {
    let school = try School()
    #expect(try school.homeroom.run("sync").status == 0)
    let session = try ConsoleSession(school.homeroom)
    try session.terminal.shows("English - Language 1")
    try session.type("e", shows: "as CSV")
    try session.type("\r", shows: "To which path?")
    let file = school.homeroom.home.file("list.csv")
    try session.type("\u{15}\(file)\r", shows: "28 rows written")
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
    #expect(try school.homeroom.home.read("list.csv").split(whereSeparator: \.isNewline).count == 29)
    #expect(try school.homeroom.home.mode(of: "list.csv") == 0o600)
    let log = try school.homeroom.home.read(".local/state/homeroom/audit.log")
    let last = try #require(log.split(separator: "\n").compactMap { try? JSONValue(parsing: String($0)) }.last)
    #expect(last["act"]?.stringValue == "exported")
    #expect(last["format"]?.stringValue == "csv")
    #expect(last["rows"]?.integerValue == 28)
  }

  /// The reader's person stays selected while people come and go under it, and through every order and filter.
  @Test func thePlaceIsKeptByIdWhileASyncPublishes() throws {
    let school = try School(["--district", "synthetic:3000", "--scenario", "daily-change"])
    #expect(try school.homeroom.run("sync").status == 0)
    func selected() throws -> String? {
      try school.homeroom.home.read(".local/state/homeroom/school/console.json").split(separator: "\n")
        .first { $0.hasPrefix("selected people: ") }.map(String.init)
    }
    let first = try ConsoleSession(school.homeroom)
    try first.terminal.shows("Teacher")
    try first.type("2", shows: "Role")
    try first.type("r", shows: "Students")
    first.terminal.send("G" + String(repeating: "k", count: 700) + "q")
    #expect(try first.terminal.ends() == .exit(0))
    let person = try #require(try selected())

    let second = try ConsoleSession(school.homeroom)
    try second.terminal.shows("Students")
    let before = second.terminal.output.count
    second.terminal.send("s")
    // Which of these words is sent whole hangs on what stood there before.
    _ = try second.terminal.wait(for: "the new roster") {
      let text = String(decoding: second.terminal.output.dropFirst(before), as: UTF8.self)
      return ["Roster", "complete:", "complete in"].contains { text.contains($0) } ? true : nil
    }
    try second.type("o", shows: "Grade ▲")
    try second.type("O", shows: "▼")
    second.terminal.send("q")
    #expect(try second.terminal.ends() == .exit(0))
    #expect(try selected() == person)
    let id = person.dropFirst("selected people: ".count)
    #expect(try school.homeroom.run("changes", "--json").json?["people"]?["added"]?.arrayValue?.isEmpty == false)
    #expect(try school.homeroom.run("person", String(id)).status == 0, "the one it is on did not leave")
  }

  /// A school has a class of each name in each year: they are told apart by their numbers.
  @Test func changesTellClassesOfOneNameApart() throws {
    let school = try School(["--scenario", "daily-change"])
    for _ in 0..<2 { #expect(try school.homeroom.run("sync").status == 0) }
    let text = try school.homeroom.run(["--plain"], input: "5\nquit\n").output
    for name in try leftClasses(school) { #expect(text.contains(name)) }
  }

  /// The number and the name of each class that somebody has left.
  private func leftClasses(_ school: School) throws -> [String] {
    let memberships = try school.homeroom.run("changes", "--json").json?["memberships"]?.arrayValue ?? []
    let ids = memberships.filter { $0["change"]?.stringValue == "left" }.compactMap { $0["class_id"]?.stringValue }
    try #require(!ids.isEmpty)
    return try Set(ids).map { id in
      let found = try school.homeroom.run("class", id, "--json").json
      let (number, name) = (try #require(found?["number"]?.stringValue), try #require(found?["name"]?.stringValue))
      return "\(number) \(name) · "
    }
  }

  /// Another organisation's screens hold its own people.
  @Test func switchingTheProfileSwitchesTheRoster() throws {
    let school = try School()
    #expect(try school.homeroom.run("sync").status == 0)
    let other = try SandboxProcess(school.homeroom, ["--district", "synthetic:200"])
    #expect(try school.homeroom.run(["profile", "add", "other"] + other.profileOptions).status == 0)
    let asked = try school.homeroom.run("connect", "--profile", "other")
    let address = try #require(asked.output.split(separator: "\n").first.map(String.init))
    let answer = try other.consent(address)
    #expect(try school.homeroom.run(["connect", "--callback", "-", "--profile", "other"], input: answer).status == 0)
    #expect(try school.homeroom.run("sync", "--profile", "other").status == 0)

    let session = try ConsoleSession(school.homeroom)
    try session.terminal.shows("English - Language 1")
    try session.type("P", shows: "Switch to profile")
    try session.type("\u{1B}[B\r", shows: "(other)")
    // A row, not the count: of a number only the digits that are others than those there before are sent.
    try session.type("2", shows: "kerlund, Linn")
    #expect(session.terminal.text.contains("SANDBOX"))
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
  }

  /// From nothing to a profile without leaving the console.
  @Test func aFirstRunEndsInAProfile() throws {
    let homeroom = try Homeroom()
    let sandbox = try SandboxProcess(homeroom)
    let session = try ConsoleSession(homeroom)
    try session.terminal.shows("Welcome to homeroom")
    try session.type("\u{1B}[B\r", shows: "Client id")
    session.terminal.send("school\r")
    for name in ["client_id", "team_id", "key_id", "private_key", "redirect_uri"] {
      session.terminal.send("\u{1B}[200~\(sandbox[name])\u{1B}[201~\r")
    }
    session.terminal.send("\r\u{1B}[200~\(sandbox["auth_url"])\u{1B}[201~\r")
    session.terminal.send("\u{1B}[200~\(sandbox["roster_url"])\u{1B}[201~\r")
    try session.type("\r", shows: "Added school")
    try session.terminal.shows("Never connected")
    try session.type("C", shows: "Open this address")
    try session.type("\u{1B}", shows: "stays pending")
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
    let added = try homeroom.run("profile", "list", "--json").json?["profiles"]?.arrayValue?.first
    #expect(added?["name"]?.stringValue == "school")
    #expect(added?["client_id"]?.stringValue == sandbox["client_id"])
    #expect(added?["kind"]?.stringValue == "sandbox")
    let log = try homeroom.home.read(".local/state/homeroom/audit.log")
    #expect(log.contains("profile_added"))
  }

  /// Somebody leaning on the keyboard while a sync meets fault upon fault.
  @Test func anyKeysDuringAFaultySync() throws {
    let school = try School(["--scenario", "flaky", "--scenario", "short-tokens"])
    let session = try ConsoleSession(school.homeroom)
    try session.terminal.shows("No roster yet")
    session.terminal.send("s")
    var random = SplitMix(seed: 7)
    let keys = Array("jkhlg G/abno1234567890\t\r:?wzmtrOe").map(String.init) + [
      "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[200~x\u{1B}]0;y\u{7}\u{1B}[201~", "\u{1B}[<0;20;20M", "\u{1B}[6~",
    ]
    for step in 0..<600 {
      if step % 50 == 0 {
        session.terminal.resize(
          columns: Int.random(in: 10...200, using: &random), rows: Int.random(in: 4...60, using: &random))
      }
      session.terminal.send(keys.randomElement(using: &random)!)
    }
    session.terminal.resize(columns: 120, rows: 40)
    // Out of whatever was opened, to a screen that is known.
    for _ in 0..<8 { session.terminal.send("\u{1B}\u{1B}") }
    _ = try session.terminal.wait(for: "the end of the sync") {
      try? school.homeroom.run("status", "--json").json?["roster"]?["people"]?.integerValue
    }
    session.terminal.signal(SIGTERM)
    #expect(try session.terminal.ends() == .signal(SIGTERM))
    #expect(session.missing() == [])
    let credentials = try school.homeroom.home.read(".local/state/homeroom/school/credentials")
    for name in ["access_token", "refresh_token"] {
      let secret = try #require((try? JSONValue(parsing: credentials))?[name]?.stringValue)
      #expect(!session.terminal.text.contains(secret))
    }
  }
}
