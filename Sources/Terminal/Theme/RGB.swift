internal import Glibc

/// A colour as light: what contrast and distance are measured on.
struct RGB: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  /// The values of the colours from 16 on: a cube of 6×6×6 and 24 greys, the same in every terminal.
  static let palette: [RGB] = {
    let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
    var palette = sixteen
    for index in 0..<216 {
      palette.append(RGB(red: steps[index / 36], green: steps[index / 6 % 6], blue: steps[index % 6]))
    }
    for index in 0..<24 {
      let grey = UInt8(8 + 10 * index)
      palette.append(RGB(red: grey, green: grey, blue: grey))
    }
    return palette
  }()

  /// xterm's first 16, to fill their places: people change theirs, so they are never judged by these.
  private static let sixteen: [RGB] = [
    RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0), RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205),
    RGB(229, 229, 229), RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0), RGB(92, 92, 255),
    RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
  ]

  init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  private init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) { self.init(red: red, green: green, blue: blue) }

  /// The light of a colour, if it is the same in every terminal.
  init?(_ color: Color) {
    switch color {
    case .rgb(let red, let green, let blue): self.init(red: red, green: green, blue: blue)
    case .indexed(let index) where index >= 16: self = Self.palette[Int(index)]
    default: return nil
    }
  }

  var color: Color { .rgb(red: red, green: green, blue: blue) }

  /// Relative luminance, 0 to 1 (WCAG 2.2).
  var luminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)] + 0.0722 * Self.linear[Int(blue)]
  }

  /// From 1, for equal colours, to 21 (WCAG 2.2).
  func contrast(with other: RGB) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// How different two colours look, roughly: weighted by the eye's sensitivity ("redmean").
  func distance(to other: RGB) -> Double {
    let mean = (Double(red) + Double(other.red)) / 2
    let (r, g, b) = (
      Double(red) - Double(other.red), Double(green) - Double(other.green), Double(blue) - Double(other.blue)
    )
    return (2 + mean / 256) * r * r + 4 * g * g + (2 + (255 - mean) / 256) * b * b
  }

  /// Red, green, yellow, magenta or cyan; `nil` for a grey. Blue is drawn as cyan: it cannot be read on black.
  var hueOfSixteen: UInt8? {
    let (r, g, b) = (Double(red), Double(green), Double(blue))
    let (high, low) = (max(r, g, b), min(r, g, b))
    guard high > 0, (high - low) / high > 0.25 else { return nil }
    var sextant =
      high == r ? (g - b) / (high - low) : high == g ? 2 + (b - r) / (high - low) : 4 + (r - g) / (high - low)
    if sextant < 0 { sextant += 6 }
    return switch sextant {
    case ..<0.4: 1
    case ..<1.4: 3
    case ..<2.5: 2
    case ..<4.2: 6
    case ..<5.6: 5
    default: 1
    }
  }

  /// Mixed with black (below 0) or white (above 0), -1 to 1: hue stays, lightness moves.
  func moved(_ amount: Double) -> RGB {
    let target = amount < 0 ? 0.0 : 255.0
    func mix(_ value: UInt8) -> UInt8 { UInt8((Double(value) + (target - Double(value)) * abs(amount)).rounded()) }
    return RGB(red: mix(red), green: mix(green), blue: mix(blue))
  }

  private static let linear: [Double] = (0...255).map { value in
    let part = Double(value) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
}
