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

/// Rows that a query in parts finds, by number.
final class PartWalk: NumberWalk {
  private let reader: PartReader
  private let query: PartQuery
  private let ascending: Bool
  private let lastBlock: Int
  private var block: Int
  /// What the block at hand has, and where in it the walk goes on.
  private var found: NumberSet?
  private var place: Int

  /// - Parameter anchor: the number to start behind; `nil` for the start of the list.
  init(_ reader: PartReader, _ query: PartQuery, count: Int, after anchor: Int?, ascending: Bool) {
    self.reader = reader
    self.query = query
    self.ascending = ascending
    lastBlock = SearchBlock.of(count)
    let start = anchor.map { ascending ? $0 + 1 : $0 - 1 } ?? (ascending ? 0 : count)
    block = SearchBlock.of(max(start, 0))
    place = start - block * SearchBlock.size
  }

  func next() throws -> Int? {
    while block >= 0, block <= lastBlock {
      let found = try found ?? reader.places(query, block: block)
      self.found = found
      if let next = ascending ? found.first(from: place) : found.last(through: place) {
        place = ascending ? next + 1 : next - 1
        return block * SearchBlock.size + next
      }
      self.found = nil
      block += ascending ? 1 : -1
      place = ascending ? 0 : SearchBlock.size - 1
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
