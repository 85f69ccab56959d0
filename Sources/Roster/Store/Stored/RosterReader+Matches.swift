internal import SQLite

/// What the last search found, for the windows that follow it.
struct KeptMatches {
  var list: RosterList
  var filter: RowFilter
  var set: NumberSet?
  var sorted: (sort: ListSort, numbers: [Int])?
}

extension RosterReader {
  func parts(_ list: RosterList) throws -> PartReader { try PartReader(connection, table: list.partTable) }

  func matches(_ list: RosterList, _ filter: RowFilter) -> NumberSet? { kept(list, filter)?.set }

  func sortedMatches(_ list: RosterList, _ filter: RowFilter, _ sort: ListSort) -> [Int]? {
    guard let sorted = kept(list, filter)?.sorted, sorted.sort == sort else { return nil }
    return sorted.numbers
  }

  func keep(_ set: NumberSet, _ list: RosterList, _ filter: RowFilter) {
    keptMatches = KeptMatches(list: list, filter: filter, set: set)
  }

  func keep(_ numbers: [Int], _ list: RosterList, _ filter: RowFilter, _ sort: ListSort) {
    keptMatches?.sorted = (sort, numbers)
  }

  private func kept(_ list: RosterList, _ filter: RowFilter) -> KeptMatches? {
    keptMatches.flatMap { $0.list == list && $0.filter == filter ? $0 : nil }
  }

  func order(_ sort: ListSort) throws -> StoredOrder { try StoredOrder(sort, in: connection) }

  /// A few numbers, ascending, in the order of a sort.
  func sorted(_ numbers: [Int], _ sort: ListSort) throws -> [Int] {
    let order = try order(sort)
    return try numbers.map { (place: try order.place(of: $0), number: $0) }.sorted { $0 < $1 }.map(\.number)
  }
}
