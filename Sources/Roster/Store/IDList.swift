/// Ids of a class's members as one column holds them, in Apple's order, each once.
enum IDList {
  /// Stands between two ids; no id holds a control character.
  private static let separator: Character = "\u{1F}"

  static func text(_ ids: [PersonID]) -> String? {
    if ids.isEmpty { return nil }
    var seen = Set<PersonID>(minimumCapacity: ids.count)
    var text = ""
    for id in ids where seen.insert(id).inserted {
      if !text.isEmpty { text.append(separator) }
      text += id.rawValue
    }
    return text
  }

  static func ids(_ text: String?) -> [PersonID] {
    text?.utf8.split(separator: separator.asciiValue!).map { PersonID(String($0)!) } ?? []
  }

  /// Each id where it lies.
  static func forEach(in text: UnsafeRawBufferPointer?, _ body: (UnsafeRawBufferPointer) throws -> Void) rethrows {
    guard let text = unsafe text else { return }
    var start = 0
    for index in 0...text.count where unsafe index == text.count || text[index] == 0x1F {
      try unsafe body(UnsafeRawBufferPointer(rebasing: text[start..<index]))
      start = index + 1
    }
  }
}
