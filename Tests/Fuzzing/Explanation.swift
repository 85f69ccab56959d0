import JSON
import Roster

/// A pasted error: one verdict, the same each time, of one class, with nothing of the text's own in it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let diagnosis = Explanation.of(text: text, now: 1_800_000_000)
  let verdict = diagnosis.verdict
  precondition(verdict.class == verdict.cause.class && !verdict.alsoPossible.contains(verdict.class))
  precondition(verdict.confidence == .possible || verdict.alsoPossible.isEmpty || verdict.confidence == .likely)
  precondition(verdict.class == .healthy || !verdict.steps.isEmpty)
  precondition(!diagnosis.checks.isEmpty)
  precondition(Explanation.of(text: text, now: 1_800_000_000) == diagnosis)
  // What looks like a token is one: none comes out again.
  let shown = diagnosis.json.text()
  for word in text.utf8.split(whereSeparator: { !isTokenByte($0) }) where word.count > 40 {
    precondition(!shown.utf8.split(whereSeparator: { !isTokenByte($0) }).contains { $0.elementsEqual(word) })
  }
  return 0
}

private func isTokenByte(_ byte: UInt8) -> Bool {
  (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
    || byte == UInt8(ascii: "_")
}
