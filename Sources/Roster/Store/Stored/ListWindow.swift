internal import SQLite

/// Answers windows and counts of one list, by one filter and sort.
///
/// By name, rows come straight off the index of the search, block by block. By another sort without a filter, they
/// come along its stored order. With both, the numbers that may match are gathered once: a few are put in order and
/// kept for the next window, of many the order is walked until enough are met.
struct ListWindow<Record> {
  /// So many matches are sorted by themselves, once; more are picked off the sort's index at each window, since some
  /// are soon met.
  private static var few: Int { 20_000 }

  let reader: RosterReader
  let list: RosterList
  let filter: RowFilter
  let sort: ListSort?
  let order: SortOrder
  /// All rows of the list.
  let count: Int
  /// Reads a row; `nil` if it does not match the filter.
  let read: (_ number: Int) throws -> Record?
  /// Only whether a row matches.
  let isMatch: (_ number: Int) throws -> Bool

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
    guard let query = filter.query else { return count }
    let parts = try reader.parts(list)
    let certainQuery = filter.isExact ? query : filter.certainQuery(reader.domains)
    var total = 0
    for block in 0...SearchBlock.of(count) {
      let certain = try certainQuery.map { try parts.places($0, block: block) }
      total += certain?.count ?? 0
      if filter.isExact { continue }
      for place in try parts.places(query, block: block).numbers where certain?.contains(place) != true {
        if try isMatch(block * SearchBlock.size + place) { total += 1 }
      }
    }
    return total
  }

  // MARK: Walking

  /// - Parameter forward: in the list's own order.
  private func take(_ limit: Int, after anchor: Int?, forward: Bool) throws -> Taken {
    let ascending = forward == (order == .ascending)
    guard let sort else { return try take(limit, of: numbersByName(after: anchor, ascending: ascending)) }
    if let numbers = reader.sortedMatches(list, filter, sort) {
      return try take(limit, of: self.walk(numbers, after: anchor, ascending: ascending))
    }
    let walk = try OrderWalk(reader.order(sort), count: count, after: anchor, ascending: ascending)
    if filter.isEmpty { return try take(limit, of: walk) }
    let matches = try matches()
    guard matches.count <= Self.few else { return try take(limit, of: FilteredWalk(walk, in: matches)) }
    let numbers = try reader.sorted(matches.numbers, sort)
    reader.keep(numbers, list, filter, sort)
    return try take(limit, of: self.walk(numbers, after: anchor, ascending: ascending))
  }

  /// The first rows of a walk that match, and whether more follow.
  private func take(_ limit: Int, of walk: any NumberWalk) throws -> Taken {
    var rows: [Record] = []
    while let number = try walk.next() {
      guard let row = try read(number) else { continue }
      if rows.count == limit { return (rows, true) }
      rows.append(row)
    }
    return (rows, false)
  }

  private func numbersByName(after anchor: Int?, ascending: Bool) throws -> any NumberWalk {
    guard let query = filter.query else { return WholeWalk(count: count, after: anchor, ascending: ascending) }
    return PartWalk(try reader.parts(list), query, count: count, after: anchor, ascending: ascending)
  }

  /// Every number that may match.
  private func matches() throws -> NumberSet {
    if let matches = reader.matches(list, filter) { return matches }
    var matches = NumberSet(below: count + 1)
    if let query = filter.query {
      let parts = try reader.parts(list)
      for block in 0...SearchBlock.of(count) {
        matches.insert(try parts.places(query, block: block), offset: block * SearchBlock.size)
      }
    }
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
