internal import SQLite

/// Finds records by any three letters or more of their id, beside FTS5.
///
/// An id is 55 random letters: as tokens they are four fifths of the index, and FTS5 took 40 s for those of a
/// million people (measured) where this takes under 2 s. For each block of 65,536 numbers and each part of three
/// bytes, one row holds the numbers of the records whose id has it, as 16-bit offsets into the block.
///
/// Bytes are counted in 64 kinds, so that a part is one of 262,144: a part found says that the id may match, a part
/// missing that it does not.
enum IDParts {
  static let blockSize = 1 << 16

  static func block(of number: Int) -> Int { number / blockSize }

  /// a–z, 0–9 and what base64 and Apple's ids use besides; all else shares the rest.
  private static let kinds: [UInt8] = {
    var kinds = (0..<256).map { UInt8(43 + $0 % 21) }
    let own = Array("abcdefghijklmnopqrstuvwxyz0123456789.-_+/=:".utf8)
    for (kind, byte) in own.enumerated() { kinds[Int(byte)] = UInt8(kind) }
    return kinds
  }()

  static func forEachPart(of id: ArraySlice<UInt8>, _ body: (Int) -> Void) {
    var part = 0
    var length = 0
    for byte in id {
      part = (part << 6 | Int(kinds[Int(byte)])) & 0x3ffff
      length += 1
      if length >= 3 { body(part) }
    }
  }

  /// Gathers ids in the order of their numbers and writes them block by block.
  struct Writer {
    private let insert: Statement
    private var block = 0
    /// The block's folded ids, one after the other, and where each ends.
    private var ids: [UInt8] = []
    private var ends: [Int] = []
    private var numbers: [UInt16] = []

    /// - Parameter table: a table `(block, part, numbers)`.
    init(_ connection: Connection, table: String) throws {
      insert = try connection.prepare("INSERT INTO \(table) VALUES (?, ?, ?)")
    }

    mutating func add(_ id: SearchText, number: Int) throws {
      if IDParts.block(of: number) != block {
        try flush()
        block = IDParts.block(of: number)
      }
      ids.append(contentsOf: id.bytes)
      ends.append(ids.count)
      numbers.append(UInt16(truncatingIfNeeded: number))
    }

    /// Counts each part, then puts the numbers in their places: two passes instead of a sort.
    mutating func flush() throws {
      if ends.isEmpty { return }
      var places = [Int32](repeating: 0, count: 0x40001)
      forEachID { id, _ in IDParts.forEachPart(of: id) { places[$0 + 1] += 1 } }
      for part in 1...0x40000 { places[part] += places[part - 1] }
      var offsets = [UInt16](repeating: 0, count: Int(places[0x40000]))
      var next = places
      forEachID { id, number in
        IDParts.forEachPart(of: id) { part in
          offsets[Int(next[part])] = number
          next[part] += 1
        }
      }
      var blob: [UInt8] = []
      for part in 0..<0x40000 where places[part + 1] > places[part] {
        blob.removeAll(keepingCapacity: true)
        var last: UInt16?
        for offset in offsets[Int(places[part])..<Int(places[part + 1])] where offset != last {
          blob.append(UInt8(truncatingIfNeeded: offset))
          blob.append(UInt8(offset >> 8))
          last = offset
        }
        try insert.bind(block, at: 1)
        try insert.bind(part, at: 2)
        try insert.bind(bytes: blob, at: 3)
        try insert.run()
      }
      ids.removeAll(keepingCapacity: true)
      ends.removeAll(keepingCapacity: true)
      numbers.removeAll(keepingCapacity: true)
    }

    private func forEachID(_ body: (ArraySlice<UInt8>, UInt16) -> Void) {
      var start = 0
      for (end, number) in zip(ends, numbers) {
        body(ids[start..<end], number)
        start = end
      }
    }
  }

  /// Numbers in a block whose id may hold `term`, ascending.
  static func candidates(
    for term: SearchTerm, block: Int, table: String, in connection: Connection
  ) throws -> [Int] {
    var parts: Set<Int> = []
    forEachPart(of: term.text.bytes[...]) { parts.insert($0) }
    guard !parts.isEmpty else { return [] }
    let lookUp = try connection.cached("SELECT numbers FROM \(table) WHERE block = ? AND part = ?")
    var lists: [[UInt16]] = []
    for part in parts {
      let list = try lookUp.first([Value(block), Value(part)]) { row in
        unsafe row.withBytes(0) { blob in
          (0..<(blob.count / 2)).map { unsafe UInt16(blob[$0 * 2]) | UInt16(blob[$0 * 2 + 1]) << 8 }
        }
      }
      guard let list else { return [] }
      lists.append(list)
    }
    lists.sort { $0.count < $1.count }
    var common = lists[0]
    for list in lists.dropFirst() where !common.isEmpty { common = intersection(common, list) }
    return common.map { block * blockSize + Int($0) }
  }

  /// Of two ascending lists, the first the shorter.
  private static func intersection(_ one: [UInt16], _ other: [UInt16]) -> [UInt16] {
    var result: [UInt16] = []
    var index = 0
    for value in one {
      while index < other.count, other[index] < value { index += 1 }
      if index == other.count { break }
      if other[index] == value { result.append(value) }
    }
    return result
  }
}
