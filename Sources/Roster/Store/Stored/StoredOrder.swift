internal import SQLite

/// The order of a list by one sort, read a block at a time, as `SortOrders` wrote it.
final class StoredOrder {
  private enum Column: Int { case numbers, places }

  private let lookUp: Statement
  private let sort: ListSort
  private var kept: (column: Column, block: Int, values: [Int])?

  init(_ sort: ListSort, in connection: Connection) throws {
    self.sort = sort
    lookUp = try connection.cached("SELECT numbers, places FROM sort_order WHERE sort = ? AND block = ?")
  }

  /// The number of the record at a place, from 0 on.
  func number(at place: Int) throws -> Int { try value(.numbers, place) }
  func place(of number: Int) throws -> Int { try value(.places, number - 1) }

  private func value(_ column: Column, _ index: Int) throws -> Int {
    let block = index / SortOrders.block
    if kept?.column != column || kept?.block != block {
      let values = try lookUp.first([.text(sort.name), Value(block)]) { NumberList.numbers($0, column.rawValue) }
      kept = (column, block, values ?? [])
    }
    let values = kept?.values ?? []
    guard index % SortOrders.block < values.count else { throw StoreError.incomplete }
    return values[index % SortOrders.block]
  }
}

/// A walk along the order of a sort.
final class OrderWalk: NumberWalk {
  private let order: StoredOrder
  private let count: Int
  private let ascending: Bool
  private var place: Int

  /// - Parameter anchor: the number to start behind; `nil` for the start of the list.
  init(_ order: StoredOrder, count: Int, after anchor: Int?, ascending: Bool) throws {
    self.order = order
    self.count = count
    self.ascending = ascending
    if let anchor {
      place = try order.place(of: anchor) + (ascending ? 1 : -1)
    } else {
      place = ascending ? 0 : count - 1
    }
  }

  func next() throws -> Int? {
    guard place >= 0, place < count else { return nil }
    defer { place += ascending ? 1 : -1 }
    return try order.number(at: place)
  }
}
