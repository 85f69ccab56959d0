import Roster

/// A list of any length, of which only the rows on screen and a page each way are held.
///
/// The selection is an id. Rows are asked for by the id they follow or precede, never by a number, so a list of a
/// million costs what a list of a hundred does, and a roster published under the reader moves nothing he looks at.
struct Listing: Equatable, Sendable {
  enum Phase: Equatable, Sendable {
    case loading
    case ready
    case failed(Failure)
    case noRoster
  }

  /// Which rows were asked for last, so that their answer can be joined to what is held.
  enum Fetch: Equatable, Sendable { case whole, earlier, later, first, last }

  var query: ListQuery
  private(set) var phase = Phase.loading
  private(set) var rows: [Row] = []
  private(set) var hasEarlier = false
  private(set) var hasLater = false
  private(set) var fetch: Fetch? = .whole
  var total: Int?
  var selected: String?
  /// Index in `rows` of the first one on screen.
  private(set) var top = 0
  /// Steps that wait for rows not here yet.
  private(set) var owed = 0
  /// On which row of the screen the selection was, to be kept when the rows are read anew.
  private var keptOffset = 0
  /// Neighbours to fall back on should the selected row be gone, nearest first.
  private var neighbours: [String] = []

  init(query: ListQuery, selected: String? = nil) {
    self.query = query
    self.selected = selected
  }

  var selectedIndex: Int? { selected.flatMap { id in rows.firstIndex { $0.id == id } } }
  var selectedRow: Row? { selectedIndex.map { rows[$0] } }

  /// Other rows than those held are on their way to the screen.
  var isUnsettled: Bool {
    switch fetch {
    case .whole, .first, .last: true
    case .earlier, .later: owed != 0
    case nil: false
    }
  }

  func visible(height: Int) -> ArraySlice<Row> {
    let start = min(top, rows.count)
    return rows[start..<min(start + max(height, 0), rows.count)]
  }

  // MARK: asking

  /// Starts over, around what is selected. What is on screen stays there until the answer comes.
  mutating func reload(height: Int) -> Window {
    fetch = .whole
    owed = 0
    if let index = selectedIndex {
      keptOffset = index - top
      neighbours = Array(rows[(index + 1)...].prefix(3).map(\.id)) + rows[..<index].suffix(3).reversed().map(\.id)
    }
    return Window(selected.map { .around(id: $0) } ?? .first, limit: held(height))
  }

  mutating func jump(to end: Fetch, height: Int) -> Window {
    fetch = end
    owed = 0
    return Window(end == .last ? .last : .first, limit: held(height))
  }

  /// What to read next so that a page is held each way; nothing while an answer is awaited.
  mutating func need(height: Int) -> Window? {
    guard fetch == nil, phase == .ready, let first = rows.first, let last = rows.last else { return nil }
    let page = max(height, 1)
    if hasLater, top + 2 * page > rows.count || owed > 0 {
      fetch = .later
      return Window(.after(id: last.id), limit: max(page, min(owed + page, 10 * page)))
    }
    if hasEarlier, top < page || owed < 0 {
      fetch = .earlier
      return Window(.before(id: first.id), limit: max(page, min(page - owed, 10 * page)))
    }
    return nil
  }

  private func held(_ height: Int) -> Int { max(height, 1) * 3 }

  // MARK: answers

  /// Takes the rows asked for. Gives another window to ask for where the selected row has gone.
  mutating func take(_ slice: Slice<Row>, height: Int) -> Window? {
    let fetched = fetch ?? .whole
    fetch = nil
    phase = .ready
    switch fetched {
    case .whole, .first, .last:
      if fetched == .whole, let selected, !slice.rows.contains(where: { $0.id == selected }), !neighbours.isEmpty {
        self.selected = neighbours.removeFirst()
        fetch = .whole
        return Window(.around(id: self.selected!), limit: held(height))
      }
      neighbours = []
      rows = slice.rows
      (hasEarlier, hasLater) = (slice.hasEarlier, slice.hasLater)
      place(fetched, height: height)
    case .later:
      rows += slice.rows
      hasLater = slice.hasLater
      step(height: height)
      drop(height: height, keepingEnd: true)
    case .earlier:
      rows = slice.rows + rows
      hasEarlier = slice.hasEarlier
      top += slice.rows.count
      step(height: height)
      drop(height: height, keepingEnd: false)
    }
    return nil
  }

  mutating func fail(_ failure: Failure) {
    (phase, fetch, owed) = (.failed(failure), nil, 0)
  }

  mutating func emptied() {
    (phase, fetch, owed) = (.noRoster, nil, 0)
    (rows, hasEarlier, hasLater, total, top) = ([], false, false, nil, 0)
  }

  private mutating func place(_ fetched: Fetch, height: Int) {
    switch fetched {
    case .first: (selected, top) = (rows.first?.id, 0)
    case .last: (selected, top) = (rows.last?.id, max(rows.count - height, 0))
    default:
      if let index = selectedIndex {
        top = max(index - min(keptOffset, max(height - 1, 0)), 0)
      } else {
        (selected, top) = (rows.first?.id, 0)
      }
    }
    reveal(height: height)
  }

  private mutating func step(height: Int) {
    let steps = owed
    owed = 0
    if steps != 0 { move(by: steps, height: height) }
  }

  /// Lets go of rows more than a page away.
  private mutating func drop(height: Int, keepingEnd: Bool) {
    let page = max(height, 1)
    if keepingEnd {
      let extra = top - page
      guard extra > page else { return }
      rows.removeFirst(extra)
      top -= extra
      hasEarlier = true
    } else {
      let extra = rows.count - (top + 2 * page)
      guard extra > page else { return }
      rows.removeLast(extra)
      hasLater = true
    }
  }

  // MARK: moving

  /// Moves the selection; steps beyond what is held wait for the rows to come.
  mutating func move(by steps: Int, height: Int) {
    guard !rows.isEmpty else { return }
    let here = selectedIndex ?? top
    let goal = here + steps
    let reached = min(max(goal, 0), rows.count - 1)
    if goal > reached, hasLater { owed = min(owed + goal - reached, 100_000) }
    if goal < reached, hasEarlier { owed = max(owed + goal - reached, -100_000) }
    selected = rows[reached].id
    if abs(steps) > 1 {
      top += reached - here
    } else if !isVisible(reached, height: height) {
      // Half a page at once: the keys after this one redraw two rows where each would redraw them all.
      top = reached - (steps > 0 ? max(height, 1) / 2 : max(height - 1, 0) - max(height, 1) / 2)
    }
    reveal(height: height)
  }

  mutating func select(id: String, height: Int) {
    guard rows.contains(where: { $0.id == id }) else { return }
    selected = id
    owed = 0
    reveal(height: height)
  }

  private func isVisible(_ index: Int, height: Int) -> Bool { top..<(top + max(height, 1)) ~= index }

  /// Brings the selection back on screen, moving as little as can be.
  mutating func reveal(height: Int) {
    let page = max(height, 1)
    if let index = selectedIndex {
      if index < top { top = index }
      if index >= top + page { top = index - page + 1 }
    }
    top = max(min(top, rows.count - (hasLater ? 1 : page)), 0)
  }
}
