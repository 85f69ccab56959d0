import Foundation
import JSON
import Roster
import Sandbox
import Support
import Synchronization

/// A sandbox in this process, and the built program connected to it in a home of its own.
final class ServedSchool: Sendable {
  let server: SandboxServer
  let homeroom: Homeroom
  private let state: TemporaryFolder

  init(_ specification: String, change: (inout Settings) -> Void = { _ in }) throws {
    state = try TemporaryFolder()
    homeroom = try Homeroom()
    server = try SandboxServer(
      Sandbox.Configuration(
        district: try DistrictSource(specification: specification), stateFolder: state.path + "/sandbox"))
    server.change(change)
  }

  deinit { server.stop() }

  /// Another home with the same school.
  func connect(_ other: Homeroom? = nil) throws {
    let homeroom = other ?? self.homeroom
    let info = server.readyInfo
    func word(_ name: String) -> String { info[name]?.stringValue ?? "" }
    try expectSuccess(
      homeroom.run([
        "profile", "add", "p", "--client-id", word("client_id"), "--team-id", word("team_id"), "--key-id",
        word("key_id"), "--private-key", word("private_key"), "--redirect-uri", word("redirect_uri"), "--auth-url",
        word("auth_url"), "--roster-url", word("roster_url"),
      ]))
    let started = try homeroom.run("connect", "--json")
    try expectSuccess(started)
    let url = started.json?["authorization_url"]?.stringValue ?? ""
    try expectSuccess(homeroom.run("connect", "--callback", "-", input: try server.consent(to: url)))
  }

  struct Unexpected: Error, CustomStringConvertible {
    let result: Homeroom.Result
    var description: String { "exit \(result.status): \(result.output) \(result.errors)" }
  }

  private func expectSuccess(_ result: Homeroom.Result) throws {
    guard result.status == 0 else { throw Unexpected(result: result) }
  }
}

extension Homeroom {
  var folders: ProfileFolders {
    get throws { try Places(environment: environment).folders(of: "p") }
  }

  /// Every row of the current roster; `nil` before the first.
  func roster() throws -> RosterRows? {
    try RosterArchive(folder: folders.data).openCurrent().map { try RosterRows($0) }
  }

  /// The console in a terminal of its own.
  func console(columns: Int = 120, rows: Int = 40) throws -> Pseudoterminal {
    try Pseudoterminal(
      Self.binary, environment: environment.merging(["TERM": "xterm-256color"]) { $1 }, columns: columns, rows: rows)
  }

  /// The program under way; `run` waits for its end.
  func start(_ arguments: String...) throws -> RunningHomeroom {
    try RunningHomeroom(arguments, environment: environment, home: home.path)
  }
}

/// A roster, row for row.
struct RosterRows: Equatable {
  var people: [PersonRow]
  var classes: [ClassRecord]
  var locations: [Location]

  init(_ roster: StoredRoster) throws {
    people = try roster.people(PersonQuery(), Window(limit: 1_000_000)).rows
    classes = try roster.classes(ClassQuery(), Window(limit: 1_000_000)).rows.compactMap {
      try roster.classRecord($0.id)
    }
    locations = try roster.locations(LocationQuery(), Window(limit: 1_000_000)).rows
  }
}

/// A process of the built program, with its output in files, so that nobody waits for anybody.
final class RunningHomeroom {
  private let process = Process()
  private let scratch: TemporaryFolder

  init(_ arguments: [String], environment: [String: String], home: String) throws {
    scratch = try TemporaryFolder()
    process.executableURL = URL(fileURLWithPath: Homeroom.binary)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: home)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: try scratch.write("", to: "out"))
    process.standardError = FileHandle(forWritingAtPath: try scratch.write("", to: "err"))
    try process.run()
  }

  var pid: Int32 { process.processIdentifier }

  func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

  struct End {
    let status: Int32
    let output: String
    let errors: String

    var json: JSONValue? { try? JSONValue(parsing: output) }
  }

  /// Waits for its end.
  func end() throws -> End {
    process.waitUntilExit()
    return End(status: process.terminationStatus, output: try scratch.read("out"), errors: try scratch.read("err"))
  }
}
