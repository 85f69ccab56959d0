import Terminal

/// A record's lines, or why they are not there.
enum RecordView {
  static func draw(
    _ record: RecordPage, _ console: Console, _ pen: inout Pen, in area: Rect, isFocused: Bool, slot: Slot
  ) {
    // Beside a list no line is marked until the pane has the keys: two marks would be one too many.
    let cursor: DocumentView.Cursor = isFocused ? .active : slot == .detail ? .none : .inactive
    switch record.phase {
    case .ready: DocumentView.draw(record.document, &pen, in: area, cursor: cursor, hasKeys: console.hasKeys)
    case .loading where !record.document.isEmpty:
      DocumentView.draw(record.document, &pen, in: area, cursor: cursor, hasKeys: console.hasKeys)
    case .loading: Waiting.draw(console, &pen, in: area, slot: slot, what: "Reading")
    case .missing:
      pen.message(
        [[Span("Not in this roster", .strong)], [Span("It may have come or gone with a newer sync.", .dim)]], in: area)
    case .failed(let failure): FailureView.draw(failure, &pen, in: area)
    }
  }
}
