/// How each role looks, read from a theme file.
///
/// A theme is data: colours as its author wrote them, in `roles`. What is drawn has been through the contrast guard and
/// reduced to what the terminal can show; see `adapted(to:)`.
public struct Theme: Hashable, Sendable {
  public enum Variant: String, Sendable, CaseIterable {
    case dark, light
    /// Readable on either: only the terminal's own colours.
    case any
  }

  /// What a theme says about a role. What it leaves out comes from the role's fallbacks.
  public struct Look: Hashable, Sendable {
    public var foreground: Color?
    public var background: Color?
    public var bold: Bool?
    public var underline: Bool?
    public var reverse: Bool?

    public init(
      foreground: Color? = nil, background: Color? = nil, bold: Bool? = nil, underline: Bool? = nil,
      reverse: Bool? = nil
    ) {
      self.foreground = foreground
      self.background = background
      self.bold = bold
      self.underline = underline
      self.reverse = reverse
    }
  }

  public let name: String
  public let variant: Variant
  public private(set) var looks: [Role: Look]
  /// Each role's style, worked out once: drawing asks for thousands a frame.
  private var styles: [Role: Style]

  public init(name: String, variant: Variant, looks: [Role: Look]) {
    self.name = name
    self.variant = variant
    self.looks = looks
    styles = [:]
    for role in Role.all { styles[role] = resolve(role) }
  }

  init(name: String, variant: Variant, looks: [Role: Look], styles: [Role: Style]) {
    self.name = name
    self.variant = variant
    self.looks = looks
    self.styles = styles
  }

  public subscript(role: Role) -> Style { styles[role] ?? resolve(role) }

  /// A role on another role's ground, such as a status in the selected row or in the line at the top.
  ///
  /// It keeps its colour where that is known to be readable there; otherwise it takes the ground's own, and keeps its
  /// weight.
  public func style(_ role: Role, on ground: Role) -> Style {
    let (own, base, plain) = (self[role], self[ground], self[.text])
    var style = own
    if base.reverse {
      style = base
    } else if own.background == plain.background, base.background != plain.background {
      style.background = base.background
      let contrast = RGB(style.background).flatMap { RGB(own.foreground)?.contrast(with: $0) } ?? 0
      if contrast < Theme.requiredContrast(role) { style = base }
    }
    style.bold = own.bold || base.bold
    style.underline = own.underline || base.underline
    return style
  }

  private func resolve(_ role: Role) -> Style {
    let chain = role.fallbacks.compactMap { looks[$0] }
    func first<Value>(_ value: (Look) -> Value?) -> Value? { chain.lazy.compactMap(value).first }
    return Style(
      foreground: first(\.foreground) ?? .standard, background: first(\.background) ?? .standard,
      bold: first(\.bold) ?? false, underline: first(\.underline) ?? false, reverse: first(\.reverse) ?? false)
  }
}
