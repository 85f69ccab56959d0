internal import Glibc

/// Puts records in the order of their sort keys, then of their ids, in memory that does not grow with them.
///
/// What fits is sorted in memory. Beyond that, each memoryful goes, sorted, to a file without a name beside the roster
/// (pupils' names must not land in a shared folder), and the runs are merged as they are read.
struct RecordSorter {
  /// Bytes of records that are sorted in memory.
  private let memory: Int
  private let folder: String
  /// Before each record; throws where nobody wants them any more.
  private let check: () throws -> Void
  private var bytes: [UInt8] = []
  private var entries: [SortEntry] = []
  private var spill: SpillFile?
  /// Where in the file each run ends.
  private var runs: [Int] = []

  init(folder: String, memory: Int = 16 << 20, check: @escaping () throws -> Void = {}) {
    self.folder = folder
    self.memory = memory
    self.check = check
  }

  mutating func add(_ record: Record) throws {
    try check()
    if !bytes.isEmpty, bytes.count + record.count > memory { try spillRun() }
    entries.append(SortEntry(record, at: bytes.count))
    unsafe bytes.append(contentsOf: record.bytes)
  }

  /// Every record, in order.
  mutating func withEach(_ body: (Record) throws -> Void) throws {
    if runs.isEmpty { return try forEachInMemory(body) }
    try spillRun()
    (bytes, entries) = ([], [])
    guard let spill else { return }
    var readers: [RunReader] = []
    for (index, end) in runs.enumerated() {
      if let reader = try RunReader(spill, (index == 0 ? 0 : runs[index - 1])..<end) { readers.append(reader) }
    }
    // The next record last; a reader that has moved on is put where it belongs now.
    readers.sort { $1.precedes($0) }
    while let reader = readers.popLast() {
      try check()
      try body(reader.record)
      guard try reader.advance() else { continue }
      var low = 0
      var high = readers.count
      while low < high {
        let middle = (low + high) / 2
        if reader.precedes(readers[middle]) { low = middle + 1 } else { high = middle }
      }
      readers.insert(reader, at: low)
    }
  }

  private mutating func forEachInMemory(_ body: (Record) throws -> Void) throws {
    try unsafe bytes.withUnsafeBytes { bytes in
      entries.sort { unsafe $0.precedes($1, in: bytes) }
      for entry in entries {
        try check()
        if let record = unsafe Record(in: bytes, at: entry.place) { try body(record) }
      }
    }
  }

  private mutating func spillRun() throws {
    let file = try spill ?? SpillFile(in: folder)
    spill = file
    try forEachInMemory { record in try unsafe file.append(record.bytes) }
    runs.append(file.count)
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }
}

/// A record's place, and as much of its sort key as decides most comparisons.
struct SortEntry {
  private let first: UInt64
  private let second: UInt64
  let place: Int

  init(_ record: Record, at place: Int) {
    self.place = place
    var index = RecordPage.header
    let key = record.text(at: &index) ?? 0..<0
    var words: (UInt64, UInt64) = (0, 0)
    for offset in 0..<min(key.count, 16) {
      let byte = unsafe UInt64(record.bytes[key.lowerBound + offset])
      if offset < 8 { words.0 |= byte << UInt64(56 - offset * 8) } else { words.1 |= byte << UInt64(120 - offset * 8) }
    }
    (first, second) = words
  }

  /// - Parameter bytes: where both records are.
  func precedes(_ other: SortEntry, in bytes: UnsafeRawBufferPointer) -> Bool {
    precedes(
      other, unsafe Record(in: bytes, at: place) ?? .empty, unsafe Record(in: bytes, at: other.place) ?? .empty)
  }

  func precedes(_ other: SortEntry, _ mine: @autoclosure () -> Record, _ theirs: @autoclosure () -> Record) -> Bool {
    if first != other.first { return first < other.first }
    if second != other.second { return second < other.second }
    return Self.order(mine(), theirs()) < 0
  }

  /// By sort key, then by id, byte by byte.
  private static func order(_ one: Record, _ other: Record) -> Int {
    var index = RecordPage.header
    var otherIndex = RecordPage.header
    for _ in 0..<2 {
      let text = one.text(at: &index) ?? 0..<0
      let otherText = other.text(at: &otherIndex) ?? 0..<0
      let common = min(text.count, otherText.count)
      if common > 0 {
        let order = unsafe memcmp(
          one.bytes.baseAddress! + text.lowerBound, other.bytes.baseAddress! + otherText.lowerBound, common)
        if order != 0 { return Int(order) }
      }
      if text.count != otherText.count { return text.count - otherText.count }
    }
    return 0
  }
}
