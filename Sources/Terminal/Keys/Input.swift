/// What a person did at the terminal.
public enum Input: Hashable, Sendable {
  case key(Key)
  case mouse(Mouse)
  /// Bracketed paste, whole.
  case paste(String)
  case resize(Size)
}

/// A key press, as the key table and the config name it (`ctrl-p`, `pgdn`, `G`).
public struct Key: Hashable, Sendable {
  public enum Code: Hashable, Sendable {
    case character(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  public var code: Code
  public var control: Bool
  public var alt: Bool

  public init(_ code: Code, control: Bool = false, alt: Bool = false) {
    self.code = code
    self.control = control
    self.alt = alt
  }
}

public struct Mouse: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case press, doublePress, release, scrollUp, scrollDown }

  public var kind: Kind
  public var at: Point

  public init(_ kind: Kind, at: Point) {
    self.kind = kind
    self.at = at
  }
}
