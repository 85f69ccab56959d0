import Text

/// Foreign text: nothing that steers a terminal is left, the width is what is said, folding twice changes nothing.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  let shown = DisplayText(foreign: text)
  for scalar in shown.string.unicodeScalars {
    precondition(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && !scalar.properties.isBidiControl)
  }
  precondition(DisplayText(foreign: shown.string).string == shown.string)
  precondition(shown.glyphs.reduce(0) { $0 + $1.width } == shown.width)
  for columns in [0, 1, 7, 40] {
    precondition(shown.truncated(to: columns).width <= columns)
    precondition(shown.fitted(to: columns).width == columns)
  }
  precondition(shown.asciiForm.width == shown.width)
  let folded = Folding.fold(text)
  precondition(Folding.fold(folded) == folded)
  _ = Folding.words(folded)
  return 0
}
