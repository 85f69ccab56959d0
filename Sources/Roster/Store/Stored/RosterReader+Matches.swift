internal import SQLite

/// What the last search found, for the windows that follow it.
struct KeptMatches {
  var list: RosterList
  var filter: RowFilter
  var set: NumberSet?
  var sorted: (column: SortColumn, numbers: [Int])?
}

extension RosterReader {
  func matches(_ list: RosterList, _ filter: RowFilter) -> NumberSet? { kept(list, filter)?.set }

  func sortedMatches(_ list: RosterList, _ filter: RowFilter, _ column: SortColumn) -> [Int]? {
    guard let sorted = kept(list, filter)?.sorted, sorted.column == column else { return nil }
    return sorted.numbers
  }

  func keep(_ set: NumberSet, _ list: RosterList, _ filter: RowFilter) {
    keptMatches = KeptMatches(list: list, filter: filter, set: set)
  }

  func keep(_ numbers: [Int], _ list: RosterList, _ filter: RowFilter, _ column: SortColumn) {
    keptMatches?.sorted = (column, numbers)
  }

  private func kept(_ list: RosterList, _ filter: RowFilter) -> KeptMatches? {
    keptMatches.flatMap { $0.list == list && $0.filter == filter ? $0 : nil }
  }

  /// A few numbers in the order of a sort, as its index has them.
  func sorted(_ numbers: [Int], _ list: RosterList, _ column: SortColumn) throws -> [Int] {
    let name = column.name + (column.ignoresCase ? " COLLATE NOCASE" : "")
    return try connection.rows(
      """
      SELECT number FROM \(list.rawValue) WHERE number IN (SELECT value FROM json_each(?))
      ORDER BY \(column.name) IS NULL, \(name), number
      """, [.text("[" + numbers.map(String.init).joined(separator: ",") + "]")]
    ) { $0.int(0) }
  }
}
