internal import SQLite

/// Rows that match a search, by number: those that FTS5 finds by their text, and among them those found by their id.
///
/// A row that matches has each term in its text or in its id. Either all terms are found by FTS5, or one at least is
/// in the id: so the two walks together miss nothing, and the check of each row drops what is too many. Ids are looked
/// up block by block, as the walk comes to them.
final class TermWalk: NumberWalk {
  /// Of more rows than this found by one term in the ids of a block, the other terms are looked up before the rows are.
  private static let many = 16

  private let list: RosterList
  private let filter: RowFilter
  private let domains: [RosterReader.StoredDomain]
  private let connection: Connection
  private let ascending: Bool
  private let low: Int
  private let high: Int

  private let byText: any NumberWalk
  private var nextByText: Int?
  private var hasStarted = false
  /// Found by id in the block at hand, in the walk's order.
  private var byID: ArraySlice<Int> = []
  private var blocks: [Int]
  private var last: Int?

  init(
    _ list: RosterList, _ filter: RowFilter, _ domains: [RosterReader.StoredDomain], count: Int, after anchor: Int?,
    ascending: Bool, in connection: Connection
  ) throws {
    self.list = list
    self.filter = filter
    self.domains = domains
    self.connection = connection
    self.ascending = ascending
    low = ascending ? (anchor ?? 0) + 1 : 1
    high = ascending ? count : (anchor ?? count + 1) - 1
    if let expression = filter.expression(domains) {
      byText = try SearchWalk(list, expression, after: anchor, ascending: ascending, in: connection)
    } else {
      byText = WholeWalk(count: count, after: anchor, ascending: ascending)
    }
    let hasIDs = !filter.longTerms.isEmpty && low <= high
    let range = hasIDs ? Array(IDParts.block(of: low)...IDParts.block(of: high)) : []
    blocks = ascending ? range.reversed() : range
  }

  func next() throws -> Int? {
    while true {
      let number = try candidate()
      if number == nil || number != last {
        last = number
        return number
      }
    }
  }

  private func candidate() throws -> Int? {
    if !hasStarted {
      hasStarted = true
      nextByText = try byText.next()
    }
    while byID.isEmpty, let block = blocks.last, isDue(block) {
      blocks.removeLast()
      let numbers = try found(in: block).filter { $0 >= low && $0 <= high }
      byID = ascending ? numbers[...] : Array(numbers.reversed())[...]
    }
    guard let id = byID.first else { return try advanceText() }
    guard let text = nextByText else { return byID.popFirst() }
    if id == text { byID.removeFirst() }
    return (ascending ? id < text : id > text) ? byID.popFirst() : try advanceText()
  }

  private func advanceText() throws -> Int? {
    guard let number = nextByText else { return nil }
    nextByText = try byText.next()
    return number
  }

  /// The block begins before the next row found by its text.
  private func isDue(_ block: Int) -> Bool {
    guard let text = nextByText else { return true }
    return ascending ? block <= IDParts.block(of: text) : block >= IDParts.block(of: text)
  }

  /// Numbers in a block whose id has one of the long terms, ascending.
  private func found(in block: Int) throws -> [Int] {
    var lists: [SearchTerm: [Int]] = [:]
    for term in filter.longTerms {
      lists[term] = try IDParts.candidates(for: term, block: block, table: list.idPartTable, in: connection)
    }
    let isNarrowed = filter.terms.count > 1 || filter.markExpression != nil
    if isNarrowed, lists.values.contains(where: { $0.count > Self.many }) { return try narrowed(lists, block) }
    if lists.count == 1, let only = lists.values.first { return only }
    return Set(lists.values.joined()).sorted()
  }

  /// Those numbers of a block that every term and mark is found for.
  private func narrowed(_ lists: [SearchTerm: [Int]], _ block: Int) throws -> [Int] {
    let start = block * IDParts.blockSize
    func search(_ expression: String, into numbers: inout NumberSet) throws {
      let walk = try SearchWalk(
        list, expression, after: start - 1, through: start + IDParts.blockSize - 1, ascending: true, in: connection)
      while let number = try walk.next() { numbers.insert(number - start) }
    }
    var common: NumberSet?
    func narrow(to numbers: NumberSet) { common = common?.intersection(numbers) ?? numbers }
    // The most telling term first: where it finds nothing, the others need not be looked up.
    for term in filter.terms.sorted(by: { $0.scalarCount > $1.scalarCount }) where common?.count != 0 {
      var numbers = NumberSet(through: IDParts.blockSize)
      for number in lists[term] ?? [] { numbers.insert(number - start) }
      try search(RowFilter.expression(term, domains), into: &numbers)
      narrow(to: numbers)
    }
    if let marks = filter.markExpression, common?.count != 0 {
      var numbers = NumberSet(through: IDParts.blockSize)
      try search(marks, into: &numbers)
      narrow(to: numbers)
    }
    return common?.numbers.map { start + $0 } ?? []
  }
}
