import Terminal
import Text

/// The screens, by their digits.
enum TabLine {
  struct Place: Equatable {
    var tab: Tab
    var column: Int
    var text: String
  }

  /// Where each tab stands: drawing and the mouse ask alike.
  static func places(_ console: Console, in area: Rect) -> [Place] {
    var column = area.minColumn + 1
    let tabs = console.shownTabs
    let full = tabs.reduce(0) { $0 + text($1, short: false).count + 1 }
    return tabs.map { tab in
      let words = text(tab, short: full > area.size.columns && tab != console.tab)
      defer { column += words.count + 1 }
      return Place(tab: tab, column: column, text: words)
    }
  }

  private static func text(_ tab: Tab, short: Bool) -> String {
    short ? " \(tab.rawValue) " : " \(tab.rawValue) \(tab.title) "
  }

  static func draw(_ console: Console, _ pen: inout Pen, in area: Rect) {
    for place in places(console, in: area) {
      pen.write(place.text, place.tab == console.tab ? .tabActive : .tab, at: place.column, area.minRow, in: area)
    }
  }
}
