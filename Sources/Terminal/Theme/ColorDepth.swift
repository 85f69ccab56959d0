/// How many colours a terminal shows.
public enum ColorDepth: Int, Comparable, Sendable {
  /// Bold, underline and reverse only.
  case none
  case eight
  case sixteen
  case indexed
  case full

  public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }

  /// What a terminal with so many colours in its terminfo entry shows.
  public init(colors: Int) {
    self =
      switch colors {
      case ..<8: .none
      case ..<16: .eight
      case ..<256: .sixteen
      case ..<0x100_0000: .indexed
      default: .full
      }
  }

  /// The depth a person allows: `NO_COLOR` (no-color.org: set and not empty) unless `--color` says otherwise.
  public static func allowed(noColor: String?, choice: ColorChoice) -> ColorDepth {
    switch choice {
    case .never: .none
    case .always: .full
    case .automatic: (noColor ?? "").isEmpty ? .full : .none
    }
  }
}

/// `--color WHEN`.
public enum ColorChoice: String, Sendable, CaseIterable {
  case automatic = "auto"
  case always, never
}
