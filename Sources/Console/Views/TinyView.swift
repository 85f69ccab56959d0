import Terminal

/// A window too small for anything but saying so.
enum TinyView {
  static func draw(_ pen: inout Pen, quit: String) {
    let area = pen.frame.bounds
    for (row, text) in ["Window too small", "for homeroom.", "Make it larger,", "or \(quit) quits."].enumerated() {
      pen.write(text, .text, at: 0, row, in: area)
    }
    pen.frame.cursor = nil
  }
}
