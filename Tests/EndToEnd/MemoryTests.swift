import Foundation
import Roster
import Support
import Testing

/// A console that stays open for weeks takes no more memory than after its first minutes.
///
/// What counts is what the system keeps for the process alone, in pages: a leak checker cannot follow Swift's pointers, and
/// memory that is held for good is no less lost. The bounds are a fraction of what forgetting to free one thing a round
/// would add.
@Suite(.serialized, .enabled(if: Homeroom.sanitizers.isEmpty, "a sanitizer keeps what was freed"))
struct MemoryTests {
  /// Thousands of keys through the screens: rows, records, a search, a dialog.
  @Test func keysLeaveNothingBehind() throws {
    let session = try ConsoleSession.demo()
    func rounds(_ count: Int) throws {
      for _ in 0..<count {
        let (down, up) = (String(repeating: "j", count: 60), String(repeating: "k", count: 20))
        session.terminal.send("2\(down)\r3jjjzz1\(down)2gg/mi\u{7F}\u{7F}\r\(up)")
        // Drawn anew as a whole: of what stood there already, nothing would be sent.
        try session.type("\u{0C}", shows: "SANDBOX")
      }
    }
    try rounds(30)
    let before = try Self.kilobytes(of: session.terminal.process)
    try rounds(300)
    let after = try Self.kilobytes(of: session.terminal.process)
    #expect(after - before < 1024, "\(before) kB, then \(after) kB")
    session.terminal.send("q")
    #expect(try session.terminal.ends() == .exit(0))
  }

  /// One sync after the other from the same console, each with people who came and left.
  @Test func syncsLeaveNothingBehind() throws {
    let school = try School(["--district", "synthetic:2000", "--scenario", "daily-change"])
    #expect(try school.homeroom.run("sync").status == 0)
    let archive = try RosterArchive(folder: Places(environment: school.homeroom.environment).folders(of: "school").data)
    let session = try ConsoleSession(school.homeroom)
    try session.terminal.shows("Teacher")
    func syncs(_ count: Int) throws {
      for _ in 0..<count {
        let last = try archive.runs().first?.run
        _ = try session.terminal.wait(for: "the sync's end") { () -> Bool? in
          let run = try? archive.runs().first
          if run?.run != last { return run?.state == .published ? true : nil }
          // A key that comes before the console has heard of the last one's end starts none.
          session.terminal.send("s")
          return nil
        }
      }
    }
    try syncs(6)
    let before = try Self.kilobytes(of: session.terminal.process)
    try syncs(20)
    let after = try Self.kilobytes(of: session.terminal.process)
    #expect(after - before < 4096, "\(before) kB, then \(after) kB")
    // A sync more may have begun, and `q` would ask.
    session.terminal.signal(SIGTERM)
    #expect(try session.terminal.ends() == .signal(SIGTERM))
  }

  /// Memory of the process that no file stands behind.
  private static func kilobytes(of process: pid_t) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    return try #require(line.split(separator: " ").dropLast().last.flatMap { Int($0) })
  }
}
