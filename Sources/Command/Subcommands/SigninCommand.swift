internal import Glibc
internal import JSON
internal import Roster
internal import Secrets

/// `homeroom signin`: whose sign-in it is, and whether it can be trusted.
enum SigninCommand {
  static let spec = CommandSpec(
    "signin", "Decodes and verifies a Sign in with Apple result, and finds its roster person",
    details: [
      "Takes what the app got: an identity token, the native, web or Cordova form, or an app's own record. The token is "
        + "matched to a person by its subject, where its organisation is the roster's.",
      "Fails with 1 if a check fails. Name and e-mail, which Apple tells at the first sign-in only, are remembered.",
    ],
    options: [
      OptionSpec("nonce", .text("N"), help: "the nonce the app asked with, raw or as its SHA-256"),
      OptionSpec("offline", help: "ask nobody: the signature is then not checked, and nothing is remembered"),
      OptionSpec("exchange", help: "trade the authorization code in at Apple, which spends it"),
    ],
    arguments: [
      ArgumentSpec(.file("FILE"), optional: true, help: "what the app got; \"-\" or nothing for standard input")
    ],
    examples: [.init("homeroom signin --offline token.txt", "what a token says, without asking Apple for its keys")],
    run: run)

  /// Longer than any sign-in.
  private static let limit = 1 << 20

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let desk = try invocation.desk()
    let text = try text(invocation)
    let options = SignInExaminer.Options(
      nonce: invocation.value("nonce"), offline: invocation.has("offline"), exchange: invocation.has("exchange"))
    var examination: SignInExamination
    do {
      examination = try Waiting.value {
        try await SignInExaminer(profile: desk.profile, transport: desk.transport).examine(text, options: options)
      }
    } catch SignInReadingError.clientSecret(let review) {
      if !invocation.global.json { try Streams.out(SignInText.of(review, invocation.style)) }
      throw SignInReadingError.clientSecret(review)
    }
    if let failure = examination.failure { desk.note(failure) }
    let roster = invocation.global.roster == nil ? try? desk.archive.openCurrent() : try invocation.roster()
    try examination.match(with: roster, organizationID: try desk.archive.organization()?.id)
    if try desk.folders.dataFolder.check() { try examination.remember(in: desk.archive, now: UTCTime.now) }
    if invocation.global.json {
      try invocation.print(examination.json(person: \.document))
    } else {
      try Streams.out(SignInText.of(examination, invocation.style))
    }
    if let verdict = examination.verdict { return ExitCode(verdict) }
    return examination.checks.contains { $0.outcome == .fail } || examination.signIn.shape == .failure ? .failure : .ok
  }

  private static func text(_ invocation: Invocation) throws -> String {
    if let file = invocation.arguments.first, file != "-" {
      return String(decoding: try StandardInput.read(fileOrDash: file, limit: limit), as: UTF8.self)
    }
    guard Streams.isTerminal(STDIN_FILENO) else {
      return String(decoding: try StandardInput.readAll(limit: limit), as: UTF8.self)
    }
    let (pasted, _) = try TerminalPaste.read(limit: limit, untilEnd: true) {
      invocation.note("Paste what the app got (it is not shown), then press Ctrl-D.")
    }
    return pasted.withString { $0 }
  }
}
