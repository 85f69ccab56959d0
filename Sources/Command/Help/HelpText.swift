internal import Text

/// Help for a command, made from its entry in the table.
enum HelpText {
  static let columns = 80

  static func of(_ spec: CommandSpec, path: [String]) -> String {
    var blocks: [String] = []
    blocks.append("Usage: " + wrap(spec.usage(path: path), indent: 7).dropFirst(7))
    blocks.append(wrap(spec.summary + "."))
    blocks += spec.details.map { wrap($0) }
    if !spec.arguments.isEmpty {
      blocks.append(section("Arguments", spec.arguments.map { ($0.usage, $0.help) }))
    }
    if !spec.subcommands.isEmpty {
      blocks.append(section("Commands", spec.subcommands.map { ($0.name, $0.summary) }))
    }
    if !spec.options.isEmpty { blocks.append(section("Options", spec.options.map { (label($0), help($0)) })) }
    blocks.append(section("Options of every command", GlobalOptions.specs.map { (label($0), help($0)) }))
    if !spec.examples.isEmpty {
      blocks.append(
        "Examples:\n" + spec.examples.map { "  \($0.line)\n" + wrap($0.meaning, indent: 6) }.joined(separator: "\n"))
    }
    if path.isEmpty {
      blocks.append(section("Exit codes", exitCodes.map { (String($0.0), $0.1) }))
      blocks.append(wrap("\"homeroom COMMAND --help\" shows a command's own options and examples."))
    }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// In the words of the manual page too.
  static let exitCodes: [(Int32, String)] = [
    (0, "ok"), (1, "failure"), (2, "wrong usage"), (3, "no roster yet, or older than --max-age"),
    (4, "not authorized"), (5, "insufficient scope"), (6, "app not allowed by the organisation"), (7, "throttled"),
    (8, "network or Apple unavailable"), (9, "sync held by the shrink guard"), (10, "local data error"),
    (130, "interrupted"),
  ]

  static func label(_ option: OptionSpec) -> String {
    (option.short.map { "-\($0), " } ?? "    ") + option.usage
  }

  static func help(_ option: OptionSpec) -> String {
    option.help + (option.repeats ? " (may be given more than once)" : "") + (option.isRequired ? " (needed)" : "")
  }

  private static func section(_ title: String, _ entries: [(String, String)]) -> String {
    let column = min(entries.map { CellWidth.of($0.0) }.max() ?? 0, 26) + 4
    let lines = entries.map { name, help -> String in
      let text = wrap(help, indent: column)
      guard CellWidth.of(name) + 3 < column else { return "  \(name)\n\(text)" }
      let padding = String(repeating: " ", count: column - 2 - CellWidth.of(name))
      return "  " + name + padding + text.drop { $0 == " " }
    }
    return title + ":\n" + lines.joined(separator: "\n")
  }

  static func wrap(_ text: String, indent: Int = 0) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, CellWidth.of(line) + 1 + CellWidth.of(String(word)) > columns - indent {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line)
    return lines.map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
  }
}
