internal import Glibc

/// The records of one sorted run of a spill file, read a piece at a time.
@safe final class RunReader {
  private let file: SpillFile
  /// What is still to be read from the file.
  private var rest: Range<Int>
  private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 8)
  /// What of the buffer is filled and not read yet.
  private var filled = 0..<0
  private(set) var record: Record
  private var entry: SortEntry

  /// Stands on the first record; `nil` for an empty run.
  init?(_ file: SpillFile, _ run: Range<Int>) throws {
    self.file = file
    rest = run
    record = Record.empty
    entry = SortEntry(record, at: 0)
    guard try advance() else { return nil }
  }

  deinit { unsafe buffer.deallocate() }

  /// Moves to the next record; the last one's bytes are gone. False at the end.
  func advance() throws -> Bool {
    while true {
      let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[..<filled.upperBound])
      if let next = unsafe Record(in: bytes, at: filled.lowerBound) {
        filled = filled.lowerBound + next.count..<filled.upperBound
        record = next
        entry = SortEntry(next, at: 0)
        return true
      }
      if rest.isEmpty { return false }
      try fill()
    }
  }

  /// Reads on behind what is left of the buffer, which grows for a record that is longer.
  private func fill() throws {
    let left = filled.count
    let larger = unsafe left * 2 > buffer.count
    let target = unsafe larger ? .allocate(byteCount: buffer.count * 2, alignment: 8) : buffer
    unsafe memmove(target.baseAddress!, buffer.baseAddress! + filled.lowerBound, left)
    if larger {
      unsafe buffer.deallocate()
      unsafe buffer = target
    }
    let room = unsafe min(buffer.count - left, rest.count)
    let count = try unsafe file.read(
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[left..<left + room]), from: rest.lowerBound)
    rest = count < room ? 0..<0 : rest.lowerBound + count..<rest.upperBound
    filled = 0..<left + count
  }

  func precedes(_ other: RunReader) -> Bool { entry.precedes(other.entry, record, other.record) }
}
