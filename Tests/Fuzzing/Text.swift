import Text

extension FuzzTarget {
  /// Foreign text: nothing that steers a terminal is left, the width is what is said, folding twice changes nothing.
  static let text = FuzzTarget(name: "Text") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let shown = DisplayText(foreign: text)
    for scalar in shown.string.unicodeScalars {
      let steers = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar.properties.isBidiControl
      try expect(!steers, "nothing steers the terminal")
    }
    try expect(DisplayText(foreign: shown.string).string == shown.string, "what is shown is shown alike again")
    try expect(shown.glyphs.reduce(0) { $0 + $1.width } == shown.width, "the width is that of the glyphs")
    for columns in [0, 1, 7, 40] {
      try expect(shown.truncated(to: columns).width <= columns, "what is cut fits")
      try expect(shown.fitted(to: columns).width == columns, "what is fitted fills")
    }
    try expect(shown.asciiForm.width == shown.width, "the ASCII form is as wide")
    let folded = Folding.fold(text)
    try expect(Folding.fold(folded) == folded, "folding twice changes nothing")
    _ = Folding.words(folded)
  }
}
