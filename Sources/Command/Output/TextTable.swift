internal import Text

/// Rows under headings, each column as wide as its widest cell, counted in terminal columns.
///
/// Nothing is cut off: what is piped into another program must be whole, and a terminal wraps by itself.
struct TextTable {
  struct Column {
    let title: String
    let alignment: DisplayText.Alignment

    init(_ title: String, _ alignment: DisplayText.Alignment = .left) {
      self.title = title
      self.alignment = alignment
    }
  }

  let columns: [Column]
  private(set) var rows: [[DisplayText]] = []
  /// Columns are at least so wide: those of the rows printed before.
  private let least: [Int]

  init(_ columns: [Column], widths: [Int]? = nil) {
    self.columns = columns
    least = widths ?? columns.map { CellWidth.of($0.title) }
  }

  mutating func add(_ cells: [String?]) {
    rows.append(cells.map { DisplayText(foreign: $0 ?? "") })
  }

  var widths: [Int] {
    columns.indices.map { index in rows.reduce(least[index]) { max($0, $1[index].width) } }
  }

  func text(_ style: TextStyle, heading: Bool = true) -> String {
    let widths = widths
    func line(_ cells: [DisplayText]) -> DisplayText {
      let fitted = cells.indices.map { index in
        index == cells.count - 1 && columns[index].alignment == .left
          ? cells[index] : cells[index].fitted(to: widths[index], columns[index].alignment)
      }
      return fitted.dropFirst().reduce(fitted.first ?? .empty) { $0 + DisplayText(foreign: "  ") + $1 }
    }
    let title = style.paint(line(columns.map { DisplayText(foreign: $0.title) }), .bold)
    return ((heading ? [title] : []) + rows.map { style.show(line($0)) }).map { Self.trimmed($0) + "\n" }.joined()
  }

  private static func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
