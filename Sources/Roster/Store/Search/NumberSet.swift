/// A set of row numbers, one bit each: an eighth of a megabyte for a million rows.
struct NumberSet {
  private var words: [UInt64]
  private(set) var count = 0

  /// - Parameter last: the greatest number it can hold.
  init(through last: Int) { words = [UInt64](repeating: 0, count: last / 64 + 1) }

  mutating func insert(_ number: Int) {
    let mask: UInt64 = 1 << UInt64(number & 63)
    if words[number >> 6] & mask == 0 {
      words[number >> 6] |= mask
      count += 1
    }
  }

  func contains(_ number: Int) -> Bool {
    number >> 6 < words.count && words[number >> 6] & (1 << UInt64(number & 63)) != 0
  }

  /// Ascending.
  var numbers: [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(count)
    for (index, word) in words.enumerated() where word != 0 {
      var rest = word
      while rest != 0 {
        numbers.append(index << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return numbers
  }

  /// Of two sets of the same size.
  func intersection(_ other: NumberSet) -> NumberSet {
    var result = self
    result.count = 0
    for index in words.indices {
      result.words[index] &= other.words[index]
      result.count += result.words[index].nonzeroBitCount
    }
    return result
  }
}
