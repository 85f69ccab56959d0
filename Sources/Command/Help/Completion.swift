/// What can stand where the cursor is on a command line. The shells' scripts ask for it word by word, so that it
/// always agrees with the table that commands are read by.
struct Completion {
  struct Candidate: Equatable, Sendable {
    let word: String
    let meaning: String
  }

  enum Answer: Equatable, Sendable {
    case candidates([Candidate])
    case files, folders
  }

  let root: CommandSpec
  /// Names that are only known when asked: profiles, themes, ids.
  let values: (ValueKind, String) -> [Candidate]

  /// - Parameter words: those after the program's name; the last is the one being written and may be empty.
  func answer(_ words: [String]) -> Answer {
    // bash splits `--option=value` into three words.
    let words = words.filter { $0 != "=" }
    let current = words.last ?? ""
    var spec = root
    var arguments = 0
    var pending: OptionSpec?
    var isLiteral = false
    for word in words.dropLast() {
      if pending != nil {
        pending = nil
      } else if word == "--", !isLiteral {
        isLiteral = true
      } else if word.hasPrefix("-"), word.count > 1, !isLiteral {
        let name = word.prefix { $0 != "=" }
        let option = options(of: spec).first { "--" + $0.long == name || $0.short.map { "-\($0)" } == String(name) }
        if let option, option.value != nil, !word.contains("=") { pending = option }
      } else if arguments == 0, let next = spec.subcommand(word) {
        spec = next
      } else {
        arguments += 1
      }
    }
    if let value = pending?.value { return answer(value, current) }
    if current.hasPrefix("-"), !isLiteral {
      return .candidates(
        options(of: spec).map { Candidate(word: "--" + $0.long, meaning: $0.help) }.filter {
          $0.word.hasPrefix(current)
        })
    }
    var found: [Candidate] = []
    if arguments == 0 {
      found = spec.subcommands.map { Candidate(word: $0.name, meaning: $0.summary) }.filter {
        $0.word.hasPrefix(current)
      }
    }
    guard let argument = arguments < spec.arguments.count ? spec.arguments[arguments] : spec.arguments.last,
      arguments < spec.arguments.count || argument.repeats
    else { return .candidates(found) }
    switch answer(argument.value, current) {
    case .candidates(let more): return .candidates(found + more)
    case let files: return files
    }
  }

  private func options(of spec: CommandSpec) -> [OptionSpec] { spec.options + GlobalOptions.specs }

  private func answer(_ value: ValueKind, _ current: String) -> Answer {
    switch value {
    case .file: .files
    case .folder: .folders
    case .choice(_, let words):
      .candidates(words.filter { $0.hasPrefix(current) }.map { Candidate(word: $0, meaning: "") })
    case .text, .number: .candidates([])
    case .profile, .theme, .scenario, .classID, .personID, .run:
      .candidates(values(value, current).filter { $0.word.hasPrefix(current) })
    }
  }
}
