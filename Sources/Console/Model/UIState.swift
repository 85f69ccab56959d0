import Roster

/// What survives a restart, per profile: the screen, sorts, columns and selections. Never a name, only ids: what was
/// typed in the palette may hold one, and stays in memory.
public struct UIState: Equatable, Sendable {
  public var theme: String?
  var tab = Tab.classes
  var wide = false
  /// Whose the mouse is, where that is not as the config has it.
  var mouse: Bool?
  var sorts: [ListKind: ListQuery.Sort] = [:]
  var orders: [ListKind: SortOrder] = [:]
  var role: Role?
  var selections: [ListKind: String] = [:]

  public init() {}

  /// Lines of `key: value`. What is not understood is left out: an old or damaged file costs a default, not a start.
  public init(parsing text: String) {
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let key = line[..<colon].split(separator: " ").map(String.init)
      let value = String(line[line.index(after: colon)...].drop { $0 == " " })
      guard !value.isEmpty else { continue }
      let kind = key.count == 2 ? ListKind(rawValue: key[1]) : nil
      switch (key.first, kind) {
      case ("theme", nil): theme = value
      case ("screen", nil): tab = Tab.allCases.first { $0.word == value } ?? .classes
      case ("wide", nil): wide = value == "yes"
      case ("mouse", nil): mouse = value == "yes"
      case ("role", nil): role = Role(rawValue: value)
      case ("sort", let kind?): if let sort = ListQuery.Sort(rawValue: value) { sorts[kind] = sort }
      case ("order", let kind?): orders[kind] = SortOrder(rawValue: value)
      case ("selected", let kind?): selections[kind] = value
      default: break
      }
    }
  }

  public var text: String {
    var lines = ["screen: \(tab.word)", "wide: \(wide ? "yes" : "no")"]
    if let mouse { lines.append("mouse: \(mouse ? "yes" : "no")") }
    if let theme { lines.append("theme: \(theme)") }
    if let role { lines.append("role: \(role.rawValue)") }
    for kind in ListKind.allCases {
      if let sort = sorts[kind] { lines.append("sort \(kind.rawValue): \(sort.rawValue)") }
      if let order = orders[kind] { lines.append("order \(kind.rawValue): \(order.rawValue)") }
      if let id = selections[kind], !id.contains(where: \.isNewline) {
        lines.append("selected \(kind.rawValue): \(id)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
