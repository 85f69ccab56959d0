internal import Text

/// Rows under headings, each column as wide as its widest cell, counted in terminal columns.
///
/// What is piped into another program is whole. On a terminal that is too narrow, columns that may do so give way, so
/// that a row stays a line.
struct TextTable {
  struct Column {
    /// What a column does for want of room.
    enum Yielding { case never, isCutLast, isCut, isLeftOut }

    let title: String
    let alignment: DisplayText.Alignment
    let yielding: Yielding

    init(_ title: String, _ alignment: DisplayText.Alignment = .left, _ yielding: Yielding = .never) {
      self.title = title
      self.alignment = alignment
      self.yielding = yielding
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

  /// Whether this terminal has no room for all columns.
  func leavesOut(_ style: TextStyle) -> Bool { room(style.columns).contains(nil) }

  /// What each column gets; `nil` leaves it out.
  private func room(_ columns: Int?) -> [Int?] {
    var room = widths.map(Int?.some)
    func missing() -> Int {
      let shown = room.compactMap(\.self)
      return shown.reduce(2 * (shown.count - 1), +) - (columns ?? .max)
    }
    for index in room.indices where self.columns[index].yielding == .isLeftOut && missing() > 0 { room[index] = nil }
    for yielding in [Column.Yielding.isCut, .isCutLast] {
      while missing() > 0 {
        let cut = room.indices.filter { self.columns[$0].yielding == yielding && (room[$0] ?? 0) > Self.leastCut }
        guard let widest = cut.max(by: { (room[$0] ?? 0) < (room[$1] ?? 0) }) else { break }
        room[widest] = (room[widest] ?? 0) - 1
      }
    }
    return room
  }

  private static let leastCut = 12

  func text(_ style: TextStyle, heading: Bool = true) -> String {
    let room = room(style.columns)
    let shown = room.indices.filter { room[$0] != nil }
    func line(_ cells: [DisplayText]) -> DisplayText {
      let fitted = shown.map { index in
        let column = columns[index]
        return index == shown.last && column.alignment == .left && column.yielding == .never
          ? cells[index] : cells[index].fitted(to: room[index] ?? 0, column.alignment)
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
