internal import SQLite

/// Which record of an old roster is which of a new one, by their numbers: four bytes a record.
///
/// Found by walking both indexes of id hashes side by side. That two ids of a million and another million share a hash
/// has a chance of 1 in 9 million, and would show as one record changed.
struct NumberMap {
  /// The new number of each old one, 0 where it is gone. Numbers begin with 1.
  private(set) var new: [Int32]
  private(set) var removed: [Int32] = []
  private(set) var added: [Int32] = []

  /// - Parameter table: `person` or `class`.
  init(_ table: String, in connection: Connection) throws {
    func statement(_ schema: String) throws -> Statement {
      try connection.prepare(
        "SELECT hash, number FROM \(schema).\(table) INDEXED BY \(table)_by_hash ORDER BY hash, number")
    }
    let count = try connection.first("SELECT coalesce(max(number), 0) FROM old.\(table)") { $0.int(0) } ?? 0
    new = [Int32](repeating: 0, count: count + 1)
    let olds = try statement("old")
    let news = try statement("main")
    var oldRow = try olds.step()
    var newRow = try news.step()
    while oldRow != nil || newRow != nil {
      if let old = oldRow, newRow == nil || old.int64(0) < newRow!.int64(0) {
        removed.append(Int32(old.int(1)))
        oldRow = try olds.step()
      } else if let fresh = newRow, oldRow == nil || fresh.int64(0) < oldRow!.int64(0) {
        added.append(Int32(fresh.int(1)))
        newRow = try news.step()
      } else if let old = oldRow, let fresh = newRow {
        new[old.int(1)] = Int32(fresh.int(1))
        oldRow = try olds.step()
        newRow = try news.step()
      }
    }
    removed.sort()
    added.sort()
  }

  var isEmpty: Bool { new.count == 1 && added.isEmpty }
}
