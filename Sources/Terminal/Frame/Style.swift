/// A colour as a theme may name it; the screen reduces it to what the terminal can show.
public enum Color: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case standard
  /// One of the 16 (0–7 and bright 8–15) or of the 256.
  case indexed(UInt8)
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

/// How one cell looks.
public struct Style: Hashable, Sendable {
  public var foreground: Color
  public var background: Color
  public var bold: Bool
  public var underline: Bool
  public var reverse: Bool

  public init(
    foreground: Color = .standard, background: Color = .standard, bold: Bool = false, underline: Bool = false,
    reverse: Bool = false
  ) {
    self.foreground = foreground
    self.background = background
    self.bold = bold
    self.underline = underline
    self.reverse = reverse
  }

  public static let plain = Style()
}
