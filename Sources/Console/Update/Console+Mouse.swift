import Terminal

extension Console {
  /// A click does what the key for the place under it does.
  mutating func take(_ mouse: Mouse) -> [Effect] {
    switch mouse.kind {
    case .release: return []
    case .scrollUp, .scrollDown: return scroll(mouse.kind == .scrollUp ? -3 : 3, at: mouse.at)
    case .press, .doublePress: break
    }
    if let dialog { return click(dialog, mouse) }
    let arrangement = arrangement
    if arrangement.tabs.contains(mouse.at) {
      let place = TabLine.places(self, in: arrangement.tabs).first {
        ($0.column..<$0.column + $0.text.count).contains(mouse.at.column)
      }
      if let place { go(to: place.tab) }
      return []
    }
    if arrangement.bar.contains(mouse.at), prompt == nil, notice == nil {
      let place = KeyBar.places(self, in: arrangement.bar).first {
        ($0.column..<$0.column + $0.width).contains(mouse.at.column)
      }
      return place.map { perform($0.action) } ?? []
    }
    if let box = arrangement.detail, box.contains(mouse.at) {
      focus = .detail
      return clickLines(detail?.document, mouse, in: box)
    }
    guard arrangement.list.contains(mouse.at) else { return [] }
    focus = .list
    let inside = Arrangement.inside(arrangement.list)
    switch page.content {
    case .list(var listing):
      if mouse.at.row == inside.minRow {
        return ListView.sort(at: mouse.at.column, columns(of: listing.query.kind), in: inside).map { sort(by: $0) }
          ?? []
      }
      let rows = listing.visible(height: listHeight)
      let place = rows.startIndex + mouse.at.row - inside.minRow - 1
      guard rows.indices.contains(place) else { return [] }
      listing.select(id: rows[place].id, height: listHeight)
      page.content = .list(listing)
      if mouse.kind == .doublePress { open() }
      return []
    case .record(let record): return clickLines(record.document, mouse, in: arrangement.list)
    case .document(let page): return clickLines(page.document, mouse, in: arrangement.list)
    }
  }

  private mutating func clickLines(_ document: Document?, _ mouse: Mouse, in box: Rect) -> [Effect] {
    guard let document else { return [] }
    let inside = Arrangement.inside(box)
    let rows = document.screenRows(width: inside.size.columns)
    let place = document.top + mouse.at.row - inside.minRow
    guard rows.indices.contains(place), mouse.at.row >= inside.minRow, mouse.at.row < inside.maxRow else { return [] }
    let key = document.lines[rows[place].line].key
    if focus == .detail {
      detail?.document.put(cursor: key, width: inside.size.columns, height: inside.size.rows)
    } else {
      putCursor(key)
    }
    if mouse.kind == .doublePress { open() }
    return []
  }

  private mutating func scroll(_ steps: Int, at point: Point) -> [Effect] {
    if let dialog {
      if case .help(var help) = dialog {
        help.top = HelpLines.top(help.top + steps, of: help, in: self)
        self.dialog = .help(help)
      }
      return []
    }
    let arrangement = arrangement
    guard arrangement.list.contains(point) || arrangement.detail?.contains(point) == true else { return [] }
    let before = focus
    focus = arrangement.detail?.contains(point) == true ? .detail : .list
    move(by: steps)
    focus = before
    return []
  }

  private mutating func click(_ dialog: Dialog, _ mouse: Mouse) -> [Effect] {
    switch dialog {
    case .pick(var picker):
      guard let item = PickView.item(at: mouse.at, picker, in: size) else { return [] }
      let wasChosen = picker.index == item
      picker.index = item
      self.dialog = .pick(picker)
      return mouse.kind == .doublePress || wasChosen ? choose(picker) : []
    case .profileForm(let form):
      return ProfileFormView.field(at: mouse.at, form, in: size).map { focus($0, in: form) } ?? []
    default: return []
    }
  }
}
