import Terminal

/// The record of the selected row, beside the list.
enum DetailView {
  static func draw(_ console: Console, _ pen: inout Pen, in area: Rect) {
    let isFocused = console.focus == .detail
    pen.box(area, title(console), isFocused: isFocused)
    guard let detail = console.detail else { return }
    RecordView.draw(detail, console, &pen, in: Arrangement.inside(area), isFocused: isFocused, slot: .detail)
  }

  private static func title(_ console: Console) -> String {
    guard let detail = console.detail else { return "" }
    if let record = detail.record { return RecordLines.title(of: record) }
    if case .list(let listing) = console.page.content, let row = listing.selectedRow { return row.title }
    return ""
  }
}
