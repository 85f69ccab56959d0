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
}
