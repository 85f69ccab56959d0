import Roster
import Terminal
import Text

/// The page on the left: a list, a record or a text, with the way that led to it in its title.
enum PageView {
  static func draw(_ console: Console, _ pen: inout Pen, in area: Rect) {
    let isFocused = console.focus == .list
    pen.box(area, title(console, columns: area.size.columns - 6), isFocused: isFocused)
    let inside = Arrangement.inside(area)
    switch console.page.content {
    case .list(let listing): ListView.draw(listing, console, &pen, in: inside, isFocused: isFocused)
    case .record(let record):
      RecordView.draw(record, console, &pen, in: inside, isFocused: isFocused, slot: .record(console.page.id))
    case .document(let page): draw(page, console, &pen, in: inside, isFocused: isFocused)
    }
  }

  private static func title(_ console: Console, columns: Int) -> String {
    let pages = console.trails[console.tab]!
    var title = pages[0].title
    if pages.count > 1 {
      // The beginning and the end of the way matter; the middle gives way first.
      let whole = pages.map(\.title).joined(separator: " › ")
      title =
        CellWidth.of(whole) <= columns || pages.count == 2
        ? whole : "… › " + pages.suffix(2).map(\.title).joined(separator: " › ")
      if CellWidth.of(title) > columns { title = "… › " + pages.last!.title }
    }
    switch console.page.content {
    case .list(let listing):
      if let role = listing.query.role, pages.count == 1 { title += " · " + Console.plural(role) }
      if let total = listing.total, listing.phase == .ready { title += "  " + Numbers.grouped(total) }
      if !listing.query.search.isEmpty { title += "  matching \(listing.query.search)" }
    case .document:
      if console.tab == .findings, let rule = console.rule { title += " · " + FindingLines.title(rule) }
    case .record: break
    }
    return title
  }

  private static func draw(
    _ page: DocumentPage, _ console: Console, _ pen: inout Pen, in area: Rect, isFocused: Bool
  ) {
    switch page.phase {
    case .ready where page.document.isEmpty: pen.message([[Span(page.empty, .dim)]], in: area)
    case .ready:
      DocumentView.draw(
        page.document, &pen, in: area, cursor: isFocused ? .active : .inactive, hasKeys: console.hasKeys)
    case .loading: Waiting.draw(console, &pen, in: area, slot: .document(console.tab), what: "Reading")
    case .failed(let failure): FailureView.draw(failure, &pen, in: area)
    case .noRoster: FailureView.drawNoRoster(console, &pen, in: area)
    }
  }
}
