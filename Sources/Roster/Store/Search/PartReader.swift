internal import SQLite

/// Finds, block by block, the records that a query in parts asks for.
struct PartReader {
  private let lookUp: Statement

  /// - Parameter table: a table `(block, last, lists)`, as `PartWriter` writes it.
  init(_ connection: Connection, table: String) throws {
    lookUp = try connection.cached(
      "SELECT lists FROM \(table) WHERE block = ? AND last >= ? ORDER BY last LIMIT 1")
  }

  /// Places within the block.
  func places(_ query: PartQuery, block: Int) throws -> NumberSet {
    switch query {
    case .part(let part):
      return try places(of: part, block: block)
    case .all(let queries):
      var common: NumberSet?
      for query in queries where common?.isEmpty != true {
        let found = try places(query, block: block)
        if common == nil { common = found } else { common?.formIntersection(found) }
      }
      return common ?? NumberSet(below: SearchBlock.size)
    case .any(let queries):
      var all = NumberSet(below: SearchBlock.size)
      for query in queries { all.formUnion(try places(query, block: block)) }
      return all
    }
  }

  private func places(of part: SearchPart, block: Int) throws -> NumberSet {
    let found = try lookUp.first([Value(block), .integer(part.key)]) { row in
      unsafe row.withBytes(0) { leaf in unsafe Self.places(of: part, in: leaf) }
    }
    return found ?? NumberSet(below: SearchBlock.size)
  }

  /// The list of a part in a leaf; empty where the leaf has none.
  private static func places(of part: SearchPart, in leaf: UnsafeRawBufferPointer) -> NumberSet {
    var places = NumberSet(below: SearchBlock.size)
    var start = 0
    while start + 10 <= leaf.count {
      let key = unsafe Int64(littleEndian: leaf.loadUnaligned(fromByteOffset: start, as: Int64.self))
      let stored = unsafe Int(UInt16(littleEndian: leaf.loadUnaligned(fromByteOffset: start + 8, as: UInt16.self)))
      let count = stored == 0 ? SearchBlock.size : stored
      let length = min(count * 2, SearchBlock.bytesOfBits)
      start += 10
      if key == part.key, start + length <= leaf.count {
        let list = unsafe UnsafeRawBufferPointer(rebasing: leaf[start..<start + length])
        if count >= SearchBlock.bitsFrom {
          unsafe places.insert(bits: list)
        } else {
          for index in 0..<count {
            let place = unsafe list.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
            places.insert(Int(UInt16(littleEndian: place)))
          }
        }
        return places
      }
      start += length
    }
    return places
  }
}
