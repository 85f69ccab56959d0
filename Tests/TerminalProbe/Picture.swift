import Terminal
import Text

/// A box with a list in it: each row carries a text under test and a border on its right.
struct Picture {
  var texts: [DisplayText]
  var theme: Theme
  var selected = 0

  func frame(_ size: Size) -> Frame {
    var frame = Frame(size: size, style: theme[.text])
    let inside = frame.box(
      frame.bounds, title: "Probe", style: theme[.focusedBorder], titleStyle: theme[.focusedTitle])
    for offset in 0..<inside.size.rows {
      let style = offset == selected ? theme[.selection] : theme[.text]
      let row = inside.row(offset)
      let line = offset > 0 && offset <= texts.count ? texts[offset - 1] : "row \(String(offset))"
      frame.write(line, at: row.origin, columns: row.size.columns, style: style, within: inside)
    }
    if !inside.isEmpty { frame.cursor = Point(column: inside.minColumn, row: inside.minRow + max(selected, 0)) }
    return frame
  }
}
