internal import Glibc
internal import JSON
internal import Roster
internal import Secrets
internal import Synchronization
internal import Text

extension Invocation {
  func places() throws -> Places { try Places(environment: environment) }

  /// What the configuration says; its warnings go to standard error, each with its line.
  func configuration() throws -> (ConfigurationFile, Configuration) {
    let file = ConfigurationFile(places: try places())
    let configuration = try file.read()
    for warning in configuration.warnings { warnOnce("\(file.path):\(warning.line): \(warning.message).") }
    return (file, configuration)
  }

  /// The profile asked for, else the default one.
  func profile() throws -> Profile {
    let (_, configuration) = try configuration()
    if global.roster != nil, global.profile == nil { throw Failure.needsProfile(command: path.joined(separator: " ")) }
    guard let name = global.profile else {
      if let profile = configuration.defaultProfile { return profile }
      if let name = configuration.defaultName { throw unknown(name, in: configuration) }
      throw configuration.profiles.isEmpty
        ? Failure.noProfile : Failure.manyProfiles(configuration.profiles.map(\.name))
    }
    guard let profile = configuration.profile(named: name) else { throw unknown(name, in: configuration) }
    return profile
  }

  func unknown(_ name: String, in configuration: Configuration) -> Failure {
    .unknownProfile(name, known: configuration.profiles.map(\.name))
  }

  // MARK: - Saying

  /// One document, on one line for programs and indented for people.
  func print(_ document: JSONValue) throws {
    try Streams.out(document.text(indented: Streams.isTerminal(STDOUT_FILENO)) + "\n")
  }

  /// A sentence for people, on standard output; nothing where a document is printed.
  func say(_ sentence: String) throws {
    if global.json { return }
    try Streams.out(shown(sentence, style) + "\n")
  }

  /// A sentence on standard error, in text and `--json` alike.
  func note(_ sentence: String) { Streams.err(shown(sentence, errorStyle) + "\n") }

  func warn(_ sentence: String) { note("warning: " + sentence) }

  /// A command may read the configuration several times, and says what is wrong with it once.
  private func warnOnce(_ sentence: String) {
    if Self.warned.withLock({ $0.insert(sentence).inserted }) { warn(sentence) }
  }

  private static let warned = Mutex<Set<String>>([])

  /// What only `--verbose` tells.
  func detail(_ sentence: String) { if global.verbose { note(sentence) } }

  private func shown(_ text: String, _ style: TextStyle) -> String {
    Wrapping.of(DisplayText.lines(foreign: text).map(style.show).joined(separator: "\n"), style.columns)
  }

  // MARK: - Asking

  /// Asks yes or no at a terminal; elsewhere only `--yes` confirms.
  func confirm(_ action: String) throws {
    if has("yes") { return }
    guard Streams.isTerminal(STDIN_FILENO), Streams.isTerminal(STDERR_FILENO) else {
      throw Failure.notConfirmed(action: action)
    }
    guard try agrees(action) else { throw Failure.notConfirmed(action: action) }
  }

  /// Asks on standard error, and takes `y` or `yes` on the next line of standard input.
  func agrees(_ action: String) throws -> Bool {
    Streams.err(shown(action + "? [y/N] ", errorStyle))
    let (answer, _) = try StandardInput.line(limit: 100)
    return answer.withString { ["y", "yes"].contains($0[...].trimmed.lowercased()) }
  }

  /// `~` at the beginning of a path, which no shell has resolved.
  func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty else { return path }
    return home + path.dropFirst()
  }

  /// A path given on the command line, made absolute from the folder this runs in.
  func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(folder) }
    let base = unsafe String(cString: folder)
    let relative = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return base == "/" ? "/" + relative : base + "/" + relative
  }
}
