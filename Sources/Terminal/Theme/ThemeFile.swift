internal import YAML

/// A theme file as it was read: what it defines, before its parent and its palette have been applied, and what is wrong
/// with it.
struct ThemeFile {
  var name: String?
  var variant: Theme.Variant?
  var parent: (name: String, line: Int)?
  var palette: [String: Color] = [:]
  /// Looks whose colours may be names of the palette.
  var roles: [Role: [String: YAMLNode]] = [:]
  var findings: [ThemeFinding] = []
  /// Whether it has the slots of a base16 or base24 scheme, which stand for roles.
  var isScheme: Bool { palette["base00"] != nil && palette["base05"] != nil }

  static let keys: Set<String> = ["name", "author", "source", "description", "variant", "inherits", "palette", "roles"]
  /// What the scheme files of tinted-theming carry beside their colours, in the old layout and the new.
  static let schemeKeys: Set<String> = ["system", "scheme", "slug"]
  static let lookKeys: Set<String> = ["fg", "bg", "bold", "underline", "reverse"]

  init(parsing text: String) {
    let root: YAMLNode
    do {
      root = try YAMLNode(parsing: text)
    } catch {
      findings.append(ThemeFinding(line: error.line, severity: .error, message: error.problem))
      return
    }
    guard let entries = root.mapping else {
      findings.append(
        ThemeFinding(line: root.line, severity: .error, message: "a theme is a mapping, not \(root.kind)"))
      return
    }
    for entry in entries { read(entry) }
  }

  private mutating func read(_ entry: YAMLNode.Entry) {
    switch entry.name {
    case "name", "scheme": name = entry.value.string ?? name
    case "variant": readVariant(entry.value)
    case "inherits":
      if let parent = entry.value.string { self.parent = (parent, entry.value.line) }
    case "palette": for color in entries(of: entry) { readPalette(color) }
    case "roles": for role in entries(of: entry) { readRole(role) }
    case let slot where Self.isSlot(slot): readPalette(entry)
    case let key where Self.keys.contains(key) || Self.schemeKeys.contains(key): break
    default: warn(entry.key, "the key \"\(entry.name)\" is not known\(Self.hint(entry.name, Self.keys))")
    }
  }

  private mutating func readVariant(_ node: YAMLNode) {
    guard let variant = node.string.flatMap(Theme.Variant.init) else {
      return warn(node, "the variant is dark, light or any")
    }
    self.variant = variant
  }

  private mutating func readPalette(_ entry: YAMLNode.Entry) {
    let isSlot = Self.isSlot(entry.name)
    let text = entry.value.string ?? ""
    // Schemes of the old layout leave out the `#`.
    guard let color = isSlot ? Color(hexadecimal: text) ?? Color(name: text) : Color(name: text) else {
      return warn(entry.value, "\"\(entry.name)\" is not a colour: \(Self.colorHelp)")
    }
    palette[isSlot ? "base" + entry.name.suffix(2).uppercased() : entry.name] = color
  }

  private mutating func readRole(_ entry: YAMLNode.Entry) {
    let role = Role(rawValue: entry.name)
    guard Role.all.contains(where: { $0.fallbacks.contains(role) }) else {
      let hint = Self.hint(entry.name, Set(Role.all.map(\.rawValue)))
      return warn(entry.key, "the role \"\(entry.name)\" is not known\(hint)")
    }
    if entry.value.string != nil {
      roles[role] = ["fg": entry.value]
      return
    }
    var look: [String: YAMLNode] = [:]
    for part in entries(of: entry) {
      if Self.lookKeys.contains(part.name) {
        look[part.name] = part.value
      } else {
        warn(part.key, "the key \"\(part.name)\" is not known; a role has fg, bg, bold, underline, reverse")
      }
    }
    roles[role] = look
  }

  private mutating func entries(of entry: YAMLNode.Entry) -> [YAMLNode.Entry] {
    if let entries = entry.value.mapping { return entries }
    if !entry.value.isNull { warn(entry.value, "\"\(entry.name)\" is a mapping, not \(entry.value.kind)") }
    return []
  }

  mutating func warn(_ node: YAMLNode, _ message: String) {
    findings.append(ThemeFinding(line: node.line, severity: .warning, message: message))
  }

  static let colorHelp =
    "write default, a name such as red or bright-red, 0 to 255, \"#rrggbb\" or a name of the palette"

  static func isSlot(_ name: String) -> Bool {
    name.count == 6 && name.lowercased().hasPrefix("base") && UInt8(name.suffix(2), radix: 16).map { $0 < 0x18 } == true
  }

  /// The known name that was probably meant.
  static func hint(_ name: String, _ known: Set<String>) -> String {
    let near = known.map { (name: $0, distance: distance(name, $0)) }.filter { $0.distance <= 2 }
    let best = near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }
    return best.map { "; did you mean \"\($0.name)\"?" } ?? ""
  }

  /// How many letters have to be changed, added or left out.
  private static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a.prefix(40).utf8), Array(b.utf8))
    var row = Array(0...b.count)
    for i in a.indices {
      var corner = row[0]
      row[0] = i + 1
      for j in b.indices {
        let cost = min(corner + (a[i] == b[j] ? 0 : 1), row[j] + 1, row[j + 1] + 1)
        corner = row[j + 1]
        row[j + 1] = cost
      }
    }
    return row[b.count]
  }
}
