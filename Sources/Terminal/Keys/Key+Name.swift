extension Key {
  private static let names: [(name: String, code: Code)] = [
    ("space", .character(" ")), ("enter", .enter), ("esc", .escape), ("tab", .tab), ("shift-tab", .backTab),
    ("backspace", .backspace), ("del", .delete), ("ins", .insert), ("up", .up), ("down", .down), ("left", .left),
    ("right", .right), ("home", .home), ("end", .end), ("pgup", .pageUp), ("pgdn", .pageDown),
    // Other words people use for them; the first of a kind is the one that is shown.
    ("return", .enter), ("escape", .escape), ("backtab", .backTab), ("delete", .delete), ("insert", .insert),
    ("pageup", .pageUp), ("pagedown", .pageDown), ("bs", .backspace),
  ]

  /// A key as the config and the help name it: `ctrl-p`, `alt-x`, `pgdn`, `f1`, `space`, or the character itself.
  ///
  /// A character's case counts (`G`), but not after `ctrl-`, where a terminal knows no difference.
  public init?(name: String) {
    var rest = name[...]
    var (control, alt) = (false, false)
    while true {
      let lowercased = rest.lowercased()
      if lowercased.hasPrefix("ctrl-"), rest.count > 5 {
        control = true
        rest = rest.dropFirst(5)
      } else if lowercased.hasPrefix("alt-"), rest.count > 4 {
        alt = true
        rest = rest.dropFirst(4)
      } else {
        break
      }
    }
    let word = rest.lowercased()
    if rest.count == 1, let character = rest.first {
      guard !character.isWhitespace, character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
      else { return nil }
      self.init(.character(control ? Character(character.lowercased()) : character), control: control, alt: alt)
    } else if let known = Self.names.first(where: { $0.name == word }) {
      self.init(known.code, control: control, alt: alt)
    } else if word.hasPrefix("f"), let number = Int(word.dropFirst()), (1...24).contains(number) {
      self.init(.function(number), control: control, alt: alt)
    } else {
      return nil
    }
  }

  /// The name that `init(name:)` reads.
  public var name: String {
    var name = ""
    if control { name += "ctrl-" }
    if alt { name += "alt-" }
    if let known = Self.names.first(where: { $0.code == code }) { return name + known.name }
    switch code {
    case .character(let character): return name + String(character)
    case .function(let number): return name + "f\(number)"
    default: return name
    }
  }
}

extension Key: CustomStringConvertible {
  public var description: String { name }
}
