internal import SQLite

/// Answers windows and counts of one list, by one filter and sort.
///
/// By name, rows come straight off the index of the search. By another sort without a filter, they come along its
/// index. With both, the sort's index is walked for a while, each row checked: enough where many match. Else the
/// numbers that match are gathered once, sorted if they are few, and kept for the next window.
struct ListWindow<Record> {
  /// Rows of a sort that are checked before the matches are gathered: some milliseconds' worth.
  private static var patience: Int { 1_000 }
  /// So many matches are sorted by themselves, once; more are picked off the sort's index at each window, since some
  /// are soon met.
  private static var few: Int { 20_000 }

  let reader: RosterReader
  let list: RosterList
  let filter: RowFilter
  let sort: SortColumn?
  let order: SortOrder
  /// All rows of the list.
  let count: Int
  /// Reads a row; `nil` if it does not match the filter.
  let read: (_ number: Int) throws -> Record?

  private typealias Taken = (rows: [Record], hasMore: Bool)

  /// - Parameter anchor: the number of the row the window is about, if the roster has it.
  func slice(_ start: Window.Start, limit: Int, anchor: Int?) throws -> Slice<Record> where Record: Sendable {
    let limit = min(max(limit, 0), .max - 1)
    var start = start
    var anchor = anchor
    let anchorRow = try anchor.flatMap { try read($0) }
    if anchorRow == nil { anchor = nil }
    if anchor == nil, start != .last { start = .first }
    switch start {
    case .first:
      let taken = try take(limit, after: nil, forward: true)
      return Slice(rows: taken.rows, hasEarlier: false, hasLater: taken.hasMore)
    case .last:
      let taken = try take(limit, after: nil, forward: false)
      return Slice(rows: taken.rows.reversed(), hasEarlier: taken.hasMore, hasLater: false)
    case .after:
      let taken = try take(limit, after: anchor, forward: true)
      return Slice(rows: taken.rows, hasEarlier: true, hasLater: taken.hasMore)
    case .before:
      let taken = try take(limit, after: anchor, forward: false)
      return Slice(rows: taken.rows.reversed(), hasEarlier: taken.hasMore, hasLater: true)
    case .around:
      guard limit > 0, let anchorRow else { return Slice(rows: [], hasEarlier: true, hasLater: true) }
      var before = try take(limit / 2, after: anchor, forward: false)
      let after = try take(limit - 1 - before.rows.count, after: anchor, forward: true)
      let room = limit - 1 - after.rows.count
      if before.hasMore, room > before.rows.count { before = try take(room, after: anchor, forward: false) }
      return Slice(
        rows: before.rows.reversed() + [anchorRow] + after.rows, hasEarlier: before.hasMore, hasLater: after.hasMore)
    }
  }

  /// How many rows match.
  func total() throws -> Int {
    if filter.isEmpty { return count }
    if filter.isExact, let expression = filter.expression(reader.domains) {
      return try reader.connection.first(
        "SELECT count(*) FROM \(list.searchTable) WHERE \(list.searchTable) MATCH ?", [.text(expression)]
      ) { $0.int(0) } ?? 0
    }
    var certain = NumberSet(through: count)
    if let expression = filter.certainExpression(reader.domains) {
      let walk = try SearchWalk(list, expression, after: nil, ascending: true, in: reader.connection)
      while let number = try walk.next() { certain.insert(number) }
    }
    var total = 0
    let walk = try numbersByName(after: nil, ascending: true)
    while let number = try walk.next() {
      if try certain.contains(number) || read(number) != nil { total += 1 }
    }
    return total
  }

  // MARK: Walking

  /// - Parameter forward: in the list's own order.
  private func take(_ limit: Int, after anchor: Int?, forward: Bool) throws -> Taken {
    let ascending = forward == (order == .ascending)
    guard let sort else { return try take(limit, of: numbersByName(after: anchor, ascending: ascending))! }
    if let numbers = reader.sortedMatches(list, filter, sort) {
      return try take(limit, of: walk(numbers, after: anchor, ascending: ascending))!
    }
    func alongIndex() throws -> IndexWalk {
      try IndexWalk(list, sort, after: anchor, ascending: ascending, in: reader.connection)
    }
    if filter.isEmpty { return try take(limit, of: alongIndex())! }
    if let taken = try take(limit, of: alongIndex(), patience: Self.patience) { return taken }
    let matches = try matches()
    guard matches.count <= Self.few else { return try take(limit, of: FilteredWalk(alongIndex(), in: matches))! }
    let numbers = try reader.sorted(matches.numbers, list, sort)
    reader.keep(numbers, list, filter, sort)
    return try take(limit, of: walk(numbers, after: anchor, ascending: ascending))!
  }

  /// The first rows of a walk that match, and whether more follow; `nil` when patience ends first.
  private func take(_ limit: Int, of walk: any NumberWalk, patience: Int = .max) throws -> Taken? {
    var rows: [Record] = []
    var patience = patience
    while let number = try walk.next() {
      if patience == 0 { return nil }
      patience -= 1
      guard let row = try read(number) else { continue }
      if rows.count == limit { return (rows, true) }
      rows.append(row)
    }
    return (rows, false)
  }

  private func numbersByName(after anchor: Int?, ascending: Bool) throws -> any NumberWalk {
    if !filter.longTerms.isEmpty {
      return try TermWalk(
        list, filter, reader.domains, count: count, after: anchor, ascending: ascending, in: reader.connection)
    }
    if let expression = filter.expression(reader.domains) {
      return try SearchWalk(list, expression, after: anchor, ascending: ascending, in: reader.connection)
    }
    return WholeWalk(count: count, after: anchor, ascending: ascending)
  }

  /// Every number that may match.
  private func matches() throws -> NumberSet {
    if let matches = reader.matches(list, filter) { return matches }
    var matches = NumberSet(through: count)
    let walk = try numbersByName(after: nil, ascending: true)
    while let number = try walk.next() { matches.insert(number) }
    reader.keep(matches, list, filter)
    return matches
  }

  private func walk(_ numbers: [Int], after anchor: Int?, ascending: Bool) -> ListWalk {
    guard let anchor, let place = numbers.firstIndex(of: anchor) else {
      return ListWalk(numbers[...], forward: ascending)
    }
    return ListWalk(ascending ? numbers[(place + 1)...] : numbers[..<place], forward: ascending)
  }
}
