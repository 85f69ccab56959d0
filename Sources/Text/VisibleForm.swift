/// The harmless and width-stable form of a text, decided scalar by scalar.
enum VisibleForm {
  /// ncurses keeps a base character and four marks in a cell; what is piled on top of that is left out.
  private static let marksInACell = 4

  static func of(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var hasBase = false
    var marks = 0
    var afterEmoji = false
    for scalar in text.unicodeScalars {
      guard let visible = visible(scalar, afterEmoji: afterEmoji) else { continue }
      if CellWidth.of(visible) > 0 {
        if let last = result.last, marks == 0, let whole = FoldingMap.joined(last, visible), whole.value >= 0xAC00 {
          result.removeLast()
          result.append(whole)
          continue
        }
        result.append(visible)
        (hasBase, marks) = (true, 0)
        afterEmoji = isEmoji(visible)
      } else if hasBase, let last = result.last, marks == 0, let whole = FoldingMap.joined(last, visible) {
        result.removeLast()
        result.append(whole)
      } else if marks < marksInACell {
        if !hasBase { result.append("\u{25CC}") }
        result.append(visible)
        (hasBase, marks) = (true, marks + 1)
      }
    }
    return String(result)
  }

  /// What stands for one scalar; `nil` if nothing does.
  private static func visible(_ scalar: Unicode.Scalar, afterEmoji: Bool) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x20..<0x7F: scalar
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x85, 0x2028, 0x2029: "\u{2424}"
    case 0x80..<0xA0: "\u{FFFD}"
    case 0xAD: "-"
    // Bidi marks, embeddings, overrides and isolates; interlinear annotation; deprecated format characters.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB: "\u{FFFD}"
    // Terminals join what follows a zero-width joiner or not; unjoined, all of them agree.
    case 0x200B, 0x200D, 0x2060...0x2064, 0xFEFF: nil
    // Presentation selectors change the width in some terminals only. The tags make flags of regions.
    case 0xFE0E, 0xFE0F, 0xE_0000...0xE_007F: nil
    case 0x1_F3FB...0x1_F3FF where afterEmoji: nil
    case 0x1_F1E6...0x1_F1FF: Unicode.Scalar(0x41 + scalar.value - 0x1_F1E6)
    default: CellWidth.of(scalar) < 0 ? "\u{FFFD}" : scalar
    }
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x2190 && scalar.properties.isEmoji
  }
}
