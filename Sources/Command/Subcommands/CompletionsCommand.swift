internal import Roster

/// `homeroom completions`
enum CompletionsCommand {
  static let spec = CommandSpec(
    "completions", "Prints a completion script for a shell",
    details: [
      "Completes commands, options, profiles, themes, scenarios, and class and person ids of the local roster."
    ],
    arguments: [ArgumentSpec(.choice("SHELL", CompletionScript.allCases.map(\.rawValue)), help: "bash, zsh or fish")],
    examples: [
      .init("homeroom completions bash > ~/.local/share/bash-completion/completions/homeroom", "for your own bash")
    ],
    hasDocument: false, run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    guard let script = CompletionScript(rawValue: invocation.arguments[0]) else {
      throw UsageError.badValue(of: "SHELL", value: invocation.arguments[0], rule: "it is bash, zsh or fish")
    }
    try Streams.out(script.text)
    return .ok
  }
}
