internal import Glibc
internal import Roster
internal import Secrets

/// `homeroom explain`: which failure a pasted error is, offline.
enum ExplainCommand {
  static let spec = CommandSpec(
    "explain", "Classifies a pasted error, offline",
    details: [
      "Reads what an authorization, token, refresh, revoke or roster request was answered with: a body, a whole "
        + "answer with its headers, a redirected address, or the text of an error page. Nothing is sent anywhere.",
      "Exits with the verdict's code.",
    ],
    options: [
      OptionSpec("status", .number("N"), help: "the HTTP status, where the text does not hold it"),
      OptionSpec("header", .text("'K: V'"), repeats: true, help: "a header of the answer"),
      OptionSpec(
        "from", .choice("STEP", Evidence.Origin.allCases.map(\.rawValue)),
        help: "the step that was answered so: " + Evidence.Origin.allCases.map(\.rawValue).joined(separator: ", ")),
    ],
    arguments: [
      ArgumentSpec(.file("FILE"), optional: true, help: "the error's text; \"-\" or nothing for standard input")
    ],
    examples: [
      .init("homeroom explain --from token --status 400 answer.json", "why the token endpoint refused"),
      .init("homeroom explain --status 403 --from roster -", "reads the answer's body from standard input"),
    ],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let status = try invocation.number("status", in: 100...599)
    let origin = try invocation.choice("from", Evidence.Origin.self)
    let headers = try invocation.values("header").map(header)
    let diagnosis = Explanation.of(
      text: try text(invocation, others: status != nil || !headers.isEmpty), status: status, headerLines: headers,
      origin: origin, now: UTCTime.now)
    if invocation.global.json {
      try invocation.print(diagnosis.json)
    } else {
      try Streams.out(DiagnosisText.of(diagnosis, invocation.style))
    }
    return ExitCode(diagnosis.verdict)
  }

  private static func text(_ invocation: Invocation, others: Bool) throws -> String {
    let limit = Explanation.maximumLength
    if let file = invocation.arguments.first, file != "-" {
      return String(decoding: try StandardInput.read(fileOrDash: file, limit: limit), as: UTF8.self)
    }
    guard Streams.isTerminal(STDIN_FILENO) else {
      return String(decoding: try StandardInput.readAll(limit: limit), as: UTF8.self)
    }
    if others, invocation.arguments.isEmpty { return "" }
    let (pasted, _) = try TerminalPaste.read(limit: limit, untilEnd: true) {
      invocation.note("Paste the error (it is not shown), then press Ctrl-D.")
    }
    return pasted.withString { $0 }
  }

  /// A bearer token must not stand among the arguments, where every user of this machine can read it.
  private static func header(_ text: String) throws(UsageError) -> (name: String, value: String) {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else {
      throw .badValue(of: "--header", value: nil, rule: "it has the form 'Name: value'")
    }
    let name = text[..<colon].trimmed
    guard !["authorization", "cookie", "proxy-authorization", "set-cookie"].contains(name.lowercased()) else {
      throw .badValue(
        of: "--header", value: nil,
        rule: "\(name) holds a secret, which any user of this machine could read among the arguments; give the whole "
          + "answer on standard input instead, where it is read and not kept")
    }
    return (name, text[text.index(after: colon)...].trimmed)
  }
}

extension Substring {
  /// Without the blanks around it.
  var trimmed: String {
    var text = self
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
