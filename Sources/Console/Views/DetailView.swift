import Terminal

/// The record of the selected row, beside the list.
enum DetailView {
  static func draw(_ console: Console, _ pen: inout Pen, in area: Rect) {
    let isFocused = console.focus == .detail
    pen.box(area, title(console), isFocused: isFocused)
    guard let detail = console.detail else { return }
    if isLate(console) {
      return Waiting.draw(console, &pen, in: Arrangement.inside(area), slot: .detail, what: "Reading")
    }
    RecordView.draw(detail, console, &pen, in: Arrangement.inside(area), isFocused: isFocused, slot: .detail)
  }

  /// The record shown is not that of the selected row, whose own is long in coming.
  private static func isLate(_ console: Console) -> Bool {
    guard console.detail?.target != console.selectedTarget, let pending = console.pending[.detail] else { return false }
    return console.now >= pending.since + Activity.grace
  }

  private static func title(_ console: Console) -> String {
    guard let detail = console.detail else { return "" }
    if !isLate(console), let record = detail.record { return RecordLines.title(of: record) }
    if case .list(let listing) = console.page.content, let row = listing.selectedRow { return row.title }
    return ""
  }
}
