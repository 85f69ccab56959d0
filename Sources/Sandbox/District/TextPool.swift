/// Where a text lies in a district's pool of bytes. Four bytes a text, because a million people have five million.
struct TextReference: Equatable {
  var offset: UInt32

  static let none = TextReference(offset: .max)
  var isNone: Bool { offset == .max }
}

/// All texts of a district in one run of bytes, each two bytes of length and then the text, already escaped for JSON:
/// a page is then written by copying.
struct TextPool {
  private(set) var bytes: [UInt8] = []
  private var known: [String: TextReference] = [:]

  /// Longer texts are refused by the readers of files; two bytes hold the length.
  static let longest = 32_000

  mutating func reserve(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func add(_ text: String) -> TextReference {
    var text = text
    return text.withUTF8 { add(escaping: $0) }
  }

  /// For texts that return again and again: names, grades, rooms.
  mutating func intern(_ text: String) -> TextReference {
    if let reference = known[text] { return reference }
    let reference = add(text)
    known[text] = reference
    return reference
  }

  mutating func add(escaping utf8: UnsafeBufferPointer<UInt8>) -> TextReference {
    let reference = TextReference(offset: UInt32(bytes.count))
    bytes.append(0)
    bytes.append(0)
    if utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
      bytes.append(contentsOf: utf8)
    } else {
      for byte in utf8 { escape(byte) }
    }
    let count = bytes.count - Int(reference.offset) - 2
    precondition(count <= Int(UInt16.max), "a text longer than the pool can hold")
    bytes[Int(reference.offset)] = UInt8(count & 0xFF)
    bytes[Int(reference.offset) + 1] = UInt8(count >> 8)
    return reference
  }

  /// The names' dictionary is of use only while reading.
  mutating func forgetKnown() { known = [:] }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case 0x22, 0x5C: bytes += [0x5C, byte]
    case 0..<0x20: bytes += Array("\\u00".utf8) + [Self.hex(byte >> 4), Self.hex(byte & 15)]
    default: bytes.append(byte)
    }
  }

  private static func hex(_ nibble: UInt8) -> UInt8 { nibble < 10 ? 0x30 + nibble : 0x57 + nibble }
}
