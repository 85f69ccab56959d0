internal import Roster

/// From the words of a command line to the command they mean.
enum CommandLineReader {
  enum Meaning: Sendable {
    case run(Invocation)
    case help(CommandSpec, path: [String])
    case version
  }

  /// A command line that could not be read, and how far it was understood: whose help to point at.
  struct Refusal: Error, Equatable {
    let error: UsageError
    let path: [String]
  }

  static func read(
    _ words: [String], root: CommandSpec, environment: [String: String]
  ) throws(Refusal) -> Meaning {
    var path: [String] = []
    do throws(UsageError) {
      return try read(words, root: root, path: &path, environment: environment)
    } catch {
      throw Refusal(error: error, path: path)
    }
  }

  private static func read(
    _ words: [String], root: CommandSpec, path: inout [String], environment: [String: String]
  ) throws(UsageError) -> Meaning {
    let before = try OptionReader.read(words, specs: GlobalOptions.specs, stopsAtFirstWord: true)
    var rest = before.rest
    var spec = root
    path = []
    while let name = rest.first, !spec.subcommands.isEmpty {
      guard let next = spec.subcommand(name) else {
        if name.hasPrefix("-") { break }
        if spec.run != nil, !spec.arguments.isEmpty { break }
        throw .unknownCommand(
          (path + [name]).joined(separator: " "),
          near: Spelling.nearest(to: name, among: spec.subcommands.map(\.name)))
      }
      spec = next
      path.append(name)
      rest.removeFirst()
    }
    let after = try OptionReader.read(rest, specs: spec.options + GlobalOptions.specs, stopsAtFirstWord: false)
    let given = before.options + after.options
    if given.contains(where: { $0.name == "help" }) { return .help(spec, path: path) }
    if given.contains(where: { $0.name == "version" }) { return .version }

    guard spec.run != nil else {
      if let word = after.rest.first {
        let name = (path + [word]).joined(separator: " ")
        throw .unknownCommand(name, near: Spelling.nearest(to: word, among: spec.subcommands.map(\.name)))
      }
      throw .commandMissing(of: (["homeroom"] + path).joined(separator: " "))
    }
    try check(after.rest, against: spec)
    for option in spec.options where option.isRequired && !given.contains(where: { $0.name == option.long }) {
      throw .optionMissing(option.usage)
    }
    for option in spec.options + GlobalOptions.specs where option.value?.isPath == true {
      guard given.contains(where: { $0.name == option.long && $0.value == "" }) else { continue }
      throw .badValue(of: "--" + option.long, value: "", rule: "a path is not empty")
    }
    if !spec.hasDocument, given.contains(where: { $0.name == "json" }) {
      throw .badValue(of: "--json", value: nil, rule: "this command has no document to print")
    }
    let globals = Set(GlobalOptions.specs.map(\.long))
    return .run(
      Invocation(
        spec: spec, path: path, global: try global(given, environment: environment),
        options: given.filter { option in
          spec.options.contains { $0.long == option.name } || !globals.contains(option.name)
        },
        arguments: after.rest, environment: environment))
  }

  private static func check(_ words: [String], against spec: CommandSpec) throws(UsageError) {
    let needed = spec.arguments.filter { !$0.isOptional }
    if words.count < needed.count { throw .argumentMissing(needed[words.count].value.name) }
    if words.count > spec.arguments.count, spec.arguments.last?.repeats != true {
      throw .argumentUnexpected(words[spec.arguments.count])
    }
  }

  private static func global(
    _ options: [OptionReader.Reading.Option], environment: [String: String]
  ) throws(UsageError) -> GlobalOptions {
    var global = GlobalOptions()
    if let name = environment["HOMEROOM_PROFILE"], !name.isEmpty { global.profile = name }
    if let value = environment["NO_COLOR"], !value.isEmpty { global.color = .never }
    for option in options {
      switch option.name {
      case "profile": global.profile = option.value
      case "roster": global.roster = option.value
      case "plain": global.plain = true
      case "json": global.json = true
      case "verbose": global.verbose = true
      case "no-color": global.color = .never
      case "color":
        guard let color = GlobalOptions.Color(rawValue: option.value ?? "") else {
          throw .badValue(of: "--color", value: option.value, rule: "it is auto, always or never")
        }
        global.color = color
      default: break
      }
    }
    if let name = global.profile, !ProfileRules.isName(name) {
      let isGiven = options.contains { $0.name == "profile" }
      throw .badValue(
        of: isGiven ? "--profile" : "HOMEROOM_PROFILE", value: name,
        rule: "a profile's name is \(ProfileRules.nameRule)")
    }
    return global
  }
}
