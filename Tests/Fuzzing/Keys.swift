import Terminal

/// A key stream: wherever a read cuts it, the decoder gives the same inputs, and it lets go of the keyboard.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var whole = KeyDecoder()
  let inputs = whole.feed(bytes)
  var cut = KeyDecoder()
  let pieces = bytes.flatMap { cut.feed([$0]) }
  precondition(inputs == pieces, "a cut changed what was read")
  _ = whole.timeout()
  precondition(whole.patience == nil, "still waiting after a pause")
  precondition(whole.feed([0x71]) == [.key(Key(.character("q")))], "the keyboard is stuck")
  for case .key(let key) in inputs {
    precondition(key.name.isEmpty == false)
  }
  return 0
}
