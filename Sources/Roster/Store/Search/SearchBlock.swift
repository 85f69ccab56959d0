/// Records are searched in blocks of 65,536 neighbouring numbers: a number within its block takes 16 bits, a set of
/// such numbers 8 kilobytes, and whoever wants the first rows of a list asks no further than the first blocks.
enum SearchBlock {
  static let size = 1 << 16

  static func of(_ number: Int) -> Int { number / size }

  /// A list as long as a set of bits is one.
  static let bytesOfBits = size / 8
  static let bitsFrom = bytesOfBits / 2

  /// What a leaf takes before the next is begun: with its key it stays within a page of the file.
  static let leafBytes = 900
}
