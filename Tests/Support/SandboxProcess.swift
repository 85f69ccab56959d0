import Foundation
public import JSON

/// `homeroom sandbox` in a process of its own, and a person with a browser for its consent page.
public final class SandboxProcess {
  /// The first line on its standard output.
  public let info: JSONValue
  private let process: Process
  private let output: Pipe
  private let errors: TemporaryFolder

  public struct NotStarted: Error {}

  public init(_ homeroom: Homeroom, _ arguments: [String] = []) throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: Homeroom.binary)
    process.arguments = ["sandbox"] + arguments
    process.environment = homeroom.environment
    process.standardInput = FileHandle.nullDevice
    errors = try TemporaryFolder()
    process.standardError = FileHandle(forWritingAtPath: try errors.write("", to: "err"))
    output = Pipe()
    process.standardOutput = output
    try process.run()
    var line: [UInt8] = []
    while !line.contains(0x0A) {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw NotStarted() }
      line += data
    }
    info = try JSONValue(parsing: Array(line.prefix { $0 != 0x0A }))
  }

  /// What it has said on standard error so far.
  public func said() throws -> String { try errors.read("err") }

  public var processID: Int32 { process.processIdentifier }

  /// Waits for its end, however it comes; the exit status.
  public func waited() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  deinit { _ = stop() }

  public subscript(name: String) -> String { info[name]?.stringValue ?? "" }

  /// Ends it as a service manager does; the exit status.
  @discardableResult
  public func stop() -> Int32 {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The options of `profile add` for it.
  public var profileOptions: [String] {
    [
      "--client-id", self["client_id"], "--team-id", self["team_id"], "--key-id", self["key_id"], "--private-key",
      self["private_key"], "--redirect-uri", self["redirect_uri"], "--auth-url", self["auth_url"], "--roster-url",
      self["roster_url"],
    ]
  }

  /// Opens the consent page and answers it; the address the browser would be sent to.
  public func consent(_ address: String, as account: String = "administrator", decision: String = "allow") throws
    -> String
  {
    let page = try curl([address])
    guard let action = page.components(separatedBy: "action=\"").dropFirst().first?.components(separatedBy: "\"").first
    else { throw NotStarted() }
    let base = self["auth_url"].components(separatedBy: "/auth/")[0]
    return try curl(
      ["-o", "/dev/null", "-w", "%{redirect_url}", "-d", "account=\(account)&decision=\(decision)", base + action])
  }

  /// Changes the settings that this JSON object names.
  public func change(_ settings: String) throws {
    _ = try curl(["-X", "PATCH", "-H", "Content-Type: application/json", "-d", settings, self["admin_url"]])
  }

  private func curl(_ arguments: [String]) throws -> String {
    let curl = Process()
    curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
    curl.arguments = ["-s"] + arguments
    let output = Pipe()
    curl.standardOutput = output
    try curl.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    curl.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
