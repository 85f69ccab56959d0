internal import Text

/// The text by which a list is ordered, compared byte by byte.
///
/// Case and accents do not count. What has no name comes last, behind every script.
enum SortKey {
  /// Behind any text: the last scalar of Unicode, which is no character.
  static let last = "\u{10FFFF}"

  /// Parts of a name, the most telling first; empty ones are left out.
  static func name(_ parts: String?...) -> String {
    var writer = Writer()
    for part in parts { writer.add(part) }
    return String(decoding: writer.end(), as: UTF8.self)
  }

  /// Makes keys of names one after the other, in memory that serves them all.
  struct Writer {
    private var key: [UInt8] = []
    private var text = SearchText()

    mutating func name(_ first: String?, _ second: String? = nil, _ third: String? = nil) -> [UInt8] {
      add(first)
      add(second)
      add(third)
      return end()
    }

    mutating func add(_ part: String?) {
      guard let part else { return }
      text.set(part)
      guard let start = text.bytes.firstIndex(where: { $0 != 0x20 }),
        let end = text.bytes.lastIndex(where: { $0 != 0x20 })
      else { return }
      // Below every character of a name, so that "Li, Zoe" comes before "Lin, Ada".
      if !key.isEmpty { key.append(1) }
      key.append(contentsOf: text.bytes[start...end])
    }

    mutating func end() -> [UInt8] {
      defer { key.removeAll(keepingCapacity: true) }
      return key.isEmpty ? Array(SortKey.last.utf8) : key
    }
  }

  /// For rooms, numbers and grades: runs of digits count as numbers, so that 9 comes before 10.
  static func natural(_ text: String?) -> String {
    guard let text else { return last }
    let folded = trimmed(Folding.fold(text))
    if folded.isEmpty { return last }
    var key = ""
    var digits = ""
    func flush() {
      if digits.isEmpty { return }
      let number = digits.drop { $0 == "0" }
      // The count of digits first: more digits, greater number. Beyond 40 digits a run is text.
      key.unicodeScalars.append(Unicode.Scalar(UInt8(0x30 + min(number.utf8.count, 40))))
      key += number
      digits = ""
    }
    for scalar in folded.unicodeScalars {
      if ("0"..."9").contains(scalar) {
        digits.unicodeScalars.append(scalar)
      } else {
        flush()
        key.unicodeScalars.append(scalar)
      }
    }
    flush()
    return key
  }

  private static func trimmed(_ text: String) -> String {
    guard text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return text }
    var part = text[...]
    while part.first == " " { part.removeFirst() }
    while part.last == " " { part.removeLast() }
    return String(part)
  }
}
