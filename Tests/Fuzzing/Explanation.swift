import JSON
import Roster

extension FuzzTarget {
  /// A pasted error: one verdict, the same each time, of one class, with nothing of the text's own in it.
  static let explanation = FuzzTarget(name: "Explanation") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let diagnosis = Explanation.of(text: text, now: 1_800_000_000)
    let verdict = diagnosis.verdict
    try expect(verdict.class == verdict.cause.class, "the class is that of the cause")
    try expect(!verdict.alsoPossible.contains(verdict.class), "another class is another")
    try expect(
      verdict.confidence == .possible || verdict.alsoPossible.isEmpty || verdict.confidence == .likely,
      "what is certain is one class")
    try expect(verdict.class == .healthy || !verdict.steps.isEmpty, "somebody has something to do")
    try expect(!diagnosis.checks.isEmpty, "something was looked at")
    try expect(Explanation.of(text: text, now: 1_800_000_000) == diagnosis, "the same text means the same")
    // What looks like a token is one: none comes out again.
    let shown = diagnosis.json.text()
    for word in text.utf8.split(whereSeparator: { !isTokenByte($0) }) where word.count > 40 {
      let words = shown.utf8.split(whereSeparator: { !isTokenByte($0) })
      try expect(!words.contains { $0.elementsEqual(word) }, "no token is shown")
    }
  }

  private static func isTokenByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }
}
