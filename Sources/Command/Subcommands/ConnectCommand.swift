internal import Glibc
internal import JSON
internal import Roster
internal import Secrets

/// `homeroom connect`: asks a school for its consent, and takes the answer.
enum ConnectCommand {
  static let spec = CommandSpec(
    "connect", "Connects the organisation: consent in a browser, then the address it ends on",
    details: [
      "Prints the address at which an Administrator or Site Manager of the school gives consent, and on a terminal a QR "
        + "code of it. Afterwards Apple sends the browser to the registered return URL; paste that whole address here. "
        + "It is read without being shown.",
      "At the end of input without an address the consent stays pending; finish it with --callback.",
    ],
    options: [
      OptionSpec("no-browser", help: "do not open the address in this desktop's browser"),
      OptionSpec("timeout", .number("S"), help: "seconds to wait for the address; the consent then stays pending"),
      OptionSpec(
        "callback", .text("URL|-"),
        help: "finish a pending consent with the whole redirected address; \"-\" reads it from standard input, where "
          + "other users of this machine can't see it"),
    ],
    examples: [
      .init("homeroom connect --profile north", "asks for consent and waits for the address"),
      .init("homeroom connect --callback -", "finishes a consent that was started before"),
    ],
    run: run)

  /// Longer than any address.
  private static let limit = 64 << 10

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let desk = try invocation.desk()
    if let callback = invocation.value("callback") {
      let pasted = callback == "-" ? Secret(bytes: try StandardInput.readAll(limit: limit)) : Secret(callback)
      _ = try Waiting.value { try await desk.connector.finish(pasted) }
      return try connected(desk, request: nil, invocation)
    }
    return try ask(desk, timeout: try invocation.number("timeout", in: 1...86400).map(Double.init), invocation)
  }

  private static func ask(_ desk: Desk, timeout: Double?, _ invocation: Invocation) throws -> ExitCode {
    let request = try desk.connector.start()
    try show(request, invocation)
    let isTerminal = Streams.isTerminal(STDIN_FILENO)
    for attempt in 1... {
      let ask = {
        invocation.note(
          "Give consent there as an Administrator or Site Manager. Then paste the whole address you are sent to")
        invocation.note("(it is not shown), or end input to finish later:")
      }
      if !isTerminal { ask() }
      let (pasted, end) =
        isTerminal
        ? try TerminalPaste.read(limit: limit, timeout: timeout, ask: ask)
        : try StandardInput.line(limit: limit, timeout: timeout)
      if pasted.isEmpty, end != .line || !isTerminal { return try pending(request, invocation) }
      do {
        return try finish(pasted, of: request, at: desk, invocation)
      } catch let error as ConnectError {
        guard isTerminal, attempt < 5 else { throw error }
        invocation.note(error.message + " " + error.remedy)
      }
    }
    return .failure
  }

  private static func show(_ request: AuthorizationRequest, _ invocation: Invocation) throws {
    if invocation.global.json {
      invocation.note(request.url)
      return
    }
    try Streams.out(request.url + "\n")
    guard Streams.isTerminal(STDOUT_FILENO) else { return }
    if invocation.style.unicode, let lines = QRCode.lines(request.url, color: invocation.style.color) {
      try Streams.out("\n" + lines.joined(separator: "\n") + "\n\n")
    }
    if !invocation.has("no-browser") { Desktop.open(request.url, environment: invocation.environment) }
  }

  private static func pending(_ request: AuthorizationRequest, _ invocation: Invocation) throws -> ExitCode {
    if invocation.global.json {
      try invocation.print(document(request, "pending", nil))
    } else {
      invocation.note("The consent is pending. Finish it with: homeroom connect --callback -")
    }
    return .ok
  }

  private static func finish(
    _ pasted: Secret, of request: AuthorizationRequest, at desk: Desk, _ invocation: Invocation
  ) throws -> ExitCode {
    let grant = try Waiting.value { try await desk.connector.finish(pasted, of: request) }
    if case .unconfirmed(let credentials) = grant {
      do {
        let organization = try Waiting.value { try await desk.organization(of: credentials) }
        let name = organization.name.map { "\"\($0)\" (\(organization.id))" } ?? organization.id
        invocation.note("That was a bare code. It is the consent of the organisation \(name).")
        guard try invocation.agrees("Connect it to the profile \(desk.profile.name)") else {
          throw Failure.notConfirmed(action: "connect \(name)")
        }
        _ = try Waiting.value { try await desk.connector.keep(credentials) }
      } catch {
        _ = Waiting.outcome { await desk.giveBack(credentials) }
        throw error
      }
    }
    return try connected(desk, request: request, invocation)
  }

  /// The consent is kept; now it is told whose it is. That Apple may refuse to say so does not undo it.
  private static func connected(
    _ desk: Desk, request: AuthorizationRequest?, _ invocation: Invocation
  ) throws -> ExitCode {
    var organization: Organization?
    do {
      organization = try Waiting.value { try await desk.identify() }
    } catch let failure as AccessFailure {
      desk.note(failure)
      invocation.warn("Connected, but the organisation could not be read yet.")
      Streams.err(VerdictText.of(Troubleshooter.judge(failure.evidence), invocation.errorStyle))
    }
    desk.audit.record(.connected, profile: desk.profile.name, ["organization": JSONValue(organization?.id)])
    if invocation.global.json {
      try invocation.print(document(request, "connected", organization))
    } else {
      try invocation.say("Connected to \(organization.map { $0.name ?? $0.id } ?? "the organisation").")
      try invocation.say("Next: homeroom sync")
    }
    return .ok
  }

  private static func document(
    _ request: AuthorizationRequest?, _ state: String, _ organization: Organization?
  ) -> JSONValue {
    [
      "authorization_url": JSONValue(request?.url), "state": .string(state),
      "organization": organization?.document ?? .null,
    ]
  }
}

extension Organization {
  var document: JSONValue { ["id": .string(id), "name": JSONValue(name)] }
}
