import Terminal

/// One line of text being typed. A masked one keeps what it holds out of every description and every frame.
struct TextField: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
  private(set) var text: String
  /// Characters before the cursor.
  private(set) var cursor: Int
  let isMasked: Bool
  /// Line breaks of a paste are kept: what is pasted is read by lines.
  let keepsLines: Bool
  /// What goes beyond is cut: a line is looked at whole at each key, and what is pasted to be read may be long.
  var limit: Int { isMasked || keepsLines ? 65_536 : 1024 }

  init(_ text: String = "", masked: Bool = false, keepsLines: Bool = false) {
    self.text = text
    cursor = text.count
    isMasked = masked
    self.keepsLines = keepsLines
  }

  var isEmpty: Bool { text.isEmpty }

  /// What may be shown.
  var shown: String {
    guard isMasked else { return text }
    return text.isEmpty ? "" : String(repeating: "*", count: min(text.count, 12)) + " " + Numbers.counted(text.count, "character", "characters")
  }

  var description: String { isMasked ? "TextField(masked)" : "TextField(\(text))" }
  var customMirror: Mirror { Mirror(self, children: [:]) }

  mutating func clear() {
    text = ""
    cursor = 0
  }

  /// Line breaks become spaces where a field is one line.
  mutating func insert(_ foreign: String) {
    let piece = String(
      foreign.prefix(limit - min(text.count, limit)).map { $0.isNewline && !keepsLines ? " " : $0 })
    let place = text.index(text.startIndex, offsetBy: cursor)
    text.insert(contentsOf: piece, at: place)
    // Counted afresh: a combining mark joins the character before it.
    cursor = min(cursor + piece.count, text.count)
  }

  /// True when the key was one of editing.
  mutating func edit(_ key: Key) -> Bool {
    switch (key.code, key.control, key.alt) {
    case (.character("u"), true, false): replace(0..<cursor)
    case (.character("k"), true, false): replace(cursor..<text.count)
    case (.character("w"), true, false): replace(wordStart..<cursor)
    case (.character("e"), true, false), (.end, false, false): cursor = text.count
    case (.home, false, false): cursor = 0
    case (.character(let character), false, false): insert(String(character))
    case (.backspace, _, _): replace(max(cursor - 1, 0)..<cursor)
    case (.delete, _, _): replace(cursor..<min(cursor + 1, text.count))
    case (.left, _, _): cursor = max(cursor - 1, 0)
    case (.right, _, _): cursor = min(cursor + 1, text.count)
    default: return false
    }
    return true
  }

  private mutating func replace(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    let lower = text.index(text.startIndex, offsetBy: range.lowerBound)
    let upper = text.index(lower, offsetBy: range.count)
    text.removeSubrange(lower..<upper)
    cursor = min(range.lowerBound, text.count)
  }

  private var wordStart: Int {
    let characters = Array(text)
    var place = cursor
    while place > 0, characters[place - 1] == " " { place -= 1 }
    while place > 0, characters[place - 1] != " " { place -= 1 }
    return place
  }
}
