internal import Roster

/// One command, wholly described: what it takes, what it does, how it is shown. Parsing, help, the manual page and
/// shell completions are all made from this, so that none of them can differ from another.
struct CommandSpec: Sendable {
  struct Example: Equatable, Sendable {
    let line: String
    let meaning: String

    init(_ line: String, _ meaning: String) {
      self.line = line
      self.meaning = meaning
    }
  }

  let name: String
  /// One line, beginning with a verb.
  let summary: String
  /// Paragraphs of help beyond the summary.
  let details: [String]
  let options: [OptionSpec]
  let arguments: [ArgumentSpec]
  let examples: [Example]
  let subcommands: [CommandSpec]
  /// Whether it answers with a document under `--json`; a command that has none refuses the option.
  let hasDocument: Bool
  /// Absent where only the subcommands do something.
  let run: (@Sendable (Invocation) throws -> ExitCode)?

  init(
    _ name: String, _ summary: String, details: [String] = [], options: [OptionSpec] = [],
    arguments: [ArgumentSpec] = [], examples: [Example] = [], subcommands: [CommandSpec] = [],
    hasDocument: Bool = true, run: (@Sendable (Invocation) throws -> ExitCode)? = nil
  ) {
    self.name = name
    self.summary = summary
    self.details = details
    self.options = options
    self.arguments = arguments
    self.examples = examples
    self.subcommands = subcommands
    self.hasDocument = hasDocument
    self.run = run
  }

  func subcommand(_ name: String) -> CommandSpec? { subcommands.first { $0.name == name } }

  /// `class ID [--live]`
  func usage(path: [String]) -> String {
    var words = ["homeroom"] + path
    if !subcommands.isEmpty { words.append(run == nil ? "COMMAND" : "[COMMAND]") }
    words += options.filter(\.isRequired).map(\.usage)
    words += arguments.map(\.usage)
    if options.contains(where: { !$0.isRequired }) { words.append("[options]") }
    return words.joined(separator: " ")
  }
}
