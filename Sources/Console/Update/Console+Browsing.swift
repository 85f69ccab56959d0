import Roster
import Terminal

extension Console {
  /// What the cursor is on, in the pane that has it.
  var selectedTarget: Target? {
    switch page.content {
    case .list(let listing): listing.selectedRow?.target
    case .record(let record): record.document.cursorLine?.target
    case .document(let page): page.document.cursorLine?.target
    }
  }

  var focusedTarget: Target? {
    focus == .detail ? detail?.document.cursorLine?.target : selectedTarget
  }

  // MARK: moving

  mutating func move(by steps: Int) {
    inFocus(list: { $0.move(by: steps, height: $1) }, lines: { $0.move(by: steps, width: $1.columns, height: $1.rows) })
  }

  mutating func turnPage(_ pages: Int) {
    inFocus(
      list: { $0.move(by: pages * max($1 - 1, 1), height: $1) },
      lines: { $0.page(by: pages, width: $1.columns, height: $1.rows) })
  }

  mutating func jump(toEnd: Bool) -> [Effect] {
    if focus == .list, case .list(var listing) = page.content {
      guard toEnd ? listing.hasLater : listing.hasEarlier else {
        listing.move(by: toEnd ? listing.rows.count : -listing.rows.count, height: listHeight)
        page.content = .list(listing)
        return []
      }
      let window = listing.jump(to: toEnd ? .last : .first, height: listHeight)
      page.content = .list(listing)
      return [ask(.list(page.id), .rows(listing.query, window))]
    }
    let far = toEnd ? 1_000_000_000 : -1_000_000_000
    inFocus(list: { _, _ in }, lines: { $0.move(by: far, width: $1.columns, height: $1.rows) })
    return []
  }

  private mutating func inFocus(list: (inout Listing, Int) -> Void, lines: (inout Document, Size) -> Void) {
    if focus == .detail {
      guard var shown = detail else { return }
      lines(&shown.document, documentSize(.detail))
      detail = shown
      return
    }
    let size = documentSize(.list)
    switch page.content {
    case .list(var listing):
      list(&listing, listHeight)
      page.content = .list(listing)
    case .record(var record):
      lines(&record.document, size)
      page.content = .record(record)
    case .document(var document):
      lines(&document.document, size)
      page.content = .document(document)
    }
  }

  // MARK: opening and coming back

  mutating func open() {
    if tab == .troubleshoot, let link = questionUnderCursor { return ask(link) }
    if focus == .detail, let detail, let line = detail.document.cursorLine, let target = line.target {
      // The record beside the list becomes the page one comes back to.
      push(detail.target, cursor: line.key)
      push(target)
    } else if let target = selectedTarget {
      push(target)
    }
    focus = .list
  }

  mutating func push(_ target: Target, cursor: String? = nil) {
    guard depth < 100 else { return tell("Too deep; \(keys.name(of: .back)) goes back") }
    let new: Page
    switch target {
    case .classesAt(let id, let name):
      new = makePage("Classes at " + name, .list(Listing(query: ListQuery(kind: .classes, location: id))))
    case .peopleAt(let id, let name, let role):
      let who = role.map(Self.plural) ?? "People"
      new = makePage("\(who) at " + name, .list(Listing(query: ListQuery(kind: .people, role: role, location: id))))
    case .schoolClass, .person, .location:
      var record = RecordPage(target)
      // What stands beside the list is already read.
      if let detail, detail.target == target, detail.phase == .ready { record = detail }
      let title = record.record.map(RecordLines.title) ?? selectedTitle ?? "…"
      if let cursor {
        let size = documentSize(.list)
        record.document.put(cursor: cursor, width: size.columns, height: size.rows)
      }
      new = makePage(title, .record(record))
    }
    trails[tab]!.append(new)
    prompt = nil
    settle()
  }

  private var selectedTitle: String? {
    switch page.content {
    case .list(let listing): listing.selectedRow?.title
    default: nil
    }
  }

  static func plural(_ role: SchoolRole) -> String {
    switch role {
    case .student: "Students"
    case .instructor: "Instructors"
    case .staff: "Staff"
    }
  }

  /// One step back: from a record to its list, from a search to the whole, from the detail to the list.
  mutating func back() -> [Effect] {
    if focus == .detail {
      focus = .list
      return []
    }
    if case .list(let listing) = page.content, !listing.query.search.isEmpty { return requery { $0.query.search = "" } }
    if !documentFind.isEmpty {
      setFind("")
      return []
    }
    if depth > 1 {
      let gone = trails[tab]!.removeLast()
      for slot in [Slot.list(gone.id), .count(gone.id), .record(gone.id)] { pending[slot] = nil }
      settle()
      return []
    }
    if isZoomed { isZoomed = false }
    return []
  }

  mutating func go(to new: Tab) {
    guard reachableTabs.contains(new) else { return tell("A roster file shows classes, people and locations only") }
    if tab == new {
      // The digit of the screen one is on leads back to its beginning.
      trails[tab] = [trails[tab]![0]]
    }
    tab = new
    focus = .list
    prompt = nil
    if new == .troubleshoot { rebuild(new) }
    // What has been done since it was last looked at belongs to it.
    if new == .log, history != nil {
      history = nil
      setPhase(.loading, of: .log)
    }
    settle()
  }

  /// After anything that moves borders: what is selected stays on screen.
  mutating func settle() {
    guard !arrangement.isTiny else { return }
    if arrangement.detail == nil || !hasDetail { focus = arrangement.detail == nil ? .list : focus }
    let size = documentSize(.list)
    switch page.content {
    case .list(var listing):
      listing.reveal(height: listHeight)
      page.content = .list(listing)
    case .record(var record):
      record.document.reveal(width: size.columns, height: size.rows)
      page.content = .record(record)
    case .document(var document):
      document.document.reveal(width: size.columns, height: size.rows)
      page.content = .document(document)
    }
    guard arrangement.detail != nil, var shown = detail else { return }
    let beside = documentSize(.detail)
    shown.document.reveal(width: beside.columns, height: beside.rows)
    detail = shown
  }

  // MARK: sorting and filtering

  mutating func sortNext() -> [Effect] {
    guard case .list(let listing) = page.content else { return [] }
    let sorts = listing.query.kind.sorts
    guard sorts.count > 1, let place = sorts.firstIndex(of: listing.query.sort) else {
      tell("This list has one order; \(keys.name(of: .reverse)) turns it round")
      return []
    }
    return sort(by: sorts[(place + 1) % sorts.count])
  }

  mutating func sort(by sort: ListQuery.Sort) -> [Effect] {
    guard case .list(let listing) = page.content else { return [] }
    if listing.query.sort == sort { return reverse() }
    // The largest class first: that is what one sorts by size for.
    tell("Sorted by \(Columns.title(sort).lowercased())")
    return requery {
      $0.query.sort = sort
      $0.query.order = sort == .students ? .descending : .ascending
    }
  }

  mutating func reverse() -> [Effect] {
    requery { $0.query.order = $0.query.order == .ascending ? .descending : .ascending }
  }

  mutating func nextRole() -> [Effect] {
    guard case .list(let listing) = page.content, listing.query.kind == .people else { return [] }
    let roles: [SchoolRole?] = [nil] + SchoolRole.allCases
    let place = roles.firstIndex(of: listing.query.role) ?? 0
    return show(role: roles[(place + 1) % roles.count])
  }

  mutating func show(role: SchoolRole?) -> [Effect] {
    tell(role.map { "\(Self.plural($0)) only" } ?? "All people")
    return requery { $0.query.role = role }
  }
}
