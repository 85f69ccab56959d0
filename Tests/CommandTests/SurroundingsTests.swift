import Foundation
import JSON
import Roster
import Support
import Testing

@testable import Command

/// Every command of the table, with good words and in surroundings that have nothing to do with them: what it is started
/// by may have closed its input, ask for no language, have no home, or go away in the middle.
@Suite struct SurroundingsTests {
  /// What a command that was let alone ended with.
  struct Usual {
    let status: Int32
    let printsText: Bool
  }

  /// A school with two rosters and a diagnosis, so that no command lacks what it is about.
  struct Ready {
    let all: EveryCommand
    let finding: [String]
    /// Each command by its path, as it ends where nothing is unusual.
    let usual: [String: Usual]

    /// The same in every school that is ready, so found out once.
    private static let found = Result { try Ready(usual: [:]).findUsual() }

    static let deleting = ["disconnect", "forget", "profile remove"]
    static let kept = EveryCommand.order.filter { !deleting.contains($0) }

    init() throws { try self.init(usual: Self.found.get()) }

    private init(usual: [String: Usual]) throws {
      self.usual = usual
      all = try EveryCommand(ready: true)
      try #require(all.homeroom.run("sync", "--quiet").status == 0)
      try #require(all.homeroom.run("doctor").status == 0)
      let fault = try #require(all.homeroom.run("findings", "--json").json?["findings"]?.arrayValue?.first)
      finding = [try #require(fault["rule"]?.stringValue), try #require(fault["subject"]?["id"]?.stringValue)]
    }

    private func findUsual() throws -> [String: Usual] {
      var usual: [String: Usual] = [:]
      for name in EveryCommand.order {
        let result = try run(name)
        try #require(result.signal == nil && ExitCode(rawValue: result.status) != nil, "\(name): \(result.errors)")
        usual[name] = Usual(status: result.status, printsText: !result.output.isEmpty)
      }
      return usual
    }

    func words(_ name: String) -> [String] {
      if name == "findings accept" { return ["findings", "accept"] + finding + ["--reason", "it is so"] }
      return all.uses[name]?.words ?? []
    }

    func input(_ name: String) -> String { all.uses[name]?.input ?? "" }

    func run(
      _ name: String, _ environment: [String: String?] = [:], wrapper: [String] = []
    ) throws -> Support.Homeroom.Result {
      defer { try? Self.clean(all) }
      return try all.homeroom.run(words(name), input: input(name), environment: environment, wrapper: wrapper)
    }

    /// An export has to have a new name each time.
    static func clean(_ all: EveryCommand) throws {
      let out = all.homeroom.home.file("out")
      if FileManager.default.fileExists(atPath: out) { try FileManager.default.removeItem(atPath: out) }
    }
  }

  // MARK: - Input, language and home

  @Test func closedInputEndsNone() throws {
    let ready = try Ready()
    let closing = ["/usr/bin/timeout", "60", "/bin/sh", "-c", "exec \"$@\" <&-", "sh"]
    for name in EveryCommand.order {
      let result = try ready.run(name, wrapper: closing)
      // Nothing was given to explain, and no sign-in.
      let expected: Int32? = ["explain": 8, "signin": 2][name] ?? ready.usual[name]?.status
      #expect(result.signal == nil && result.status == expected, "\(name): \(result.status) \(result.errors)")
    }
  }

  @Test func withoutALanguageItSpeaksASCII() throws {
    let ready = try Ready()
    // A report is a document to hand on, in UTF-8 as JSON and CSV are.
    for name in EveryCommand.order where name != "report" {
      let result = try ready.run(name, ["LANG": "C"])
      #expect(result.status == ready.usual[name]?.status, "\(name): \(result.errors)")
      for line in (result.output + result.errors).split(whereSeparator: \.isNewline) {
        let isASCII = line.utf8.allSatisfy { $0 < 0x80 }
        #expect(isASCII, "\(name): \(line)")
      }
    }
  }

  /// As under a service manager that names the folders and no home.
  @Test func foldersAloneAreHomeEnough() throws {
    let ready = try Ready()
    let home = ready.all.homeroom.home
    let folders: [String: String?] = [
      "HOME": nil, "PATH": nil, "LANG": nil, "TZ": nil, "XDG_CONFIG_HOME": home.file(".config"),
      "XDG_STATE_HOME": home.file(".local/state"), "XDG_DATA_HOME": home.file(".local/share"),
    ]
    for name in EveryCommand.order {
      let result = try ready.run(name, folders)
      #expect(result.status == ready.usual[name]?.status, "\(name): \(result.errors)")
    }
  }

  static let stranger = [
    "/usr/bin/setpriv", "--reuid=54321", "--regid=54321", "--clear-groups", "/usr/bin/env", "-C", "/",
  ]
  static let strangerCanRunIt = (try? Support.Homeroom().run(["--version"], wrapper: stranger).status) == 0

  /// Of a user whom no database knows there is no home to guess.
  @Test(.enabled(if: strangerCanRunIt, "needs root, setpriv, and a build that other users may run"))
  func withoutAnyHomeItSaysWhatToSet() throws {
    let ready = try Ready()
    let needsNone = ["completions", "return-page", "explain", "sandbox", "demo"]
    for name in EveryCommand.order {
      let result = try ready.run(name, ["HOME": nil], wrapper: Self.stranger)
      if name == "themes lint" {
        #expect(result.status == 1 && result.errors.contains("mine.yaml"), "its file is not there: \(result.errors)")
      } else if needsNone.contains(name) {
        #expect(result.status == ready.usual[name]?.status, "\(name): \(result.errors)")
      } else {
        #expect(result.status == 10 && result.errors.contains("HOME"), "\(name): \(result.status) \(result.errors)")
      }
    }
  }

  /// A file system that nobody may write to, root neither, in a name space of its own.
  static let readOnly = [
    "/usr/bin/unshare", "--map-root-user", "--mount", "/bin/sh", "-c",
    "mount --bind \"$HOME\" \"$HOME\" && mount -o remount,ro,bind \"$HOME\" && cd \"$HOME\" && exec \"$@\"", "sh",
  ]
  static let canMount = (try? Support.Homeroom().run(["--version"], wrapper: readOnly).status) == 0

  @Test(.enabled(if: canMount, "needs a mount name space of one's own"))
  func aReadOnlyHomeIsReadAndNamedWhereItMustBeWritten() throws {
    let ready = try Ready()
    let home = ready.all.homeroom.home
    let before = home.everything
    let writing = ["connect", "sync", "findings accept", "export", "disconnect", "forget", "profile remove"]
    for name in EveryCommand.order {
      let result = try ready.run(name, wrapper: Self.readOnly)
      if writing.contains(name) {
        #expect(result.status == (name == "export" ? 1 : 10), "\(name): \(result.status) \(result.output)")
        #expect(result.errors.contains(home.path) && result.errors.contains("Read-only"), "\(name): \(result.errors)")
      } else if name == "doctor" {
        // It has to refresh the tokens to see whether that works, and to keep what it got.
        #expect(result.status == 8 && result.output.contains("homeroom sync"), "\(result.output)")
      } else {
        #expect(result.status == ready.usual[name]?.status, "\(name): \(result.errors)")
      }
      #expect(home.everything == before, "\(name)")
    }
    let added = try ready.all.homeroom.run(
      ["profile", "add", "second"] + ready.all.sandbox.profileOptions, wrapper: Self.readOnly)
    #expect(added.status == 10 && added.errors.contains(home.file(".config")), "\(added.errors)")
    #expect(try ready.all.homeroom.run("status").status == 0)
  }

  // MARK: - Output

  /// Who read along has gone: the program goes too, silently, and puts away what it had made for the time.
  @Test func aBrokenPipeEndsEachSilently() throws {
    let ready = try Ready()
    let scratch = try TemporaryFolder()
    for name in EveryCommand.order {
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let (end, errors) = try start(
        name, ready, environment: ["TMPDIR": scratch.path], output: pipe.fileHandleForWriting)
      end.waitUntilExit()
      if ready.usual[name]?.printsText == true {
        #expect(end.terminationReason == .uncaughtSignal && end.terminationStatus == SIGPIPE, "\(name)")
        #expect(!(try errors.read("err").contains("homeroom: ")), "\(name)")
      } else {
        #expect(end.terminationStatus == ready.usual[name]?.status, "\(name)")
      }
      #expect(scratch.everything == [], "\(name)")
      try Ready.clean(ready.all)
    }
  }

  @Test func aFullDiskIsToldByEach() throws {
    let ready = try Ready()
    let full = ["/bin/sh", "-c", "exec \"$@\" > /dev/full", "sh"]
    for name in Ready.kept where ready.usual[name]?.printsText == true {
      let result = try ready.run(name, wrapper: full)
      #expect(result.status == 1 && result.errors.contains("No space left"), "\(name): \(result.errors)")
    }
  }

  // MARK: - Interruption

  /// At any moment Ctrl-C ends each with its status, or comes too late; what is stored is whole afterwards, and nothing
  /// is left of what was made for the time.
  @Test func anInterruptionIsAStatusOfEach() throws {
    let ready = try Ready()
    let scratch = try TemporaryFolder()
    let total = try ready.all.homeroom.run("people", "--limit", "0", "--json").json?["total"]
    for name in EveryCommand.order {
      var moment = 0.0
      // Longer and longer, until it had ended by itself.
      while moment < 0.5 {
        let (process, errors) = try start(
          name, ready, environment: ["TMPDIR": scratch.path], output: .nullDevice, isInputOpen: true)
        try waitUntilInterruptible(process)
        Thread.sleep(forTimeInterval: moment)
        let endedItself = !process.isRunning
        process.interrupt()
        process.waitUntilExit()
        let told = try errors.read("err")
        #expect(process.terminationReason == .exit, "\(name) after \(moment) s: \(process.terminationStatus)")
        let expected = [130, ready.usual[name]?.status ?? 0]
        #expect(expected.contains(process.terminationStatus), "\(name) after \(moment) s: \(told)")
        #expect(scratch.everything == [], "\(name) after \(moment) s")
        let out = ready.all.homeroom.home.everything.filter { $0.hasPrefix("out") }
        #expect(out.isEmpty || out.contains("out/locations.csv"), "\(name) after \(moment) s: \(out)")
        try Ready.clean(ready.all)
        if Ready.deleting.contains(name) {
          let again = try ready.run(name)
          #expect(again.status == 0 || name == "profile remove" && again.status == 2, "\(name): \(again.errors)")
          break
        }
        if endedItself { break }
        moment = max(moment * 4, 0.004)
      }
      if Ready.deleting.contains(name) { continue }
      let people = try ready.all.homeroom.run("people", "--limit", "0", "--json")
      #expect(people.json?["total"] == total, "\(name): \(people.errors)")
    }
  }

  @Test func aSandboxServesUntilItIsInterrupted() throws {
    let homeroom = try Support.Homeroom()
    let sandbox = try SandboxProcess(homeroom)
    kill(sandbox.processID, SIGINT)
    #expect(sandbox.waited() == 0)
    #expect(!FileManager.default.fileExists(atPath: sandbox["private_key"]))
  }

  // MARK: - Starting

  /// With `isInputOpen` nothing comes on its input, and no end of it.
  private func start(
    _ name: String, _ ready: Ready, environment: [String: String], output: FileHandle, isInputOpen: Bool = false
  ) throws -> (Process, TemporaryFolder) {
    let scratch = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Support.Homeroom.binary)
    process.arguments = ready.words(name)
    process.environment = ready.all.homeroom.environment.merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: ready.all.homeroom.home.path)
    process.standardInput =
      isInputOpen ? Pipe() : FileHandle(forReadingAtPath: try scratch.write(ready.input(name), to: "in"))
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: try scratch.write("", to: "err"))
    try process.run()
    return (process, scratch)
  }

  /// Before the program's first line the signal would end it as the system does.
  private func waitUntilInterruptible(_ process: Process) throws {
    while process.isRunning {
      let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
      let caught = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") }?.split(separator: "\t").last ?? ""
      if let mask = UInt64(caught, radix: 16), mask & 1 << UInt64(SIGINT - 1) != 0 { return }
    }
  }
}
