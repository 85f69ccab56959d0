internal import Glibc
internal import JSON
internal import Roster
internal import Text

/// Reads a command line, runs what it means, says what went wrong.
struct Runner {
  let environment: [String: String]
  let isUTF8: Bool

  func run(_ words: [String]) -> ExitCode {
    do {
      if let code = try Hidden.run(words, self) { return code }
      switch try CommandLineReader.read(words, root: Commands.root, environment: environment) {
      case .help(let spec, let path):
        try Streams.out(shown(HelpText.of(spec, path: path)))
        return .ok
      case .version:
        try Streams.out("homeroom \(Version.current)\n")
        return .ok
      case .run(var invocation):
        invocation.style = style(invocation.global, of: STDOUT_FILENO)
        invocation.errorStyle = style(invocation.global, of: STDERR_FILENO)
        do {
          guard let run = invocation.spec.run else { return .usage }
          return try run(invocation)
        } catch {
          if let failure = error as? AccessFailure, let desk = try? invocation.desk() { desk.note(failure) }
          return complain(error, path: invocation.path, global: invocation.global)
        }
      }
    } catch {
      var global = GlobalOptions()
      global.json = words.contains("--json")
      return complain(error, path: [], global: global)
    }
  }

  /// With `--json` the complaint is the document; for people it goes to standard error.
  private func complain(_ error: any Error, path: [String], global: GlobalOptions) -> ExitCode {
    if case .output(code: EPIPE)? = error as? Failure { Streams.dieOfPipe() }
    let complaint = Complaint(of: error, path: path)
    if global.json {
      try? Streams.out(complaint.json.text() + "\n")
    } else {
      let style = style(global, of: STDERR_FILENO)
      Streams.err(ComplaintText.of(complaint, style))
    }
    return complaint.exit
  }

  private func shown(_ text: String) -> String {
    isUTF8 ? text : DisplayText.lines(foreign: text).map(\.asciiForm.string).joined(separator: "\n")
  }

  private func style(_ global: GlobalOptions, of descriptor: Int32) -> TextStyle {
    let color =
      switch global.color {
      case .always: true
      case .never: false
      case .auto: Streams.isTerminal(descriptor) && environment["TERM"] != "dumb"
      }
    return TextStyle(color: color, unicode: isUTF8, columns: Streams.columns(descriptor))
  }
}
