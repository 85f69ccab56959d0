internal import SQLite

/// Numbers of records as one column holds them: 32 bits each, little-endian.
enum NumberList {
  static func bytes(_ numbers: some Sequence<Int32>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.underestimatedCount * 4)
    for number in numbers {
      for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    return bytes
  }

  static func numbers(_ row: Row, _ column: Int) -> [Int] {
    unsafe row.withBytes(column) { bytes in
      (0..<bytes.count / 4).map {
        unsafe Int(Int32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self)))
      }
    }
  }
}
