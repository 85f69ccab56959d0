/// All commands there are.
enum Commands {
  static let root = CommandSpec(
    "homeroom", "Opens the console: rosters of Apple School Manager, in a terminal",
    subcommands: [
      ProfileCommand.spec, ForgetCommand.spec, ExplainCommand.spec, ThemesCommand.spec, PathsCommand.spec,
    ])
}
