import Terminal

extension FuzzTarget {
  /// A key stream: wherever a read cuts it, the decoder gives the same inputs, and it lets go of the keyboard.
  static let keys = FuzzTarget(name: "Keys") { bytes in
    var whole = KeyDecoder()
    let inputs = whole.feed(bytes)
    var cut = KeyDecoder()
    let pieces = bytes.flatMap { cut.feed([$0]) }
    try expect(inputs == pieces, "a cut changes nothing that is read")
    _ = whole.timeout()
    try expect(whole.patience == nil, "nothing waits after a pause")
    try expect(whole.feed([0x71]) == [.key(Key(.character("q")))], "the keyboard is never stuck")
    for case .key(let key) in inputs { try expect(!key.name.isEmpty, "a key has a name") }
  }
}
