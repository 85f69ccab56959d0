/// A set of numbers, one bit each: an eighth of a megabyte for a million rows.
struct NumberSet {
  private var words: [UInt64]

  /// - Parameter end: beyond the greatest number it can hold.
  init(below end: Int) { words = [UInt64](repeating: 0, count: (end + 63) / 64) }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  func contains(_ number: Int) -> Bool {
    number >= 0 && number >> 6 < words.count && words[number >> 6] & (1 << UInt64(number & 63)) != 0
  }

  /// Numbers as bits, the first in the lowest bit of the first byte; as many as the set can hold, or fewer.
  mutating func insert(bits: UnsafeRawBufferPointer) {
    for index in 0..<min(words.count, bits.count / 8) {
      words[index] |= unsafe UInt64(littleEndian: bits.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
  }

  // MARK: Sets of the same size

  mutating func formIntersection(_ other: NumberSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  mutating func formUnion(_ other: NumberSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Adds a set of fewer numbers, each moved up by `offset`, a multiple of 64.
  mutating func insert(_ other: NumberSet, offset: Int) {
    let start = offset / 64
    for index in 0..<min(other.words.count, words.count - start) { words[start + index] |= other.words[index] }
  }

  // MARK: In order

  /// The least number that is not below `start`.
  func first(from start: Int) -> Int? {
    var index = start >> 6
    guard index < words.count else { return nil }
    var word = words[index] & (UInt64.max << UInt64(start & 63))
    while word == 0 {
      index += 1
      guard index < words.count else { return nil }
      word = words[index]
    }
    return index << 6 | word.trailingZeroBitCount
  }

  /// The greatest number that is not above `end`.
  func last(through end: Int) -> Int? {
    guard end >= 0 else { return nil }
    var index = min(end >> 6, words.count - 1)
    var word = words[index]
    if index == end >> 6 { word &= UInt64.max >> UInt64(63 - end & 63) }
    while word == 0 {
      index -= 1
      guard index >= 0 else { return nil }
      word = words[index]
    }
    return index << 6 | (63 - word.leadingZeroBitCount)
  }

  /// Ascending.
  var numbers: [Int] {
    var numbers: [Int] = []
    var next = first(from: 0)
    while let number = next {
      numbers.append(number)
      next = first(from: number + 1)
    }
    return numbers
  }
}
