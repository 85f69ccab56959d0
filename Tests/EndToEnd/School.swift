import Foundation
import JSON
import Support
import Testing

/// A profile that is connected to a sandbox, as each test here needs it.
struct School {
  let homeroom: Homeroom
  let sandbox: SandboxProcess

  /// - Parameter options: of the profile, besides what the sandbox gives.
  init(_ arguments: [String] = [], options: [String] = [], connected: Bool = true) throws {
    homeroom = try Homeroom()
    sandbox = try SandboxProcess(homeroom, arguments)
    let added = try homeroom.run(["profile", "add", "school"] + sandbox.profileOptions + options)
    try #require(added.status == 0, "\(added.errors)")
    if connected { try connect() }
  }

  func connect() throws {
    let asked = try homeroom.run("connect")
    let address = try #require(asked.output.split(separator: "\n").first.map(String.init))
    let finished = try homeroom.run("connect", "--callback", "-", input: sandbox.consent(address))
    try #require(finished.status == 0, "\(finished.errors)")
  }

  static let districts: String = {
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return here.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Sandbox/Districts").path
  }()

  /// The rows of a district's file, without its heading.
  static func rows(_ file: String) throws -> Int {
    let text = try String(contentsOfFile: districts + "/" + file, encoding: .utf8)
    return text.split(whereSeparator: \.isNewline).count - 1
  }
}
