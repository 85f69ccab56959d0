import Foundation
import Testing

/// The product starts fast and ships small because it does without Foundation, its essentials too.
@Suite struct LinkageTests {
  @Test func binaryDoesNotLinkFoundation() throws {
    let binary = Repository.binary("homeroom")
    try #require(FileManager.default.isExecutableFile(atPath: binary), "build the product first: swift build")
    let ldd = Process()
    ldd.executableURL = URL(fileURLWithPath: "/usr/bin/ldd")
    ldd.arguments = [binary]
    let output = Pipe()
    ldd.standardOutput = output
    try ldd.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    ldd.waitUntilExit()
    #expect(text.contains("libsqlite3"), "ldd said nothing of use")
    #expect(!text.contains("Foundation"))
  }
}
