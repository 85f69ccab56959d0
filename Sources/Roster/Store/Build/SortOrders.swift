internal import SQLite

/// Writes in which order a sort shows a list, once, so that no row is looked at to walk along it.
///
/// For each block of 1,024: the numbers of the records at those places of the order, and the places of the records
/// of those numbers; 32 bits each, little-endian. An index would hold each value again, and its making sorts whole
/// rows.
struct SortOrders {
  static let block = 1024

  private let insert: Statement

  init(_ output: Connection) throws {
    insert = try output.prepare("INSERT INTO sort_order VALUES (?, ?, ?, ?)")
  }

  /// - Parameter numbers: every number of the list, from 1 on, in the order of the sort.
  func write(_ sort: ListSort, _ numbers: [Int32]) throws {
    var places = [Int32](repeating: 0, count: numbers.count)
    for (place, number) in numbers.enumerated() { places[Int(number) - 1] = Int32(place) }
    for start in stride(from: 0, to: numbers.count, by: Self.block) {
      let range = start..<min(start + Self.block, numbers.count)
      try insert.bind(sort.name, at: 1)
      try insert.bind(start / Self.block, at: 2)
      try insert.bind(bytes: NumberList.bytes(numbers[range]), at: 3)
      try insert.bind(bytes: NumberList.bytes(places[range]), at: 4)
      try insert.run()
    }
  }

  /// By a rank each, equal ones by number.
  ///
  /// - Parameter ranks: of the records from number 1 on.
  func write(_ sort: ListSort, ranks: [Int32]) throws {
    let highest = ranks.max() ?? 0
    var next = [Int32](repeating: 0, count: Int(highest) + 2)
    for rank in ranks { next[Int(rank) + 1] += 1 }
    for rank in next.indices.dropFirst() { next[rank] += next[rank - 1] }
    var numbers = [Int32](repeating: 0, count: ranks.count)
    for (index, rank) in ranks.enumerated() {
      numbers[Int(next[Int(rank)])] = Int32(index + 1)
      next[Int(rank)] += 1
    }
    try write(sort, numbers)
  }
}

/// Gathers texts to order a list by; records without one come last.
struct TextOrder {
  private var sorter: RecordSorter
  private var page = RecordPage()
  private var without: [Int32] = []

  init(folder: String) { sorter = RecordSorter(folder: folder, memory: 4 << 20) }

  /// - Parameter key: compared byte by byte; equal ones by number.
  mutating func add(_ key: [UInt8]?, _ number: Int) throws {
    guard let key else { return without.append(Int32(number)) }
    page.removeAll()
    page.begin(hash: Int64(number))
    page.add(utf8: key)
    page.add(utf8: (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - $0 * 8)) })
    page.end()
    try page.withRecord { try sorter.add($0) }
  }

  mutating func numbers() throws -> [Int32] {
    var numbers: [Int32] = []
    try sorter.withEach { numbers.append(Int32(truncatingIfNeeded: $0.hash)) }
    numbers += without
    return numbers
  }
}
