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
    var room = area.size.columns - 1
    for tab in tabs { room -= text(tab, short: false).count + 1 }
    // Too many for the width: the last lose their names, the screen that is shown never does.
    var short: Set<Tab> = []
    for tab in tabs.reversed() where room < 0 && tab != console.tab {
      short.insert(tab)
      room += text(tab, short: false).count - text(tab, short: true).count
    }
    return tabs.map { tab in
      let words = text(tab, short: short.contains(tab))
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
