internal import Roster

/// `homeroom profile add`
enum ProfileAddCommand {
  static let spec = CommandSpec(
    "add", "Adds an organisation",
    details: [
      "All values come from the developer account: Certificates, Identifiers & Profiles. Nothing is sent anywhere; "
        + "the key file is read once to see that it can sign, and stays where it is."
    ],
    options: [
      OptionSpec("client-id", .text("ID"), required: true, help: "identifier of the App ID or Services ID"),
      OptionSpec("team-id", .text("ID"), required: true, help: "10 characters, from the Membership page"),
      OptionSpec("key-id", .text("ID"), required: true, help: "10 characters, of the key"),
      OptionSpec(
        "private-key", .file("FILE"), required: true, help: "the AuthKey_….p8 file that belongs to the key id"),
      OptionSpec("redirect-uri", .text("URL"), required: true, help: "the registered return URL, exactly"),
      OptionSpec(
        "scopes", .text("SCOPES"), repeats: true,
        help: "what to ask consent for, separated by spaces; without it edu.users.read edu.classes.read"),
      OptionSpec(
        "audience", .text("ID"), repeats: true, help: "a further client id whose identity tokens \"signin\" accepts"),
      OptionSpec("auth-url", .text("URL"), help: "another authorization server than Apple's, such as a sandbox"),
      OptionSpec("roster-url", .text("URL"), help: "another Roster API than Apple's"),
    ],
    arguments: [ArgumentSpec(.text("NAME"), help: "a name of your choice: " + ProfileRules.nameRule)],
    examples: [
      .init(
        "homeroom profile add north --client-id com.example.classes --team-id ABCDE12345 --key-id FGHIJ67890 "
          + "--private-key ~/AuthKey_FGHIJ67890.p8 --redirect-uri https://classes.example.com/homeroom",
        "a school whose consent is asked for next, with \"homeroom connect\"")
    ],
    run: run)

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let (file, _) = try invocation.configuration()
    let profile = try profile(of: invocation)
    try add(profile, to: file)
    if let warning = PrivateKeyFile(path: profile.privateKeyPath).warning { invocation.warn(warning) }
    if invocation.global.json {
      try ProfileCommand.print([profile], of: try file.read(), invocation)
    } else {
      try invocation.say("Added \(profile.name) (\(profile.kind.words)) to \(file.path).")
      try invocation.say("Next: homeroom connect --profile \(profile.name)")
    }
    return .ok
  }

  /// Adds a profile whose values keep the rules, whose name is new and whose key can sign.
  static func add(_ profile: Profile, to file: ConfigurationFile) throws {
    try ProfileRules.check(profile)
    if try file.read().profile(named: profile.name) != nil { throw Failure.profileExists(profile.name) }
    let key = PrivateKeyFile(path: profile.privateKeyPath)
    do {
      _ = try key.read()
    } catch {
      throw Failure.keyFile(error, path: key.path)
    }
    try file.add(profile)
    AuditLog(places: file.places).record(.profileAdded, profile: profile.name)
  }

  private static func profile(of invocation: Invocation) throws -> Profile {
    var scopes: [Scope] = []
    for word in invocation.values("scopes").flatMap({ $0.split { $0 == " " || $0 == "," } }) {
      let scope = try ProfileRules.scope(String(word))
      if !scopes.contains(scope) { scopes.append(scope) }
    }
    func value(_ option: String) -> String { invocation.value(option) ?? "" }
    return Profile(
      name: invocation.arguments[0], clientID: value("client-id"), teamID: value("team-id"), keyID: value("key-id"),
      privateKeyPath: invocation.absolute(value("private-key")), redirectURI: value("redirect-uri"),
      scopes: invocation.has("scopes") ? scopes : [.users, .classes], audiences: invocation.values("audience"),
      endpoints: Endpoints(
        auth: Endpoints.trimmed(invocation.value("auth-url") ?? Endpoints.apple.auth),
        roster: Endpoints.trimmed(invocation.value("roster-url") ?? Endpoints.apple.roster)))
  }
}
