/// An option of a command, or one of all commands.
struct OptionSpec: Equatable, Sendable {
  /// Without its dashes.
  let long: String
  let short: Character?
  /// Absent for a switch.
  let value: ValueKind?
  let repeats: Bool
  /// A required option is a mistake of ours only in name: some values are clearer with a word before them.
  let isRequired: Bool
  let help: String

  init(
    _ long: String, short: Character? = nil, _ value: ValueKind? = nil, repeats: Bool = false, required: Bool = false,
    help: String
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.repeats = repeats
    isRequired = required
    self.help = help
  }

  /// `--limit N`
  var usage: String { "--" + long + (value.map { " " + $0.name } ?? "") }
}
