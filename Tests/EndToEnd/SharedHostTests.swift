import Foundation
import JSON
import Sandbox
import Support
import Testing

/// Another user of the same host, who puts links, folders, sockets and pipes where the program will look. Nothing of
/// theirs is followed, used or written over; the refusal names the place.
///
/// It takes two users beside each other, and so root to become them.
@Suite(.serialized, .enabled(if: SharedHost.isPossible, "needs root, setpriv, and a build that other users may run"))
struct SharedHostTests {
  enum Plant: CaseIterable { case link, folder, socket, pipe, file }

  /// A sticky folder on the way that others may write to, and something of theirs at the first name of ours in it.
  @Test(arguments: Plant.allCases, [".config", ".local/state", ".local/share"])
  func whatIsPlantedOnTheWayIsRefused(plant: Plant, place: String) throws {
    let host = try SharedHost()
    try host.share(place, mode: 0o1777)
    if place != ".config" { #expect(try host.victim(host.profile).status == 0) }
    if place == ".local/share" { try host.connect() }
    try host.removeOurs(in: place)
    try host.plant(plant, at: place + "/homeroom")
    let before = host.bait()
    let command = place == ".config" ? host.profile : place == ".local/state" ? ["connect"] : ["sync"]
    let end = try host.victim(command)
    #expect(end.status == 10, "\(end)")
    #expect(end.errors.contains(host.home.file(place) + "/homeroom"), "\(end.errors)")
    #expect(host.bait() == before, "nothing of theirs is touched")
  }

  /// Without the sticky bit others can rename what is ours: nothing is put there at all.
  @Test(arguments: [".config", ".local/state", ".local/share"])
  func aFolderThatOthersMayChangeIsRefused(place: String) throws {
    let host = try SharedHost()
    try host.share(place, mode: 0o1777)
    if place != ".config" { #expect(try host.victim(host.profile).status == 0) }
    if place == ".local/share" { try host.connect() }
    try host.removeOurs(in: place)
    #expect(chmod(host.home.file(place), 0o777) == 0)
    let command = place == ".config" ? host.profile : place == ".local/state" ? ["connect"] : ["sync"]
    let end = try host.victim(command)
    #expect(end.status == 10, "\(end)")
    #expect(end.errors.contains(host.home.file(place)), "\(end.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: host.home.file(place)).isEmpty)
  }

  @Test(arguments: Plant.allCases) func whatIsAskedForIsNeverWrittenOverTheirs(plant: Plant) throws {
    let host = try SharedHost()
    try host.share("shared", mode: 0o1777)
    try host.plant(plant, at: "shared/out")
    let before = host.bait()
    let out = host.home.file("shared/out")
    for command in [
      ["report", "--out", out], ["export", "--format", "csv", "--out", out],
      ["export", "--format", "roster", "--teacher", "x", "--out", out],
    ] { #expect(try host.victim(command).status != 0) }
    #expect(host.bait() == before)
  }

  @Test(arguments: Plant.allCases) func theSandboxTakesNoFolderOfOthers(plant: Plant) throws {
    let host = try SharedHost()
    try host.share("shared", mode: 0o1777)
    try host.plant(plant, at: "shared/state")
    let before = host.bait()
    let result = try host.victim(["sandbox", "--state", host.home.file("shared/state")])
    #expect(result.status == 1)
    #expect(result.errors.contains(host.home.file("shared/state")), "\(result.errors)")
    #expect(host.bait() == before)
  }

  @Test func aTemporaryFolderThatOthersMayChangeIsRefused() throws {
    let host = try SharedHost()
    try host.share("shared", mode: 0o777)
    let result = try host.victim(["sandbox"], ["TMPDIR": host.home.file("shared")])
    #expect(result.status == 1 || result.status == 10)
    #expect(result.errors.contains(host.home.file("shared")), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: host.home.file("shared")).isEmpty)
  }

  @Test func filesOfOthersAreNotTrusted() throws {
    let host = try SharedHost()
    try host.share("shared", mode: 0o1777)
    try host.attacker("printf 'version: 1\\n' > config.yaml; chmod 644 config.yaml", in: "shared")
    let result = try host.victim(["profile", "list"], ["HOMEROOM_CONFIG": host.home.file("shared/config.yaml")])
    #expect(result.status == 10)
    #expect(result.errors.contains(host.home.file("shared/config.yaml")), "\(result.errors)")
  }

  /// What the victim has is closed to the other, whatever the umask.
  @Test func othersSeeNothing() throws {
    let host = try SharedHost()
    #expect(try host.victim(host.profile).status == 0)
    #expect(try host.victim(["connect"]).status == 0)
    for folder in [".config/homeroom", ".local/state/homeroom", ".local/state/homeroom/p"] {
      #expect(try host.attacker("ls \(host.home.file(folder))", in: "") != 0, "\(folder) is open")
    }
    // A process of the same user sees neither memory nor environment: both belong to root.
    let sandbox = try host.started(["sandbox"])
    defer {
      kill(sandbox.processIdentifier, SIGKILL)
      sandbox.waitUntilExit()
    }
    var status = stat()
    #expect(stat("/proc/\(sandbox.processIdentifier)/mem", &status) == 0 && status.st_uid == 0)
  }
}

/// A home, its owner, and somebody else.
private final class SharedHost {
  /// Nobody in the password file.
  private static let victimID: UInt32 = 54_321
  private static let attackerID: UInt32 = 65_534
  private let homeroom: Homeroom
  private let state: TemporaryFolder
  private let server: SandboxServer
  var home: TemporaryFolder { homeroom.home }

  static let isPossible =
    geteuid() == 0
    && (try? Homeroom().run(["--version"], wrapper: user(victimID) + ["/usr/bin/env", "-C", "/"]).status) == 0

  init() throws {
    homeroom = try Homeroom(environment: ["TMPDIR": "/tmp"])
    state = try TemporaryFolder()
    server = try SandboxServer(Sandbox.Configuration(stateFolder: state.file("sandbox")))
    try home.write("precious\n", to: "precious")
    try home.write(
      String(contentsOfFile: server.readyInfo["private_key"]?.stringValue ?? "", encoding: .utf8), to: "key.p8")
    for path in ["", "/precious", "/key.p8"] { try Self.give(home.path + path, to: Self.victimID) }
    #expect(chmod(home.path, 0o755) == 0)
  }

  deinit { server.stop() }

  var profile: [String] {
    let info = server.readyInfo
    func word(_ name: String) -> String { info[name]?.stringValue ?? "" }
    return [
      "profile", "add", "p", "--client-id", word("client_id"), "--team-id", word("team_id"), "--key-id",
      word("key_id"), "--private-key", home.file("key.p8"), "--redirect-uri", word("redirect_uri"), "--auth-url",
      word("auth_url"), "--roster-url", word("roster_url"),
    ]
  }

  func connect() throws {
    let asked = try victim(["connect", "--json"])
    let address = try #require(asked.json?["authorization_url"]?.stringValue, "\(asked)")
    let end = try victim(["connect", "--callback", "-"], input: server.consent(to: address))
    #expect(end.status == 0, "\(end)")
  }

  /// The folder is as if the program had never been here.
  func removeOurs(in place: String) throws {
    let path = home.file(place + "/homeroom")
    if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
  }

  /// Makes a folder of root's that everybody may write to.
  func share(_ place: String, mode: mode_t) throws {
    var path = ""
    for name in place.split(separator: "/") {
      path += "/" + name
      try FileManager.default.createDirectory(atPath: home.path + path, withIntermediateDirectories: false)
      try Self.give(home.path + path, to: Self.victimID)
    }
    try Self.give(home.file(place), to: 0)
    #expect(chmod(home.file(place), mode) == 0)
  }

  func plant(_ plant: SharedHostTests.Plant, at path: String) throws {
    let name = (path as NSString).lastPathComponent
    let script =
      switch plant {
      // A folder of theirs behind the link.
      case .link: "mkdir \(name).theirs; chmod 777 \(name).theirs; ln -s \(name).theirs \(name)"
      // A folder that leads to a file of the victim's.
      case .folder: "mkdir \(name); chmod 777 \(name); ln -s \(home.file("precious")) \(name)/config.yaml"
      case .socket:
        "/usr/bin/python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind(\"\(name)\")'; chmod 777 \(name)"
      case .pipe: "mkfifo -m 666 \(name)"
      case .file: "echo theirs > \(name); chmod 666 \(name)"
      }
    #expect(try attacker(script, in: (path as NSString).deletingLastPathComponent) == 0)
  }

  /// What belongs to the other, and the victim's file that is led to, with all they hold.
  func bait() -> [String: String] {
    var found: [String: String] = [:]
    for path in home.everything {
      var status = stat()
      guard lstat(home.file(path), &status) == 0, status.st_uid == Self.attackerID || path == "precious" else {
        continue
      }
      found[path] = "mode \(status.st_mode) "
      switch status.st_mode & S_IFMT {
      case S_IFREG: found[path]? += (try? home.read(path)) ?? ""
      case S_IFDIR:
        found[path]? += (try? FileManager.default.contentsOfDirectory(atPath: home.file(path)))?.sorted().joined() ?? ""
      default: break
      }
    }
    return found
  }

  func victim(
    _ arguments: [String], _ more: [String: String] = [:], input: String = ""
  ) throws -> Homeroom.Result {
    try homeroom.run(
      arguments, input: input, environment: more.mapValues { $0 }, wrapper: Self.user(Self.victimID))
  }

  /// One that has said its first line.
  func started(_ arguments: [String]) throws -> Process {
    let process = Self.process(Self.victimID, [Homeroom.binary] + arguments)
    process.environment = homeroom.environment
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    return process
  }

  @discardableResult
  func attacker(_ script: String, in folder: String) throws -> Int32 {
    let process = Self.process(
      Self.attackerID, ["/bin/sh", "-c", "umask 0; cd '\(home.file(folder))' && \(script)"])
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static func user(_ id: UInt32) -> [String] {
    ["/usr/bin/setpriv", "--reuid=\(id)", "--regid=\(id)", "--clear-groups"]
  }

  private static func process(_ id: UInt32, _ words: [String]) -> Process {
    let process = Process()
    let all = user(id) + words
    process.executableURL = URL(fileURLWithPath: all[0])
    process.arguments = Array(all.dropFirst())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  private static func give(_ path: String, to user: UInt32) throws {
    guard chown(path, user, user) == 0 else { throw CocoaError(.fileWriteNoPermission) }
  }
}
