/// The records of one page as a partial roster holds them: one after the other, in one blob.
///
/// A million rows inserted one by one cost more than all else a sync does while it reads (measured); a page is
/// written whole and read whole. Each record is its length and its id's hash, then its texts, each with its length
/// before it. All texts can be absent; what they are is the caller's to know: the first is the sort key, the second
/// the id.
struct RecordPage {
  private(set) var bytes: [UInt8] = []
  private var start = 0

  /// Bytes before the first text.
  static let header = 12

  mutating func begin(hash: Int64) {
    start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: 4))
    append(UInt64(bitPattern: hash), bytes: 8)
  }

  mutating func add(_ text: String?) {
    guard var text else { return bytes.append(0) }
    text.withUTF8 { utf8 in
      append(length: utf8.count)
      unsafe bytes.append(contentsOf: utf8)
    }
  }

  mutating func add(utf8: [UInt8]) {
    append(length: utf8.count)
    bytes.append(contentsOf: utf8)
  }

  mutating func end() {
    let length = UInt32(bytes.count - start)
    for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: length >> UInt32(index * 8)) }
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// The page's first record.
  func withRecord(_ body: (Record) throws -> Void) rethrows {
    try unsafe bytes.withUnsafeBytes { bytes in
      if let record = unsafe Record(in: bytes, at: 0) { try body(record) }
    }
  }

  private mutating func append(_ value: UInt64, bytes count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(index * 8))) }
  }

  /// Seven bits a byte, the lowest first; one more than the length, for 0 stands for no text.
  private mutating func append(length: Int) {
    var rest = length + 1
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
