/// Finds a record by its id: a table of four-byte slots, since a dictionary of a million strings would cost as much
/// as the district itself.
struct IdentifierIndex {
  private var slots: [UInt32]
  private let mask: Int

  /// `ids` are references into `text`, in the order of the records.
  init(_ ids: [TextReference], text: [UInt8]) {
    var size = 16
    while size < ids.count * 2 { size *= 2 }
    mask = size - 1
    slots = Array(repeating: .max, count: size)
    text.withUnsafeBufferPointer { text in
      for (index, id) in ids.enumerated() {
        var slot = Self.hash(Self.bytes(id, in: text)) & mask
        while slots[slot] != .max { slot = (slot + 1) & mask }
        slots[slot] = UInt32(index)
      }
    }
  }

  /// The record with this id, `id(index)` naming the id of a record.
  func find(_ wanted: String, text: [UInt8], id: (Int) -> TextReference) -> Int? {
    let wanted = Array(wanted.utf8)
    return text.withUnsafeBufferPointer { text in
      var slot = wanted.withUnsafeBufferPointer(Self.hash) & mask
      while slots[slot] != .max {
        let index = Int(slots[slot])
        if Self.bytes(id(index), in: text).elementsEqual(wanted) { return index }
        slot = (slot + 1) & mask
      }
      return nil
    }
  }

  static func bytes(_ reference: TextReference, in text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let start = Int(reference.offset)
    let count = Int(text[start]) | Int(text[start + 1]) << 8
    return UnsafeBufferPointer(rebasing: text[start + 2..<start + 2 + count])
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    Int(truncatingIfNeeded: Hashing.fnv1a(bytes) >> 1)
  }
}

/// Hashing that gives the same value in each process, for ids that must not change from one start to the next.
enum Hashing {
  static func fnv1a(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return hash ^ (hash >> 29)
  }

  static func key(_ kind: String, _ name: String) -> UInt64 {
    fnv1a((kind + "\u{0}" + name).utf8)
  }
}
