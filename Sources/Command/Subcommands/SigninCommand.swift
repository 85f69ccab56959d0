internal import Glibc
internal import JSON
internal import Roster
internal import Secrets
internal import Text

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
      OptionSpec("offline", help: "ask nobody: the signature is then not checked"),
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
    var examination = try Waiting.value {
      try await SignInExaminer(profile: desk.profile, transport: desk.transport).examine(text, options: options)
    }
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
    invocation.note("Paste what the app got (it is not shown), then press Ctrl-D.")
    return try TerminalPaste.read(limit: limit, untilEnd: true).0.withString { $0 }
  }
}

/// A sign-in for people.
enum SignInText {
  static func of(_ examination: SignInExamination, _ style: TextStyle) -> String {
    var text = style.paint(DisplayText(foreign: "Shape: " + examination.signIn.shape.rawValue), .bold) + "\n"
    for member in examination.claims?.members ?? [] {
      let value = member.value.stringValue ?? member.value.text()
      text +=
        "  " + style.show(DisplayText(foreign: member.name).fitted(to: 18)) + style.show(DisplayText(foreign: value))
        + "\n"
    }
    if !examination.checks.isEmpty {
      var table = TextTable([.init("Check"), .init("Outcome"), .init("Seen")])
      for check in examination.checks { table.add([check.name.rawValue, check.outcome.rawValue, check.detail]) }
      text += "\n" + table.text(style)
    }
    text += "\n" + style.show(DisplayText(foreign: link(examination))) + "\n"
    if let first = examination.firstSignIn {
      let name = [first.givenName, first.familyName].compactMap { $0 }.joined(separator: " ")
      let told = [name, first.email ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
      text +=
        style.show(DisplayText(foreign: "Told at the first sign-in, \(Timestamp.spoken(first.seenAt)): \(told)")) + "\n"
    }
    for remark in examination.remarks { text += style.show(DisplayText(foreign: remark)) + "\n" }
    if let verdict = examination.verdict { text += VerdictText.of(verdict, style) }
    return text
  }

  static func link(_ examination: SignInExamination) -> String {
    switch examination.link {
    case .matched:
      "Matched: \(examination.person?.row.person.spokenName ?? "(no name)"), \(examination.person?.row.id.rawValue ?? "")"
    case .otherOrganization: "The token is of another organisation than this profile's."
    case .unknownPerson: "The organisation is this profile's, but the roster has no such person."
    case .personalAccount: "A personal Apple account: the token names no organisation."
    case .noToken: "No identity token, so nobody to match."
    }
  }
}
