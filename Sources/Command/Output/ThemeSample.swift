internal import Terminal
internal import Text

/// A piece of text in a theme's style, by SGR sequences (ECMA-48, 8.3.117), for `themes preview`.
enum ThemeSample {
  static func painted(_ text: DisplayText, _ look: Style, _ style: TextStyle) -> String {
    guard style.color else { return style.show(text) }
    var codes: [String] = ["0"]
    if look.bold { codes.append("1") }
    if look.underline { codes.append("4") }
    if look.reverse { codes.append("7") }
    codes += code(look.foreground, base: 38) + code(look.background, base: 48)
    return "\u{1B}[\(codes.joined(separator: ";"))m\(style.show(text))\u{1B}[0m"
  }

  private static func code(_ color: Color, base: Int) -> [String] {
    switch color {
    case .standard: []
    case .indexed(let index): ["\(base);5;\(index)"]
    case .rgb(let red, let green, let blue): ["\(base);2;\(red);\(green);\(blue)"]
    }
  }
}
