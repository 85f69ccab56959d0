import Foundation
import Support
import Testing

/// How the program stands among other processes.
@Suite struct ProcessTests {
  /// Started where core files are allowed, it forbids them itself; the shell beside it shows that they were.
  @Test(.enabled(if: coreFilesCanBeAllowed, "core files are forbidden here, so that nothing could be shown"))
  func itsMemoryIsInNoCoreFile() throws {
    let homeroom = try Homeroom()
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/bash")
    shell.arguments = ["-c", "ulimit -S -c $(ulimit -H -c); ulimit -c; exec \"$0\" sandbox", Homeroom.binary]
    shell.environment = homeroom.environment
    shell.currentDirectoryURL = URL(fileURLWithPath: homeroom.home.path)
    let output = Pipe()
    shell.standardOutput = output
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    var said = ""
    while !said.contains("auth_url") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      said += String(decoding: data, as: UTF8.self)
    }
    #expect(said.split(separator: "\n").first.map(String.init) != "0")
    let limits = try String(contentsOfFile: "/proc/\(shell.processIdentifier)/limits", encoding: .utf8)
    let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
    #expect(core.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
    // One of the few signals that a child of a test does not inherit as blocked.
    kill(shell.processIdentifier, SIGSEGV)
    shell.waitUntilExit()
    #expect(shell.terminationReason == .uncaughtSignal)
    #expect(!homeroom.home.everything.contains { $0.contains("core") })
  }

  static let coreFilesCanBeAllowed: Bool = {
    let limits = (try? String(contentsOfFile: "/proc/self/limits", encoding: .utf8)) ?? ""
    let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
    return core?.split(separator: " ").dropLast().last != "0"
  }()

  /// `connect` waits for a line after it has printed the address.
  @Test func anInterruptionIsAStatusOfItsOwn() throws {
    let school = try School(connected: false)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Homeroom.binary)
    process.arguments = ["connect"]
    process.environment = school.homeroom.environment
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
  }

  /// A closed descriptor is an end of input or an error, never another file of the program's.
  @Test(arguments: [["--plain"], ["connect", "--callback", "-"], ["explain", "--body", "-"], ["demo", "--plain"]])
  func closedInputEndsIt(words: [String]) throws {
    let closing = ["/usr/bin/timeout", "60", "/bin/sh", "-c", "exec \"$@\" <&-", "sh"]
    #expect(try Homeroom().run(words, wrapper: closing).status != 124)
  }

  @Test func closedOutputIsAnError() throws {
    let closing = ["/usr/bin/timeout", "60", "/bin/sh", "-c", "exec \"$@\" >&-", "sh"]
    let closed = try Homeroom().run(["--help"], wrapper: closing)
    #expect(closed.status == 1 && closed.errors.contains("Standard output can't be written"), "\(closed.errors)")
  }

  /// A question of the plain console can be left by Ctrl-C, and the demo takes its folder with it.
  @Test func theConversationCanBeInterrupted() throws {
    let homeroom = try Homeroom()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Homeroom.binary)
    process.arguments = ["demo", "--plain"]
    let scratch = try TemporaryFolder()
    process.environment = homeroom.environment.merging(["TMPDIR": scratch.path]) { $1 }
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.hasSuffix("> ") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(scratch.everything == [])
  }
}
