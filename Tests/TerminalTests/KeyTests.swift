import Testing

@testable import Terminal

@Suite struct KeyTests {
  static let named: [(String, Key)] = [
    ("ctrl-p", Key(.character("p"), control: true)), ("alt-x", Key(.character("x"), alt: true)),
    ("pgdn", Key(.pageDown)),
    ("G", Key(.character("G"))), ("g", Key(.character("g"))), ("f1", Key(.function(1))), ("f12", Key(.function(12))),
    ("space", Key(.character(" "))), ("ctrl-space", Key(.character(" "), control: true)), ("-", Key(.character("-"))),
    ("ctrl--", Key(.character("-"), control: true)), ("ctrl-alt-up", Key(.up, control: true, alt: true)),
    ("shift-tab", Key(.backTab)), ("é", Key(.character("é"))), ("?", Key(.character("?"))), ("enter", Key(.enter)),
    ("esc", Key(.escape)),
  ]

  @Test(arguments: named) func namesAreReadAndWritten(name: String, key: Key) {
    #expect(Key(name: name) == key)
    #expect(key.name == name)
  }

  @Test(arguments: [
    ("Escape", "esc"), ("RETURN", "enter"), ("PageUp", "pgup"), ("Ctrl-P", "ctrl-p"), ("alt-ctrl-a", "ctrl-alt-a"),
  ])
  func otherWordsMeanTheSame(name: String, shown: String) {
    #expect(Key(name: name)?.name == shown)
  }

  @Test(arguments: ["", "ctrl-", "f0", "f25", "fx", "word", " ", "\t", "\u{1}", "ctrl-word", "ab"])
  func otherTextIsNoKey(name: String) {
    #expect(Key(name: name) == nil)
  }
}
