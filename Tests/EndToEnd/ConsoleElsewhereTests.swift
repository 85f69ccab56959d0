import Foundation
import Support
import Testing

/// A console that stands open while other processes work on the same profile.
@Suite(.serialized) struct ConsoleElsewhereTests {
  private func openConsole(_ school: School) throws -> ConsoleSession {
    #expect(try school.homeroom.run("sync").status == 0)
    let session = try ConsoleSession(school.homeroom)
    try session.terminal.shows("English - Language 1")
    return session
  }

  /// Runs a command beside the console, and waits for what that brings on its screen.
  private func run(_ arguments: [String], beside session: ConsoleSession, shows words: String) throws {
    let before = session.terminal.output.count
    let result = try session.homeroom.run(arguments)
    #expect(result.status == 0, "\(result.errors)")
    try session.terminal.shows(words, from: before)
  }

  private static func openFiles(of process: pid_t) -> [String] {
    let folder = "/proc/\(process)/fd"
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)
    }
  }

  @Test func disconnectingIsSeen() throws {
    let school = try School()
    let session = try openConsole(school)
    try run(["disconnect"], beside: session, shows: "Disconnected meanwhile")
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
  }

  /// As in the night, when a timer syncs.
  @Test func aNewerRosterIsSeen() throws {
    let school = try School(["--district", "synthetic:300", "--scenario", "daily-change"])
    #expect(try school.homeroom.run("sync").status == 0)
    let session = try ConsoleSession(school.homeroom)
    try session.terminal.shows("Teacher")
    try run(["sync"], beside: session, shows: "A newer roster came meanwhile")
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
  }

  @Test func forgettingLeavesNothingBehindAnOpenConsole() throws {
    let school = try School()
    let session = try openConsole(school)
    let before = session.terminal.output.count
    let forgetting = try school.homeroom.run("forget", "--yes")
    #expect(forgetting.status == 0)
    #expect(!forgetting.errors.contains("still open"), "it has let go by then")
    try session.terminal.shows("deleted outside this console", from: before)
    // Not even without a name: a file that is open stays on the disk.
    let data = school.homeroom.home.file(".local/share")
    #expect(!Self.openFiles(of: session.terminal.process).contains { $0.hasPrefix(data) })
    // What is chosen and left after that is kept nowhere.
    try session.type("\u{1B}[B\u{1B}[A\r", shows: "Switch to profile")
    session.terminal.send("\u{1B}")
    session.terminal.signal(SIGTERM)
    #expect(try session.terminal.ends() == .signal(SIGTERM))
    for folder in [".local/state/homeroom/school", ".local/share/homeroom/school"] {
      #expect(!FileManager.default.fileExists(atPath: school.homeroom.home.file(folder)), "\(folder)")
    }
  }

  /// A console that cannot look just now, because it is stopped, is told of.
  @Test func forgettingTellsOfAConsoleThatDoesNotLetGo() throws {
    let school = try School()
    let session = try openConsole(school)
    session.terminal.signal(SIGSTOP)
    let result = try school.homeroom.run("forget", "--yes")
    #expect(result.status == 0)
    #expect(result.errors.contains("A console is still open on it"))
    let before = session.terminal.output.count
    session.terminal.signal(SIGCONT)
    try session.terminal.shows("deleted outside this console", from: before)
    session.terminal.send("\u{1B}")
    #expect(try session.terminal.ends() == .exit(0))
    #expect(!FileManager.default.fileExists(atPath: school.homeroom.home.file(".local/state/homeroom/school")))
  }

  /// What is wrong with the configuration is said where the reader looks, and the console opens.
  @Test func aFaultyConfigurationIsToldOnScreen() throws {
    let school = try School()
    let file = school.homeroom.home.file(".config/homeroom/config.yaml")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try (text + "\ntheme: sunset\nkeys:\n  fly: [x]\n").write(toFile: file, atomically: true, encoding: .utf8)
    let session = try ConsoleSession(school.homeroom)
    try session.terminal.shows("there is no theme \"sunset\"")
    try session.terminal.shows("fly")
    try session.type("\u{1B}", shows: "No roster yet")
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
  }
}
