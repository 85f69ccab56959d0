/// Counts the ids that are new to a pass, in memory that does not grow with the roster.
///
/// A Bloom filter of 2 MiB: an id it has not seen may, rarely, count as seen (1 in 200 after a million ids), never
/// the reverse. Paging asks only whether a whole page was stale, several pages in a row, so that is close enough.
struct SeenIDs {
  private static let bits = 1 << 24
  private var words = [UInt64](repeating: 0, count: bits / 64)

  /// True if the id was not there before.
  mutating func insert(_ id: String) -> Bool { insert(hash: IDHash.of(id)) }

  mutating func insert(hash: Int64) -> Bool {
    let hash = UInt64(bitPattern: hash)
    var isNew = false
    for part in 0..<UInt64(3) {
      let bit = Int((hash >> (part * 20)) & UInt64(Self.bits - 1))
      let mask = UInt64(1) << UInt64(bit & 63)
      if words[bit >> 6] & mask == 0 {
        words[bit >> 6] |= mask
        isNew = true
      }
    }
    return isNew
  }
}
