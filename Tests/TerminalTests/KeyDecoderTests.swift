import Testing

@testable import Terminal

@Suite struct KeyDecoderTests {
  static let sequences: [(String, String)] = [
    ("a", "a"), ("A", "A"), (" ", "space"), ("\r", "enter"), ("\n", "enter"), ("\t", "tab"), ("\u{7F}", "backspace"),
    ("\u{8}", "backspace"), ("\u{0}", "ctrl-space"), ("\u{1}", "ctrl-a"), ("\u{1A}", "ctrl-z"), ("\u{1C}", "ctrl-\\"),
    ("\u{1F}", "ctrl-_"), ("é", "é"), ("佐", "佐"), ("😀", "😀"), ("\u{1B}x", "alt-x"), ("\u{1B}é", "alt-é"),
    ("\u{1B}\r", "alt-enter"), ("\u{1B}\u{1}", "ctrl-alt-a"), ("\u{1B}[A", "up"), ("\u{1B}OA", "up"),
    ("\u{1B}[B", "down"),
    ("\u{1B}[C", "right"), ("\u{1B}[D", "left"), ("\u{1B}[H", "home"), ("\u{1B}[F", "end"), ("\u{1B}OH", "home"),
    ("\u{1B}[1~", "home"), ("\u{1B}[2~", "ins"), ("\u{1B}[3~", "del"), ("\u{1B}[4~", "end"), ("\u{1B}[5~", "pgup"),
    ("\u{1B}[6~", "pgdn"), ("\u{1B}[7~", "home"), ("\u{1B}[8~", "end"), ("\u{1B}[Z", "shift-tab"), ("\u{1B}OP", "f1"),
    ("\u{1B}[11~", "f1"), ("\u{1B}[[A", "f1"), ("\u{1B}[[E", "f5"), ("\u{1B}[15~", "f5"), ("\u{1B}[17~", "f6"),
    ("\u{1B}[21~", "f10"), ("\u{1B}[24~", "f12"), ("\u{1B}[1;5A", "ctrl-up"), ("\u{1B}[1;3B", "alt-down"),
    ("\u{1B}[1;2C", "right"), ("\u{1B}[1;7D", "ctrl-alt-left"), ("\u{1B}[5;5~", "ctrl-pgup"),
    ("\u{1B}[1;5P", "ctrl-f1"),
    ("\u{1B}[5^", "ctrl-pgup"), ("\u{1B}[5$", "pgup"), ("\u{1B}Oa", "ctrl-up"), ("\u{1B}[a", "up"),
    ("\u{1B}OM", "enter"),
    ("\u{1B}Op", "0"), ("\u{1B}\u{1B}[A", "alt-up"), ("\u{1B}[27;5;112~", "ctrl-p"), ("\u{1B}[112;5u", "ctrl-p"),
    ("\u{1B}[9;2u", "shift-tab"), ("\u{1B}[13;3u", "alt-enter"), ("\u{1B}[97;2u", "A"), ("\u{1B}[27u", "esc"),
  ]

  @Test(arguments: sequences) func keysAreKnownHoweverTheyAreCut(bytes: String, name: String) {
    let bytes = Array(bytes.utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      var inputs = decoder.feed(bytes[..<cut])
      inputs += decoder.feed(bytes[cut...])
      #expect(inputs == [.key(Key(name: name)!)])
      #expect(decoder.patience == nil)
      #expect(decoder.feed(Array("q".utf8)) == [.key(Key(.character("q")))])
    }
  }

  @Test func anEscapeAloneIsTheKeyOnceNothingFollows() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0x1B]) == [])
    #expect(decoder.patience == 25)
    #expect(decoder.timeout() == [.key(Key(.escape))])
    #expect(decoder.patience == nil)
    #expect(decoder.feed([0x1B, 0x5B]) == [])
    #expect(decoder.timeout() == [.key(Key(.character("["), alt: true))])
    #expect(decoder.feed([0x1B, 0x4F]) == [])
    #expect(decoder.timeout() == [.key(Key(.character("O"), alt: true))])
  }

  @Test func aPasteComesWholeAndNothingInItIsAKey() {
    let text = "line one\rline two\r\n\u{1B}[A\tq:quit\u{3} é佐"
    let bytes = Array("x\u{1B}[200~\(text)\u{1B}[201~y".utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      let inputs = decoder.feed(bytes[..<cut]) + decoder.feed(bytes[cut...])
      #expect(
        inputs == [
          .key(Key(.character("x"))), .paste("line one\nline two\n\u{1B}[A\tq:quit\u{3} é佐"),
          .key(Key(.character("y"))),
        ])
    }
  }

  @Test func aPasteWithoutEndIsGivenOutAndDoesNotHoldTheKeyboard() {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array("\u{1B}[200~abc".utf8)) == [])
    #expect(decoder.patience == 5000)
    #expect(decoder.timeout() == [.paste("abc")])
    #expect(decoder.feed([0x71]) == [.key(Key(.character("q")))])
  }

  @Test func aHugePasteIsBoundedAndStillEnds() {
    var decoder = KeyDecoder()
    _ = decoder.feed(Array("\u{1B}[200~".utf8))
    let part = [UInt8](repeating: 0x61, count: 1 << 20)
    for _ in 0..<2 { #expect(decoder.feed(part) == []) }
    guard case .paste(let text) = decoder.feed(KeyDecoderTests.end).first else {
      return #expect(Bool(false), "no paste")
    }
    #expect(text.utf8.count == KeyDecoder.longestPaste)
  }

  static let end = Array("\u{1B}[201~".utf8)

  @Test func theMouseIsReadInBothProtocols() {
    var decoder = KeyDecoder()
    let at = Point(column: 9, row: 4)
    #expect(decoder.feed(Array("\u{1B}[<0;10;5M".utf8), now: 1) == [.mouse(Mouse(.press, at: at))])
    #expect(decoder.feed(Array("\u{1B}[<0;10;5m".utf8), now: 1.1) == [.mouse(Mouse(.release, at: at))])
    #expect(decoder.feed(Array("\u{1B}[<0;10;5M".utf8), now: 1.2) == [.mouse(Mouse(.doublePress, at: at))])
    #expect(decoder.feed(Array("\u{1B}[<0;10;5M".utf8), now: 1.3) == [.mouse(Mouse(.press, at: at))])
    #expect(decoder.feed(Array("\u{1B}[<0;10;5M".utf8), now: 9) == [.mouse(Mouse(.press, at: at))])
    #expect(decoder.feed(Array("\u{1B}[<64;10;5M".utf8)) == [.mouse(Mouse(.scrollUp, at: at))])
    #expect(
      decoder.feed(Array("\u{1B}[<65;300;200M".utf8)) == [.mouse(Mouse(.scrollDown, at: Point(column: 299, row: 199)))])
    #expect(decoder.feed([0x1B, 0x5B, 0x4D, 32, 42, 37], now: 20) == [.mouse(Mouse(.press, at: at))])
    #expect(decoder.feed([0x1B, 0x5B, 0x4D, 35, 42, 37]) == [.mouse(Mouse(.release, at: at))])
  }

  @Test(arguments: [
    "\u{1B}[<0;10M", "\u{1B}[<2;1;1M", "\u{1B}[<35;10;5M", "\u{1B}[I", "\u{1B}[O", "\u{1B}[?1;2c", "\u{1B}[>0;276;0c",
    "\u{1B}]52;c;YWJj\u{7}", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[99~",
    "\u{1B}[12;40R",
    "\u{1B}[57399u", "\u{1B}[;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;;Y",
    "\u{1B}[99999999999999999999999999~", "\u{1B}[<999999999999999999999;1;1M",
  ])
  func otherSequencesAreSwallowedWhole(bytes: String) {
    var decoder = KeyDecoder()
    #expect(decoder.feed(Array(bytes.utf8)) == [])
    #expect(decoder.patience == nil)
    #expect(decoder.feed([0x71]) == [.key(Key(.character("q")))])
  }

  @Test func aTerminalsOwnSequencesComeFirst() {
    var decoder = KeyDecoder(special: [Array("\u{1B}[H".utf8): Key(.pageUp), Array("\u{1B}Ox".utf8): Key(.up)])
    #expect(decoder.feed(Array("\u{1B}[H\u{1B}Ox".utf8)) == [.key(Key(.pageUp)), .key(Key(.up))])
  }

  @Test func brokenCharactersAreLeftOut() {
    var decoder = KeyDecoder()
    #expect(decoder.feed([0xFF, 0x80, 0xC0, 0x61]) == [.key(Key(.character("a")))])
    #expect(decoder.feed([0xE4, 0xBD, 0x61]) == [.key(Key(.character("a")))])
    #expect(decoder.feed([0xED, 0xA0, 0x80, 0x61]) == [.key(Key(.character("a")))])
    #expect(decoder.feed([0xF4, 0x90, 0x80, 0x80, 0x61]) == [.key(Key(.character("a")))])
  }

  /// Whatever comes, the decoder neither traps nor keeps the keyboard: after a pause it reads keys again.
  @Test func anyBytesLeaveTheKeyboardUsable() {
    var random = SystemRandomNumberGenerator()
    let alphabet: [UInt8] = Array("\u{1B}\u{1B}\u{1B}[[O]P<;;?0129~$^@MmAuRZ\\\u{7}\u{0}é佐😀".utf8) + [0x80, 0xFF, 0xC3]
    for _ in 0..<3000 {
      var decoder = KeyDecoder()
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Bool.random() ? alphabet.randomElement()! : UInt8.random(in: 0...255)
      }
      _ = decoder.feed(bytes)
      _ = decoder.timeout()
      #expect(decoder.patience == nil, "\(bytes)")
      #expect(decoder.feed([0x71]) == [.key(Key(.character("q")))], "\(bytes)")
    }
  }
}
