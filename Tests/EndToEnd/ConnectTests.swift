import Foundation
import Support
import Testing

/// `connect` as a person at a terminal sees it.
@Suite struct ConnectTests {
  let school: School
  let terminal: Pseudoterminal
  let address: String

  init() throws {
    school = try School(connected: false)
    let environment = school.homeroom.environment.merging(["TERM": "xterm-256color"]) { $1 }
    terminal = try Pseudoterminal(
      Homeroom.binary, ["connect", "--no-browser"], environment: environment, columns: 120, rows: 60)
    try terminal.shows("or end input to finish later:")
    address = try #require(
      terminal.text.split(whereSeparator: \.isNewline).first { $0.hasPrefix("http") }.map(String.init))
  }

  func code(in address: String) -> String {
    URLComponents(string: address)?.queryItems?.first { $0.name == "code" }?.value ?? ""
  }

  @Test func whatIsPastedIsNotShown() throws {
    // The QR code of the address stands before the question.
    #expect(terminal.text.contains("▀") || terminal.text.contains("█"))
    let before = terminal.modes
    terminal.send("this is not it\r")
    try terminal.shows("or end input to finish later:", from: terminal.output.count)
    let answer = try school.sandbox.consent(address)
    #expect(code(in: answer).count > 10)
    terminal.send(answer + "\r")
    try terminal.shows("Connected to")
    #expect(try terminal.ends() == .exit(0))
    #expect(!terminal.text.contains(code(in: answer)))
    #expect(!terminal.text.contains("this is not it"))
    #expect(terminal.modes == terminal.firstModes)
    #expect(before != terminal.firstModes, "the echo was off while it waited")
  }

  /// A code without its address could be anybody's: whose organisation it is has to be confirmed.
  @Test func aBareCodeIsAskedAbout() throws {
    let code = code(in: try school.sandbox.consent(address))
    terminal.send(code + "\r")
    try terminal.shows("That was a bare code. It is the consent of the organisation \"Contoso")
    try terminal.shows("[y/N]")
    terminal.send("y\r")
    try terminal.shows("Connected to")
    #expect(try terminal.ends() == .exit(0))
    #expect(!terminal.text.contains(code))
  }

  @Test func aBareCodeThatIsNotConfirmedIsGivenBack() throws {
    terminal.send(code(in: try school.sandbox.consent(address)) + "\r")
    try terminal.shows("[y/N]")
    terminal.send("n\r")
    #expect(try terminal.ends() == .exit(2))
    #expect(!school.homeroom.home.everything.contains { $0.hasSuffix("/credentials") })
  }

  @Test func endOfInputLeavesItPending() throws {
    terminal.send([0x04])
    try terminal.shows("The consent is pending")
    #expect(try terminal.ends() == .exit(0))
    #expect(terminal.modes == terminal.firstModes)
  }
}
