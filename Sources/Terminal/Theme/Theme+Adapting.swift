extension Theme {
  /// A colour that was moved so that it can be read.
  public struct Adjustment: Hashable, Sendable, CustomStringConvertible {
    public let role: Role
    public let from: Color
    public let to: Color
    public let background: Color
    /// Before it was moved.
    public let contrast: Double

    public var description: String {
      let tenths = Int((contrast * 10).rounded())
      return "\(role.rawValue): \(from.name) on \(background.name) has a contrast of \(tenths / 10).\(tenths % 10):1;"
        + " shown as \(to.name)"
    }
  }

  /// Text has to reach 4.5:1, lines and the sign of focus 3:1 (WCAG 2.2, 1.4.3 and 1.4.11).
  public static func requiredContrast(_ role: Role) -> Double { role.isLine ? 3 : 4.5 }

  /// The theme as a terminal of this depth can show it, each role readable on its ground.
  ///
  /// Colours whose light is not known (the terminal's own and its first 16) are left as they are.
  public func adapted(to depth: ColorDepth) -> (theme: Theme, adjustments: [Adjustment]) {
    var styles: [Role: Style] = [:]
    var adjustments: [Adjustment] = []
    let plain = self[.text]
    for role in Set(Role.all).union(looks.keys).sorted(by: { $0.rawValue < $1.rawValue }) {
      let wanted = self[role]
      var style = wanted
      if depth >= .indexed {
        style.background = wanted.background.reduced(to: depth) { _ in true }
        style.foreground = wanted.foreground.reduced(to: depth) { _ in true }
      }
      if depth >= .indexed, let ground = RGB(style.background), let light = RGB(wanted.foreground) {
        let required = Self.requiredContrast(role)
        if (RGB(style.foreground) ?? light).contrast(with: ground) < required {
          let moved = Self.readable(light, on: ground, contrast: required)
          style.foreground = moved.color.reduced(to: depth) { $0.contrast(with: ground) >= required }
        }
        let contrast = light.contrast(with: RGB(wanted.background) ?? ground)
        if contrast < required {
          adjustments.append(
            Adjustment(
              role: role, from: wanted.foreground, to: style.foreground, background: style.background,
              contrast: contrast))
        }
      }
      if depth <= .sixteen { style = Self.few(wanted, role: role, plain: plain, depth: depth) }
      styles[role] = style
    }
    return (Theme(name: name, variant: variant, looks: looks, styles: styles), adjustments)
  }

  /// The nearest lighter or darker shade that reaches the contrast.
  static func readable(_ color: RGB, on ground: RGB, contrast: Double) -> RGB {
    for step in 1...100 {
      // Away from the ground first.
      let sign: Double = color.luminance >= ground.luminance ? 1 : -1
      for direction in [sign, -sign] {
        let moved = color.moved(direction * Double(step) / 100)
        if moved.contrast(with: ground) >= contrast { return moved }
      }
    }
    return ground.luminance > 0.18 ? RGB(red: 0, green: 0, blue: 0) : RGB(red: 255, green: 255, blue: 255)
  }

  /// A style in the colours everybody has, whose real light nobody knows.
  ///
  /// Only five of them can be read on black and on white alike, so text takes its hue from those, the ground is the
  /// terminal's own, and what stood out by a ground of its own is reversed.
  private static func few(_ wanted: Style, role: Role, plain: Style, depth: ColorDepth) -> Style {
    var style = wanted
    style.foreground = wanted.foreground.reduced(to: depth) { _ in true }
    style.background = wanted.background.reduced(to: depth) { _ in true }
    let hasGround = wanted.background != plain.background && RGB(wanted.background) != nil
    let standsOut = ["selection", "bar", "tab", "search"].contains { role.rawValue.hasPrefix($0) }
    if hasGround, standsOut {
      style.reverse.toggle()
      style.foreground = .standard
    }
    return style
  }
}

extension Color {
  /// The nearest colour that a terminal of this depth has, among those that are accepted.
  func reduced(to depth: ColorDepth, accepting: (RGB) -> Bool) -> Color {
    if self == .standard || depth == .none { return .standard }
    if depth == .full { return self }
    if case .indexed(let index) = self {
      if index < 8 || depth == .indexed || index < 16 && depth == .sixteen { return self }
      if index < 16 { return .indexed(index - 8) }
    }
    guard let light = RGB(self) else { return .standard }
    if depth <= .sixteen { return light.hueOfSixteen.map { .indexed($0) } ?? .standard }
    let candidates = (16..<256).filter { accepting(RGB.palette[$0]) }
    let nearest = candidates.min { RGB.palette[$0].distance(to: light) < RGB.palette[$1].distance(to: light) }
    return nearest.map { .indexed(UInt8($0)) } ?? .standard
  }
}
