internal import YAML

/// A theme read from a file, and what there is to say about the file.
public struct ThemeReading: Sendable {
  public let theme: Theme
  public let findings: [ThemeFinding]

  /// Reads a native theme, or a base16 or base24 scheme file as it is.
  ///
  /// Whatever is wrong with the text, a theme comes out of it: what cannot be used is left to the fallbacks.
  /// - Parameters:
  ///   - name: what the theme is called, such as its file's name without `.yaml`.
  ///   - source: the text of another theme by its name, for `inherits`.
  public init(parsing text: String, name: String, source: (String) -> String?) {
    var file = ThemeFile(parsing: text)
    var lineage = [file]
    var texts: Set<String> = [text]
    while let parent = lineage.last?.parent {
      // A person's own `dark` may inherit the built-in one of that name.
      let candidates = [source(parent.name), Theme.builtInText(parent.name)].compactMap { $0 }
      guard lineage.count < 8, let next = candidates.first(where: { texts.insert($0).inserted }) else {
        if lineage.count == 1 {
          let problem = candidates.isEmpty ? "is not known" : "inherits itself"
          file.findings.append(
            ThemeFinding(line: parent.line, severity: .warning, message: "the theme \"\(parent.name)\" \(problem)"))
        }
        break
      }
      lineage.append(ThemeFile(parsing: next))
    }
    if lineage.contains(where: \.isScheme) { lineage.append(ThemeFile(parsing: SchemeRoles.theme)) }

    // From the oldest to the file itself, so that what is nearer wins; its palette serves its parents' roles too.
    var palette: [String: Color] = [:]
    for ancestor in lineage.reversed() { palette.merge(ancestor.palette) { $1 } }
    var looks: [Role: Theme.Look] = [:]
    for (index, ancestor) in lineage.enumerated().reversed() {
      for (role, parts) in ancestor.roles {
        let look = Self.look(parts, palette: palette) { node, message in
          if index == 0 { file.warn(node, message) }
        }
        looks[role, default: Theme.Look()].merge(look)
      }
    }
    let variant = lineage.lazy.compactMap(\.variant).first ?? Self.variant(of: looks)
    theme = Theme(name: name, variant: variant, looks: looks)
    findings = file.findings.sorted { $0.line < $1.line }
  }

  private static func look(
    _ parts: [String: YAMLNode], palette: [String: Color], warn: (YAMLNode, String) -> Void
  ) -> Theme.Look {
    var look = Theme.Look()
    func color(_ part: String) -> Color? {
      guard let node = parts[part] else { return nil }
      let name = node.string ?? ""
      if let color = palette[name] ?? Color(name: name) { return color }
      warn(node, "\"\(part)\" is not a colour: \(ThemeFile.colorHelp)")
      return nil
    }
    func flag(_ part: String) -> Bool? {
      guard let node = parts[part] else { return nil }
      if node.bool == nil { warn(node, "\"\(part)\" is true or false") }
      return node.bool
    }
    look.foreground = color("fg")
    look.background = color("bg")
    look.bold = flag("bold")
    look.underline = flag("underline")
    look.reverse = flag("reverse")
    return look
  }

  private static func variant(of looks: [Role: Theme.Look]) -> Theme.Variant {
    guard let ground = looks[.text]?.background.flatMap({ RGB($0) }) else { return .any }
    return ground.luminance < 0.18 ? .dark : .light
  }
}

extension Theme.Look {
  /// What the other says replaces what is here.
  mutating func merge(_ other: Theme.Look) {
    foreground = other.foreground ?? foreground
    background = other.background ?? background
    bold = other.bold ?? bold
    underline = other.underline ?? underline
    reverse = other.reverse ?? reverse
  }
}
