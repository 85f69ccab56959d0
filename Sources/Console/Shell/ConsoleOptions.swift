public import Terminal

/// How a console is to be run, as the command line and the config have it.
public struct ConsoleOptions: Sendable {
  /// The themes that can be chosen, in the order of the picker.
  public var themes: [String]
  /// The theme to begin with, unless the last console of the profile ended with another.
  public var theme: String
  /// Reads a theme; `nil` falls back to the standard one.
  public var loadTheme: @Sendable (String) -> Theme?
  public var keys: KeyTable
  /// Whether the console takes the mouse, unless the last console of the profile ended otherwise.
  public var mouse: Bool
  public var columns: ColumnChoice
  public var color: ColorChoice
  /// What is wrong with the configuration or its theme: shown when the console opens.
  public var warnings: [String]
  /// Takes what is written to standard error while the screen is up.
  public var errorLog: String?
  /// What has to be done before the process dies of a signal, once the terminal is given back.
  public var atDeath: @Sendable () -> Void
  /// Makes profiles; `nil` where none can be made.
  public var newProfiles: (any ProfileMaker)?
  /// Starts the built-in sandbox and gives its world; `nil` where there is none to start.
  public var demo: (@Sendable () async throws -> any World)?

  public init(
    themes: [String] = Theme.builtInNames, theme: String = "terminal",
    loadTheme: @escaping @Sendable (String) -> Theme? = Theme.builtIn, keys: KeyTable = .standard,
    mouse: Bool = true, columns: ColumnChoice = ColumnChoice(), color: ColorChoice = .automatic, warnings: [String] = [],
    errorLog: String? = nil, atDeath: @escaping @Sendable () -> Void = {},
    newProfiles: (any ProfileMaker)? = nil, demo: (@Sendable () async throws -> any World)? = nil
  ) {
    self.themes = themes
    self.theme = theme
    self.loadTheme = loadTheme
    self.keys = keys
    self.mouse = mouse
    self.columns = columns
    self.color = color
    self.warnings = warnings
    self.errorLog = errorLog
    self.atDeath = atDeath
    self.newProfiles = newProfiles
    self.demo = demo
  }
}
