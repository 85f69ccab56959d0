internal import JSON
internal import Roster
internal import Terminal
internal import Text

/// `homeroom themes`: how the console can look.
enum ThemesCommand {
  static let spec = CommandSpec(
    "themes", "Lists, checks and shows themes",
    details: ["Built-in themes, and the files *.yaml of your own themes folder (see \"homeroom paths\")."],
    examples: [.init("homeroom themes", "every theme there is")],
    subcommands: [list, lint, preview], run: runList)

  static let list = CommandSpec(
    "list", "Lists all themes", examples: [.init("homeroom themes list --json", "as one JSON document")], run: runList)

  static let lint = CommandSpec(
    "lint", "Checks a theme file",
    details: ["Each finding has its line. Fails if one is an error."],
    arguments: [ArgumentSpec(.file("FILE"), help: "a native theme, or a base16 or base24 scheme")],
    examples: [.init("homeroom themes lint mine.yaml", "what is wrong with mine.yaml, if anything")], run: runLint)

  static let preview = CommandSpec(
    "preview", "Shows a theme's roles in its colours",
    arguments: [ArgumentSpec(.theme, help: "the theme")],
    examples: [.init("homeroom themes preview nord", "how \"nord\" looks in this terminal")], hasDocument: false,
    run: runPreview)

  private struct Found {
    let theme: Theme
    let isBuiltIn: Bool
  }

  private static func runList(_ invocation: Invocation) throws -> ExitCode {
    let themes = all(try shelf(invocation))
    if invocation.global.json {
      try invocation.print([
        "themes": .array(
          themes.map { found in
            [
              "name": .string(found.theme.name), "variant": .string(found.theme.variant.rawValue),
              "source": found.isBuiltIn ? "built_in" : "user",
            ]
          })
      ])
      return .ok
    }
    var table = TextTable([.init("Theme"), .init("For"), .init("From")])
    for found in themes {
      table.add([found.theme.name, found.theme.variant.rawValue, found.isBuiltIn ? "built in" : "your folder"])
    }
    try Streams.out(table.text(invocation.style))
    return .ok
  }

  private static func runLint(_ invocation: Invocation) throws -> ExitCode {
    let path = invocation.arguments[0]
    let text = String(decoding: try StandardInput.read(fileOrDash: path, limit: 1 << 20), as: UTF8.self)
    let reading = ThemeReading(parsing: text, name: ThemeShelf.name(of: path), source: try shelf(invocation).text)
    let isBad = reading.findings.contains { $0.severity == .error }
    if invocation.global.json {
      try invocation.print([
        "findings": .array(
          reading.findings.map { finding in
            [
              "line": .integer(Int64(finding.line)), "severity": .string(finding.severity.rawValue),
              "message": .string(finding.message),
            ]
          })
      ])
    } else {
      for finding in reading.findings {
        try invocation.say("\(path):\(finding.line): \(finding.severity.rawValue): \(finding.message)")
      }
      if reading.findings.isEmpty { try invocation.say("\(path): nothing to complain about.") }
    }
    return isBad ? .failure : .ok
  }

  private static func runPreview(_ invocation: Invocation) throws -> ExitCode {
    let name = invocation.arguments[0]
    let themes = all(try shelf(invocation))
    guard let found = themes.first(where: { $0.theme.name == name }) else {
      throw UsageError.badValue(
        of: "NAME", value: name, rule: "the themes are " + themes.map(\.theme.name).joined(separator: ", "))
    }
    let (theme, adjustments) = found.theme.adapted(to: .full)
    var text = ""
    for role in Role.all {
      let words = DisplayText(foreign: role.rawValue).fitted(to: 24)
      text += ThemeSample.painted(words, theme[role], invocation.style) + "\n"
    }
    try Streams.out(text)
    for adjustment in adjustments { invocation.note(adjustment.description) }
    return .ok
  }

  private static func all(_ shelf: ThemeShelf) -> [Found] {
    let own = shelf.ownNames
    return shelf.names.compactMap { name in
      shelf.theme(name).map { Found(theme: $0, isBuiltIn: !own.contains(name)) }
    }
  }

  private static func shelf(_ invocation: Invocation) throws -> ThemeShelf {
    ThemeShelf(folder: try invocation.places().themesFolder)
  }
}
