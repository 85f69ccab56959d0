internal import SQLite

/// Gathers which records have each part, block by block, and writes them as the leaves that `PartReader` reads.
///
/// Parts of ASCII letters, nearly all there are, are only noted by their first letter; when the block ends, those of
/// one letter are put in order by counting, in memory that the processor's cache holds. A hash table of lists takes
/// several times as long, and FTS5, which keeps the text of each part and sorts what came in order, longer (measured).
struct PartWriter {
  private let insert: Statement
  private var block = 0
  /// By first letter: the other two, then the record's place in the block.
  private var notes = [[UInt32]](repeating: [], count: 128)
  /// Parts with other letters, and marks: each has a list of its own.
  private var listNumbers: [Int64: Int] = [:]
  private var lists: [[UInt16]] = []
  private var leaf: [UInt8] = []
  private var last: Int64 = 0

  /// - Parameter table: a table `(block, last, lists)`.
  init(_ connection: Connection, table: String) throws {
    insert = try connection.prepare("INSERT INTO \(table) VALUES (?, ?, ?)")
  }

  /// To be called with ascending numbers, before the parts of that record.
  mutating func begin(_ number: Int) throws {
    if SearchBlock.of(number) != block {
      try flush()
      block = SearchBlock.of(number)
    }
  }

  mutating func add(_ part: SearchPart, _ number: Int) {
    let place = UInt16(truncatingIfNeeded: number)
    if let (first, rest) = part.ascii {
      notes[first].append(UInt32(rest) << 16 | UInt32(place))
    } else if let list = listNumbers[part.key] {
      if lists[list].last != place { lists[list].append(place) }
    } else {
      listNumbers[part.key] = lists.count
      lists.append([place])
    }
  }

  /// Writes the last block and gives back the memory; nothing may be added any more.
  mutating func finish() throws {
    try flush()
    notes = []
  }

  /// Writes the block at hand.
  private mutating func flush() throws {
    for first in notes.indices where !notes[first].isEmpty {
      let inOrder = Self.ordered(Self.ordered(notes[first], by: 16), by: 23)
      notes[first].removeAll(keepingCapacity: true)
      var start = 0
      while start < inOrder.count {
        let rest = inOrder[start] >> 16
        var end = start + 1
        while end < inOrder.count, inOrder[end] >> 16 == rest { end += 1 }
        try append(SearchPart(first: first, rest: Int(rest)).key, inOrder[start..<end])
        start = end
      }
    }
    // Their keys are beyond those of ASCII.
    for (key, list) in listNumbers.sorted(by: { $0.key < $1.key }) { try append(key, lists[list][...]) }
    listNumbers.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    try writeLeaf()
  }

  /// By the letter whose seven bits are at `shift`; else as they came.
  private static func ordered(_ notes: [UInt32], by shift: UInt32) -> [UInt32] {
    var next = [Int](repeating: 0, count: 129)
    for note in notes { next[Int(note >> shift & 0x7F) + 1] += 1 }
    for letter in 1..<next.count { next[letter] += next[letter - 1] }
    return unsafe [UInt32](unsafeUninitializedCapacity: notes.count) { ordered, count in
      for note in notes {
        let letter = Int(note >> shift & 0x7F)
        unsafe ordered[next[letter]] = note
        next[letter] += 1
      }
      count = notes.count
    }
  }

  // MARK: Leaves

  /// The part, how many records have it, and their places: one after the other, or as bits where that is shorter.
  ///
  /// - Parameter places: in the lowest 16 bits; ascending, some perhaps more than once.
  private mutating func append(_ key: Int64, _ places: ArraySlice<some FixedWidthInteger>) throws {
    var count = 0
    var before: UInt16?
    for note in places {
      let place = UInt16(truncatingIfNeeded: note)
      if place != before { count += 1 }
      before = place
    }
    let length = min(count * 2, SearchBlock.bytesOfBits)
    if !leaf.isEmpty, leaf.count + 10 + length > SearchBlock.leafBytes { try writeLeaf() }
    for shift in stride(from: 0, to: 64, by: 8) { leaf.append(UInt8(truncatingIfNeeded: key >> shift)) }
    // A list of all 65,536 has a count of 0: there is no empty one.
    leaf.append(UInt8(truncatingIfNeeded: count))
    leaf.append(UInt8(truncatingIfNeeded: count >> 8))
    let start = leaf.count
    leaf.append(contentsOf: repeatElement(0, count: length))
    let asBits = count >= SearchBlock.bitsFrom
    var next = start
    before = nil
    for note in places {
      let place = UInt16(truncatingIfNeeded: note)
      if place == before { continue }
      before = place
      if asBits {
        leaf[start + Int(place >> 3)] |= 1 << UInt8(place & 7)
      } else {
        leaf[next] = UInt8(truncatingIfNeeded: place)
        leaf[next + 1] = UInt8(place >> 8)
        next += 2
      }
    }
    last = key
  }

  private mutating func writeLeaf() throws {
    if leaf.isEmpty { return }
    try insert.bind(block, at: 1)
    try insert.bind(last, at: 2)
    try insert.bind(bytes: leaf, at: 3)
    try insert.run()
    leaf.removeAll(keepingCapacity: true)
  }
}
