import Terminal

/// A pane whose content is on its way: blank for a moment, then it says so.
enum Waiting {
  static func draw(_ console: Console, _ pen: inout Pen, in area: Rect, slot: Slot, what: String) {
    guard let since = console.pending[slot]?.since,
      let words = Activity.words(what, since: since, now: console.now, isUTF8: console.isUTF8, cancel: nil)
    else { return }
    pen.message([[Span(words, .busy)]], in: area)
  }
}
