import Foundation
public import JSON

/// The built program with a home of its own, run as a person or a script would.
public final class Homeroom: Sendable {
  public struct Result: Sendable {
    public let status: Int32
    /// The signal that ended it, if one did.
    public let signal: Int32?
    public let output: String
    public let errors: String

    public var json: JSONValue? { try? JSONValue(parsing: output) }
  }

  public let home: TemporaryFolder
  private let extra: [String: String]

  public init(environment: [String: String] = [:]) throws {
    home = try TemporaryFolder()
    extra = environment
  }

  /// Beside the test bundle, where SwiftPM puts it.
  public static let binary: String = {
    let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    return bundle.deletingLastPathComponent().appendingPathComponent("homeroom").path
  }()

  public var environment: [String: String] {
    [
      "HOME": home.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
      "SWIFT_BACKTRACE": "enable=no",
    ].merging(Self.sanitizers) { $1 }.merging(extra) { $1 }
  }

  /// A sync needs no folder that others share. The thread sanitizer makes a file of its own in one, where it finds one, and
  /// breaks under a limit on the size of files.
  public static let withoutTemporaryFolder = ["TMPDIR": "/nonexistent"]

  /// What a sanitizer in the tests is told, and what is loaded for it, has to reach the programs they start.
  public static let sanitizers = ProcessInfo.processInfo.environment.filter {
    $0.key.hasSuffix("SAN_OPTIONS") || $0.key == "LD_PRELOAD"
  }

  /// `input` is the whole of standard input; without it, it is empty.
  ///
  /// - Parameter wrapper: a program and its arguments that run what follows them, under a limit or as another user.
  @discardableResult
  public func run(
    _ arguments: [String], input: String = "", environment more: [String: String?] = [:], wrapper: [String] = []
  ) throws -> Result {
    let process = Process()
    let words = wrapper + [Self.binary] + arguments
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    var environment = environment
    for (name, value) in more { environment[name] = value }
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)

    // Files, not pipes: neither side ever waits for the other.
    let scratch = try TemporaryFolder()
    let stdin = try scratch.write(input, to: "in")
    let stdout = try scratch.write("", to: "out")
    let stderr = try scratch.write("", to: "err")
    process.standardInput = FileHandle(forReadingAtPath: stdin)
    process.standardOutput = FileHandle(forWritingAtPath: stdout)
    process.standardError = FileHandle(forWritingAtPath: stderr)
    try process.run()
    process.waitUntilExit()
    let bySignal = process.terminationReason == .uncaughtSignal
    return Result(
      status: bySignal ? 128 + process.terminationStatus : process.terminationStatus,
      signal: bySignal ? process.terminationStatus : nil, output: try scratch.read("out"),
      errors: try scratch.read("err"))
  }

  @discardableResult
  public func run(_ arguments: String..., input: String = "") throws -> Result {
    try run(arguments, input: input)
  }
}
