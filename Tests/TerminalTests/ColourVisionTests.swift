import Foundation
import Testing

@testable import Terminal

/// Themes that say they are safe for some eyes are looked at through them.
@Suite struct ColourVisionTests {
  /// Machado, Oliveira, Fernandes (2009), severity 1.0, on linear RGB.
  static let red = [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998]
  static let green = [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881]
  static let blue = [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900]

  /// Oklab, in which distance is close to what is seen.
  static func seen(_ color: Color, through matrix: [Double]) throws -> [Double] {
    let rgb = try #require(RGB(color))
    let linear = [rgb.red, rgb.green, rgb.blue].map { part in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let s = (0..<3).map { row in max(0, (0..<3).reduce(0) { $0 + matrix[row * 3 + $1] * linear[$1] }) }
    let l = cbrt(0.4122214708 * s[0] + 0.5363325363 * s[1] + 0.0514459929 * s[2])
    let m = cbrt(0.2119034982 * s[0] + 0.6806995451 * s[1] + 0.1073969566 * s[2])
    let k = cbrt(0.0883024619 * s[0] + 0.2817188376 * s[1] + 0.6299787005 * s[2])
    return [
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * k, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * k,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * k,
    ]
  }

  @Test(arguments: [
    ("dark-red-green", [red, green]), ("light-red-green", [red, green]), ("dark-blue-yellow", [blue]),
    ("light-blue-yellow", [blue]),
  ])
  func theStatusColoursStayApart(name: String, eyes: [[Double]]) throws {
    let theme = try #require(Theme.builtIn(name))
    let roles = [Role.ok, .warning, .error]
    for eye in eyes {
      for (first, second) in [(0, 1), (0, 2), (1, 2)] {
        let a = try Self.seen(theme[roles[first]].foreground, through: eye)
        let b = try Self.seen(theme[roles[second]].foreground, through: eye)
        let distance = sqrt(zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) })
        #expect(distance > 0.08, "\(name): \(roles[first].rawValue) and \(roles[second].rawValue) \(distance)")
      }
    }
    for role in Role.all where !role.isLine {
      let contrast = try #require(ThemeTests.contrast(theme[role].foreground, theme[role].background))
      #expect(contrast >= 7, "\(name) \(role.rawValue) \(contrast)")
    }
  }
}
