/// A record of a `RecordPage`, where it lies in memory: to be used as long as that memory is there, and no longer.
///
/// Unchecked because nobody writes to that memory.
@safe struct Record: @unchecked Sendable {
  let bytes: UnsafeRawBufferPointer

  static let empty = Record()

  private init() { unsafe bytes = UnsafeRawBufferPointer(start: nil, count: 0) }

  /// The record that starts at `start` of a page; `nil` at its end.
  init?(in page: UnsafeRawBufferPointer, at start: Int) {
    guard start + RecordPage.header <= page.count else { return nil }
    let length = unsafe Int(UInt32(littleEndian: page.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
    guard length >= RecordPage.header, length <= page.count - start else { return nil }
    unsafe bytes = UnsafeRawBufferPointer(rebasing: page[start..<start + length])
  }

  var count: Int { unsafe bytes.count }
  var hash: Int64 { unsafe Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: Int64.self)) }

  var id: String {
    var index = RecordPage.header
    _ = text(at: &index)
    return text(at: &index).map { unsafe String(decoding: bytes[$0], as: UTF8.self) } ?? ""
  }

  /// Where the text is whose length stands at `index`, which moves behind it; `nil` for no text.
  func text(at index: inout Int) -> Range<Int>? {
    var length = 0
    var shift = 0
    while index < count {
      let byte = unsafe bytes[index]
      index += 1
      length |= Int(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { break }
    }
    guard length > 0, length - 1 <= count - index else { return nil }
    let start = index
    index += length - 1
    return start..<index
  }
}

/// The texts of a record, found once.
struct RecordTexts {
  private(set) var record = Record.empty
  private var places: [Range<Int>?]

  /// - Parameter count: how many texts each record of this kind has.
  init(count: Int) { places = [Range<Int>?](repeating: nil, count: count) }

  mutating func read(_ record: Record) {
    self.record = record
    var index = RecordPage.header
    for text in places.indices { places[text] = record.text(at: &index) }
  }

  /// The text's UTF-8, `nil` where there is none.
  subscript(index: Int) -> UnsafeRawBufferPointer? {
    unsafe places[index].map { unsafe UnsafeRawBufferPointer(rebasing: record.bytes[$0]) }
  }

  func string(_ index: Int) -> String? { unsafe self[index].map { unsafe String(decoding: $0, as: UTF8.self) } }
}
