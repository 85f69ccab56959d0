/// All commands there are.
enum Commands {
  static let root = CommandSpec(
    "homeroom", "Opens the console: rosters of Apple School Manager, in a terminal",
    subcommands: [
      ConnectCommand.spec, SyncCommand.spec, DisconnectCommand.spec, StatusCommand.spec, ClassesCommand.spec,
      PeopleCommand.spec, LocationsCommand.spec, ClassCommand.spec, PersonCommand.spec, ChangesCommand.spec,
      FindingsCommand.spec, RunsCommand.spec, ExportCommand.spec, DoctorCommand.spec, ReportCommand.spec,
      ExplainCommand.spec, SigninCommand.spec,
      ProfileCommand.spec, ForgetCommand.spec, DemoCommand.spec, SandboxCommand.spec, ReturnPageCommand.spec,
      ThemesCommand.spec, CompletionsCommand.spec, PathsCommand.spec,
    ],
    hasDocument: false, run: ConsoleCommand.run)
}
