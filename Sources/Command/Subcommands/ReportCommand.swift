internal import Glibc
internal import JSON
internal import Roster
internal import Text

/// `homeroom report`
enum ReportCommand {
  static let spec = CommandSpec(
    "report", "Prints the last diagnosis for a ticket, without a secret or a pupil in it",
    details: ["Markdown, or one JSON document with --json. \"homeroom doctor\" makes the diagnosis."],
    options: [OptionSpec("out", .file("FILE"), help: "write it to this new file, readable by you alone")],
    examples: [.init("homeroom report --out ticket.md", "the last diagnosis as a file to attach")],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let desk = try invocation.desk()
    guard let report = desk.report else { throw Failure.noDiagnosis(profile: desk.profile.name) }
    let text = invocation.global.json ? report.json.text(indented: true) + "\n" : report.markdown
    guard let out = invocation.value("out") else {
      // A document, to hand on as it is; only who reads it here can't be shown more than the terminal can show.
      let isShown = Streams.isTerminal(STDOUT_FILENO) && !invocation.style.unicode
      try Streams.out(isShown ? DisplayText.lines(foreign: text).map(\.asciiForm.string).joined(separator: "\n") : text)
      return .ok
    }
    try NewFile.write(text, to: invocation.absolute(out))
    if !invocation.global.json { try invocation.say("Written to \(out).") }
    return .ok
  }
}
