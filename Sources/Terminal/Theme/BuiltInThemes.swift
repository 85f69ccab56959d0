extension Theme {
  /// The default: `terminal`.
  public static let standard = builtIn("terminal") ?? Theme(name: "terminal", variant: .any, looks: [:])

  /// A built-in theme as its author wrote it; see `adapted(to:)` for how it is drawn.
  public static func builtIn(_ name: String) -> Theme? {
    builtInText(name).map { ThemeReading(parsing: $0, name: name, source: builtInText).theme }
  }

  /// The file of a built-in theme, to be inherited from or copied.
  public static func builtInText(_ name: String) -> String? {
    ThemeFiles.all.first { $0.name == name }.map { String(decoding: $0.bytes(), as: UTF8.self) }
  }

  /// The default first, then by name.
  public static let builtInNames: [String] = ThemeFiles.all.map(\.name)
}
