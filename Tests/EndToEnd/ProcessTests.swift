import Foundation
import Support
import Testing

/// How the program stands among other processes.
@Suite struct ProcessTests {
  @Test func itsMemoryIsInNoCoreFile() throws {
    let sandbox = try SandboxProcess(try Homeroom())
    let limits = try String(contentsOfFile: "/proc/\(sandbox.processID)/limits", encoding: .utf8)
    let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
    #expect(core.split(separator: " ").dropFirst(4).prefix(2) == ["0", "0"])
  }

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
