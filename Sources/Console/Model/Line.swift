import Text

/// A piece of a line in one ink.
struct Span: Equatable, Sendable {
  var text: DisplayText
  var ink: Ink

  init(_ text: String, _ ink: Ink = .text) {
    self.text = DisplayText(foreign: text)
    self.ink = ink
  }
}

/// One line of a document: sentences that wrap, or columns that are cut.
struct Line: Equatable, Sendable {
  enum Shape: Equatable, Sendable {
    /// Wraps at words, the following rows indented by `hang`.
    case text([Span], hang: Int)
    /// Side by side, sharing the width by their weights.
    case columns([Column])
    case blank
  }

  struct Column: Equatable, Sendable {
    var span: Span
    var weight: Int
  }

  /// Stays the same while the document is rebuilt, so that the cursor stays where it was.
  var key: String
  var shape: Shape
  var target: Target?
  /// What `c` copies where that is not the text itself.
  var copy: String?
  /// The cursor can stand on it though it leads nowhere.
  var isStop = false

  static func text(
    _ key: String, _ spans: [Span], hang: Int = 0, target: Target? = nil, copy: String? = nil, isStop: Bool = false
  ) -> Line {
    Line(key: key, shape: .text(spans, hang: hang), target: target, copy: copy, isStop: isStop)
  }

  static func columns(
    _ key: String, _ spans: [(Span, Int)], target: Target? = nil, copy: String? = nil, isStop: Bool = false
  ) -> Line {
    let columns = spans.map { Column(span: $0.0, weight: $0.1) }
    return Line(key: key, shape: .columns(columns), target: target, copy: copy, isStop: isStop)
  }

  static func heading(_ text: String) -> Line { .text("heading " + text, [Span(text, .heading)]) }
  static func blank(_ key: String) -> Line { Line(key: "blank " + key, shape: .blank) }

  var isBlank: Bool { shape == .blank }

  /// Everything on the line, for finding and copying.
  var string: String {
    switch shape {
    case .text(let spans, _): spans.map(\.text.string).joined()
    case .columns(let columns): columns.map(\.span.text.string).joined(separator: "  ")
    case .blank: ""
    }
  }
}
