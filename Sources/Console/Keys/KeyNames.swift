import Terminal

/// Keys as a person reads them on the key bar and in help.
enum KeyNames {
  static func shown(_ key: Key) -> String {
    switch (key.code, key.control, key.alt) {
    case (.up, false, false): "↑"
    case (.down, false, false): "↓"
    case (.left, false, false): "←"
    case (.right, false, false): "→"
    case (.enter, false, false): "⏎"
    case (.escape, false, false): "Esc"
    case (.tab, false, false): "Tab"
    case (.backTab, false, false): "Shift-Tab"
    case (.backspace, false, false): "Backspace"
    case (.pageUp, false, false): "PgUp"
    case (.pageDown, false, false): "PgDn"
    case (.home, false, false): "Home"
    case (.end, false, false): "End"
    case (.character(" "), false, false): "Space"
    case (.character(let character), true, false): "Ctrl-" + character.uppercased()
    case (.character(let character), false, true): "Alt-" + String(character)
    case (.character(let character), false, false): String(character)
    case (.function(let number), _, _): "F\(number)"
    default: key.name
    }
  }

  /// The same for a terminal that has no such signs: of an arrow and a hook nothing could be read there.
  static func shown(_ key: Key, isUTF8: Bool) -> String {
    guard !isUTF8, !key.control, !key.alt else { return shown(key) }
    switch key.code {
    case .up: return "Up"
    case .down: return "Down"
    case .left: return "Left"
    case .right: return "Right"
    case .enter: return "Enter"
    default: return shown(key)
    }
  }
}
