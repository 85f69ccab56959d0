internal import SQLite

/// Row numbers one after the other, in the order of a list; found without a look at the rows, so some may not match.
protocol NumberWalk: AnyObject {
  func next() throws -> Int?
}

/// Every row of a list, by number.
final class WholeWalk: NumberWalk {
  private var number: Int
  private let last: Int
  private let step: Int

  /// - Parameter anchor: the number to start behind; `nil` for the start of the list.
  init(count: Int, after anchor: Int?, ascending: Bool) {
    number = anchor ?? (ascending ? 0 : count + 1)
    last = ascending ? count : 1
    step = ascending ? 1 : -1
  }

  func next() -> Int? {
    guard step > 0 ? number < last : number > last else { return nil }
    number += step
    return number
  }
}

/// A list of numbers, already in order.
final class ListWalk: NumberWalk {
  private var numbers: ArraySlice<Int>
  private let forward: Bool

  init(_ numbers: ArraySlice<Int>, forward: Bool) {
    self.numbers = numbers
    self.forward = forward
  }

  func next() -> Int? { forward ? numbers.popFirst() : numbers.popLast() }
}

/// Rows that FTS5 finds, by number.
final class SearchWalk: NumberWalk {
  private let statement: Statement
  private var isDone = false

  /// - Parameter through: the last number of interest, in the walk's direction.
  init(
    _ list: RosterList, _ expression: String, after anchor: Int?, through last: Int? = nil, ascending: Bool,
    in connection: Connection
  ) throws {
    let low = ascending ? (anchor ?? 0) + 1 : last ?? 1
    let high = ascending ? last ?? .max : anchor.map { $0 - 1 } ?? .max
    statement = try connection.prepare(
      """
      SELECT rowid FROM \(list.searchTable) WHERE \(list.searchTable) MATCH ? AND rowid BETWEEN ? AND ?
      ORDER BY rowid \(ascending ? "ASC" : "DESC")
      """)
    try statement.bind([.text(expression), Value(low), Value(high)])
  }

  func next() throws -> Int? {
    if isDone { return nil }
    if let row = try statement.step() { return row.int(0) }
    isDone = true
    return nil
  }
}

/// A walk along the index of a sort.
final class IndexWalk: NumberWalk {
  private var segments: [Statement] = []

  /// - Parameter anchor: the number of the row to start behind.
  init(
    _ list: RosterList, _ column: SortColumn, after anchor: Int?, ascending: Bool, in connection: Connection
  ) throws {
    let table = "SELECT number FROM \(list.rawValue) INDEXED BY \(column.index) WHERE "
    let collation = column.ignoresCase ? " COLLATE NOCASE" : ""
    let direction = ascending ? "ASC" : "DESC"
    let byValue = " ORDER BY \(column.name)\(collation) \(direction), number \(direction)"
    let byNumber = " ORDER BY number \(direction)"
    let beyond = ascending ? ">" : "<"
    func add(_ condition: String, _ order: String, _ values: [Value] = []) throws {
      let statement = try connection.prepare(table + condition + order)
      try statement.bind(values)
      segments.append(statement)
    }
    func addValued() throws { try add("\(column.name) IS NOT NULL", byValue) }
    func addAbsent() throws { if column.isOptional { try add("\(column.name) IS NULL", byNumber) } }

    guard let anchor else {
      if ascending { try addValued() } else { try addAbsent() }
      if ascending { try addAbsent() } else { try addValued() }
      return
    }
    let value = try connection.first(
      "SELECT \(column.name), typeof(\(column.name)) FROM \(list.rawValue) WHERE number = ?", [Value(anchor)]
    ) { row -> Value in
      switch row.text(1) {
      case "integer": .integer(row.int64(0))
      case "text": Value(row.text(0))
      default: .null
      }
    }
    guard let value, value != .null else {
      try add("\(column.name) IS NULL AND number \(beyond) ?", byNumber, [Value(anchor)])
      if !ascending { try addValued() }
      return
    }
    try add(
      "\(column.name) = ?\(collation) AND number \(beyond) ?", byNumber, [value, Value(anchor)])
    try add("\(column.name) \(beyond) ?\(collation)", byValue, [value])
    if ascending { try addAbsent() }
  }

  func next() throws -> Int? {
    while let segment = segments.first {
      if let row = try segment.step() { return row.int(0) }
      segments.removeFirst()
    }
    return nil
  }
}

/// Those of a walk that a set holds.
final class FilteredWalk: NumberWalk {
  private let walk: any NumberWalk
  private let set: NumberSet

  init(_ walk: any NumberWalk, in set: NumberSet) {
    self.walk = walk
    self.set = set
  }

  func next() throws -> Int? {
    while let number = try walk.next() {
      if set.contains(number) { return number }
    }
    return nil
  }
}
