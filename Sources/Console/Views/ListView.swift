import Roster
import Terminal
import Text

/// The rows of a list under their column heads.
enum ListView {
  static func draw(_ listing: Listing, _ console: Console, _ pen: inout Pen, in area: Rect, isFocused: Bool) {
    let columns = console.columns(of: listing.query.kind)
    let widths = Columns.widths(columns, in: area.size.columns)
    switch listing.phase {
    case .failed(let failure): return FailureView.draw(failure, &pen, in: area)
    case .noRoster: return FailureView.drawNoRoster(console, &pen, in: area)
    case .loading where listing.rows.isEmpty:
      return Waiting.draw(
        console, &pen, in: area, slot: .list(console.page.id), what: "Reading \(listing.query.kind.rawValue)")
    case .ready where listing.rows.isEmpty: return pen.message(empty(listing, console), in: area)
    default: break
    }
    head(columns, widths, listing, console, &pen, in: area)
    let words = Matching.words(of: listing.query.search)
    for (offset, row) in listing.visible(height: area.size.rows - 1).enumerated() {
      let line = area.minRow + 1 + offset
      let isSelected = row.id == listing.selected
      let ground: Ink = isSelected ? (isFocused ? .selection : .selectionInactive) : .text
      let band = Rect(column: area.minColumn - 1, row: line, columns: area.size.columns + 2, rows: 1)
      if isSelected {
        pen.fill(band, ground)
        pen.write(pen.isUTF8 ? "▌" : ">", ground, at: band.minColumn, line, in: band)
        if isFocused, console.hasKeys {
          pen.frame.cursor = Point(column: area.minColumn, row: line)
        }
      }
      var column = area.minColumn
      for (index, width) in widths.enumerated() {
        let text = DisplayText(foreign: columns[index].text(row)).fitted(
          to: width, columns[index].isRight ? .right : .left)
        let style = pen.style(ground)
        pen.frame.write(text, at: Point(column: column, row: line), style: style, within: band)
        if !words.isEmpty, !isSelected { mark(text, words, &pen, at: column, line) }
        column += width + 1
      }
    }
  }

  private static func head(
    _ columns: [Columns.Column], _ widths: [Int], _ listing: Listing, _ console: Console, _ pen: inout Pen,
    in area: Rect
  ) {
    var column = area.minColumn
    for (index, width) in widths.enumerated() {
      let isSorted = columns[index].sort == listing.query.sort
      let arrow = isSorted ? (listing.query.order == .ascending ? " ▲" : " ▼") : ""
      pen.cell(
        columns[index].title + arrow, pen.style(isSorted ? .headingSorted : .heading), at: column, area.minRow,
        columns: width, right: columns[index].isRight, in: area)
      column += width + 1
    }
  }

  /// Which column stands at a place of the head, for a click on it.
  static func sort(at column: Int, _ columns: [Columns.Column], in area: Rect) -> ListQuery.Sort? {
    var start = area.minColumn
    for (index, width) in Columns.widths(columns, in: area.size.columns).enumerated() {
      if (start..<start + width).contains(column) { return columns[index].sort }
      start += width + 1
    }
    return nil
  }

  private static func empty(_ listing: Listing, _ console: Console) -> [[Span]] {
    let kind = listing.query.kind.rawValue
    if let words = console.standing.roster?.notRead(listing.query.kind.collection) { return [[Span(words, .strong)]] }
    if !listing.query.search.isEmpty {
      return [
        [Span("No \(kind) match \u{201C}\(listing.query.search)\u{201D}", .strong)],
        [Span(console.prompt == nil ? console.keys.name(of: .back) : "Esc", .key), Span(" shows all again", .dim)],
      ]
    }
    if let role = listing.query.role {
      return [[Span("No \(Console.plural(role).lowercased()) in this roster", .strong)]]
    }
    return [[Span("No \(kind) in this roster", .strong)]]
  }

  private static func mark(_ text: DisplayText, _ words: [[Character]], _ pen: inout Pen, at column: Int, _ row: Int) {
    for range in Matching.ranges(of: words, in: text) {
      pen.frame.restyle(Rect(column: column + range.lowerBound, row: row, columns: range.count, rows: 1)) {
        let style = pen.theme[Ink.match.role]
        ($0.foreground, $0.bold, $0.underline, $0.reverse) = (
          style.foreground, style.bold, style.underline, style.reverse
        )
      }
    }
  }
}
