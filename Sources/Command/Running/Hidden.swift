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
    let line = wholeOptions(words, ["profile", "roster"]) + ["runs"]
    guard
      case .run(let invocation)? = try? CommandLineReader.read(
        line, root: Commands.root, environment: runner.environment)
    else { return [] }
    // A roster file has no runs, and no profile to ask for them.
    if kind == .run { return (try? invocation.archive().keptRuns())?.map { String($0) } ?? [] }
    guard let roster = try? invocation.roster() else { return [] }
    let window = Window(limit: 100)
    return kind == .classID
      ? (try? roster.classes(ClassQuery(search: current), window))?.rows.map(\.id.rawValue) ?? []
      : (try? roster.people(PersonQuery(search: current), window))?.rows.map(\.id.rawValue) ?? []
  }

  /// These of the options of every command, as far as they stand complete before the cursor. bash splits `--option=value`
  /// into three words.
  private static func wholeOptions(_ words: [String], _ names: [String]) -> [String] {
    let words = words.dropLast().filter { $0 != "=" }
    var result: [String] = []
    for spec in GlobalOptions.specs where names.contains(spec.long) {
      let forms = ["--" + spec.long] + (spec.short.map { ["-\($0)"] } ?? [])
      for (index, word) in words.enumerated() {
        if forms.contains(word), index + 1 < words.count {
          result += [forms[0], words[index + 1]]
        } else if word.hasPrefix(forms[0] + "=") {
          result.append(word)
        }
      }
    }
    return result
  }
}
