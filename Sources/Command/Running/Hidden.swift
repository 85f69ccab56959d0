internal import Roster
internal import Sandbox

/// What shells and packaging ask for, not people: candidates for completion, and manual pages.
enum Hidden {
  static func run(_ words: [String], _ runner: Runner) throws(Failure) -> ExitCode? {
    switch words.first {
    case "__complete":
      try Streams.out(complete(Array(words.dropFirst()), runner))
      return .ok
    case "__manual":
      try Streams.out(words.dropFirst().first == "5" ? ManualPage.configuration : ManualPage.commands)
      return .ok
    default: return nil
    }
  }

  private static func complete(_ words: [String], _ runner: Runner) -> String {
    let completion = Completion(root: Commands.root) { kind, current in
      values(kind, current, words, runner).map { Completion.Candidate(word: $0, meaning: "") }
    }
    switch completion.answer(words) {
    case .files: return ":files\n"
    case .folders: return ":folders\n"
    case .candidates(let candidates):
      return candidates.map { $0.word + ($0.meaning.isEmpty ? "" : "\t" + $0.meaning) + "\n" }.joined()
    }
  }

  /// Nothing is said where something can't be read: a shell is drawing its prompt.
  private static func values(
    _ kind: ValueKind, _ current: String, _ words: [String], _ runner: Runner
  ) -> [String] {
    guard let places = try? Places(environment: runner.environment) else { return [] }
    switch kind {
    case .profile: return (try? ConfigurationFile(places: places).read())?.profiles.map(\.name) ?? []
    case .theme: return ThemeShelf(folder: places.themesFolder).names
    case .scenario: return Scenario.all.map(\.name)
    case .classID, .personID, .run: return records(kind, current, words, runner)
    default: return []
    }
  }

  private static func records(
    _ kind: ValueKind, _ current: String, _ words: [String], _ runner: Runner
  ) -> [String] {
    let globals = words.firstIndex(of: "--profile").flatMap { $0 + 1 < words.count ? words[$0 + 1] : nil }
    let line = (globals.map { ["--profile", $0] } ?? []) + ["runs"]
    guard
      case .run(let invocation)? = try? CommandLineReader.read(
        line, root: Commands.root, environment: runner.environment)
    else { return [] }
    if kind == .run { return (try? invocation.archive().keptRuns())?.map { String($0) } ?? [] }
    guard let roster = try? invocation.roster() else { return [] }
    let window = Window(limit: 100)
    return kind == .classID
      ? (try? roster.classes(ClassQuery(search: current), window))?.rows.map(\.id.rawValue) ?? []
      : (try? roster.people(PersonQuery(search: current), window))?.rows.map(\.id.rawValue) ?? []
  }
}
