import Terminal

extension FuzzTarget {
  /// A theme file: a theme comes out of it, and what it draws with can be read.
  static let themes = FuzzTarget(name: "Themes") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let reading = ThemeReading(parsing: text, name: "mine", source: Theme.builtInText)
    for depth in [ColorDepth.none, .eight, .sixteen, .indexed, .full] {
      let theme = reading.theme.adapted(to: depth).theme
      for role in Role.all { _ = theme.style(role, on: .selection) }
    }
  }
}
