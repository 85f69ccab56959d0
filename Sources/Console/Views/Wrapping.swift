import Text

/// Breaks sentences at words, so that none is cut by the edge of a pane.
enum Wrapping {
  /// Rows of at most `width` cells, those after the first `hang` cells narrower. A word wider than a row is broken.
  static func wrap(_ spans: [Span], width: Int, hang: Int = 0) -> [[Span]] {
    let total = spans.reduce(0) { $0 + CellWidth.of($1.text.string) }
    guard total > width, width > 0 else { return [spans] }
    var rows: [[Span]] = [[]]
    var used = 0
    var room = width
    func add(_ text: String, _ ink: Ink, _ cells: Int) {
      if let last = rows[rows.count - 1].last, last.ink == ink {
        rows[rows.count - 1][rows[rows.count - 1].count - 1] = Span(last.text.string + text, ink)
      } else {
        rows[rows.count - 1].append(Span(text, ink))
      }
      used += cells
    }
    func breakRow() {
      rows.append([])
      used = 0
      room = max(width - hang, 1)
    }
    for span in spans {
      for word in words(of: span.text.string) {
        let cells = CellWidth.of(word)
        if word.allSatisfy({ $0 == " " }) {
          if used > 0 || rows.count == 1 { if used + cells <= room { add(word, span.ink, cells) } else { breakRow() } }
        } else if used + cells <= room {
          add(word, span.ink, cells)
        } else if cells <= room {
          breakRow()
          add(word, span.ink, cells)
        } else {
          for character in word {
            let one = CellWidth.of(character)
            if used + one > room { breakRow() }
            add(String(character), span.ink, one)
          }
        }
      }
    }
    return rows
  }

  /// Words and the blanks between them, in turn.
  private static func words(of text: String) -> [String] {
    var pieces: [String] = []
    for character in text {
      if let last = pieces.last?.last, (last == " ") == (character == " ") {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
    }
    return pieces
  }
}
