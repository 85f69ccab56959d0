extension Color {
  static let names: [String: UInt8] = {
    let plain = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]
    var names: [String: UInt8] = ["gray": 8, "grey": 8]
    for (index, name) in plain.enumerated() {
      names[name] = UInt8(index)
      names["bright-" + name] = UInt8(index + 8)
    }
    return names
  }()

  /// A colour as a theme names it: `default`, one of the 16 (`red`, `bright-red`), 0–255, `#rrggbb` or `#rgb`.
  public init?(name: String) {
    let word = name.lowercased().replacing("_", with: "-")
    if word == "default" {
      self = .standard
    } else if let index = Self.names[word] {
      self = .indexed(index)
    } else if word.hasPrefix("#") {
      self.init(hexadecimal: word.dropFirst())
    } else if let index = UInt8(word), word.allSatisfy(\.isNumber) {
      self = .indexed(index)
    } else {
      return nil
    }
  }

  /// `rrggbb` or `rgb`, as base16 files write it with or without the `#`.
  init?(hexadecimal digits: some StringProtocol) {
    guard digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), let value = UInt32(digits, radix: 16) else { return nil }
    switch digits.count {
    case 6: self = .rgb(red: UInt8(value >> 16), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
    case 3:
      self = .rgb(
        red: UInt8(value >> 8) * 17, green: UInt8(value >> 4 & 15) * 17, blue: UInt8(value & 15) * 17)
    default: return nil
    }
  }

  /// As a theme file would write it.
  public var name: String {
    switch self {
    case .standard: return "default"
    case .indexed(let index):
      return index < 16
        ? Self.names.first { $0.value == index && $0.key != "gray" && $0.key != "grey" }!.key : String(index)
    case .rgb(let red, let green, let blue):
      let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
      let digits = String(value, radix: 16)
      return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
  }
}
