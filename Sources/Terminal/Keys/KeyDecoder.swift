/// Turns what a terminal sends into keys, pastes and mouse events.
///
/// A pure state: bytes in, inputs out, whatever the bytes are and wherever a read cuts them. Sequences that mean nothing
/// here are swallowed whole, so that none of their characters is taken for a key.
public struct KeyDecoder: Sendable {
  private enum State {
    case ground
    /// After ESC.
    case escape
    /// After ESC O.
    case single
    /// After ESC [, with what has come since.
    case sequence([UInt8])
    /// After ESC [ M: three bytes of the mouse's old protocol.
    case oldMouse([UInt8])
    /// In an answer of the terminal (OSC, DCS, APC, PM), up to its end.
    case answer(escaped: Bool, count: Int)
    case paste
    /// In the middle of a character of several bytes.
    case character([UInt8], missing: Int)
  }

  private var state = State.ground
  private var alt = false
  private var pasted: [UInt8] = []
  /// Keys whose sequences this terminal's terminfo entry gives otherwise.
  private let special: [[UInt8]: Key]
  private var lastPress: (point: Point, time: Double)?

  /// A parameter list longer than this is no key's.
  private static let longestSequence = 64
  /// An answer longer than this has lost its end.
  private static let longestAnswer = 1 << 16
  /// What is pasted beyond this is left out (bytes).
  static let longestPaste = 1 << 20
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// Two presses within this time, on one cell, are a double press (seconds).
  private static let doublePress = 0.4

  public init(special: [[UInt8]: Key] = [:]) { self.special = special }

  /// How long to wait for more before `timeout()`, in milliseconds; `nil` if nothing is pending.
  public var patience: Int? {
    switch state {
    case .ground: nil
    // A paste whose end was lost must not hold the keyboard for ever.
    case .paste: 5000
    case .answer: 1000
    case .escape, .single, .sequence, .oldMouse, .character: 25
    }
  }

  /// - Parameter now: in seconds, for double presses.
  public mutating func feed(_ bytes: some Sequence<UInt8>, now: Double = 0) -> [Input] {
    var inputs: [Input] = []
    for byte in bytes { take(byte, now: now, into: &inputs) }
    return inputs
  }

  /// Nothing more has come: an ESC was the key, and what else is unfinished is given up.
  public mutating func timeout() -> [Input] {
    defer { reset() }
    switch state {
    case .escape: return [.key(Key(.escape, alt: alt))]
    case .single: return [.key(Key(.character("O"), alt: true))]
    case .sequence(let bytes) where bytes.isEmpty: return [.key(Key(.character("["), alt: true))]
    case .paste:
      defer { pasted = [] }
      return [.paste(Self.text(pasted))]
    default: return []
    }
  }

  private mutating func reset() {
    state = .ground
    alt = false
  }

  private mutating func take(_ byte: UInt8, now: Double, into inputs: inout [Input]) {
    switch state {
    case .ground: ground(byte, into: &inputs)
    case .escape: escape(byte, into: &inputs)
    case .single:
      if let key = special[[0x1B, 0x4F, byte]] ?? KeySequences.single(byte) { emit(key, into: &inputs) }
      reset()
    case .sequence(var bytes):
      // A byte that no sequence has ends it: a new ESC, or a control.
      if byte == 0x1B {
        reset()
        state = .escape
      } else if byte < 0x20 || byte > 0x7E {
        reset()
      } else if bytes.isEmpty, byte == 0x5B {
        state = .sequence([byte])  // ESC [ [ A: the Linux console's function keys.
      } else if bytes.isEmpty, byte == 0x4D {
        state = .oldMouse([])
      } else if (0x20...0x3F).contains(byte) || byte == 0x24 && !bytes.isEmpty {
        if byte == 0x24 { return finish(bytes, byte, now: now, into: &inputs) }
        if bytes.count < Self.longestSequence { bytes.append(byte) }
        state = .sequence(bytes)
      } else {
        finish(bytes, byte, now: now, into: &inputs)
      }
    case .oldMouse(var bytes):
      bytes.append(byte)
      state = .oldMouse(bytes)
      if bytes.count == 3 {
        reset()
        let values = bytes.map { Int($0) - 32 }
        mouse(values[0], values[1], values[2], released: values[0] & 3 == 3, now: now, into: &inputs)
      }
    case .answer(let escaped, let count):
      if byte == 0x07 || escaped && byte == 0x5C || count > Self.longestAnswer {
        reset()
      } else {
        state = .answer(escaped: byte == 0x1B, count: count + 1)
      }
    case .paste:
      pasted.append(byte)
      if byte == Self.pasteEnd.last, pasted.suffix(Self.pasteEnd.count) == Self.pasteEnd[...] {
        inputs.append(.paste(Self.text(pasted.dropLast(Self.pasteEnd.count))))
        pasted = []
        reset()
      } else if pasted.count >= Self.longestPaste + Self.pasteEnd.count {
        // What may be the start of the end is kept.
        pasted.removeSubrange(Self.longestPaste..<pasted.count - Self.pasteEnd.count + 1)
      }
    case .character(var bytes, let missing):
      guard byte & 0xC0 == 0x80 else {
        // The character was cut short; this byte begins something of its own.
        reset()
        return ground(byte, into: &inputs)
      }
      bytes.append(byte)
      if missing > 1 {
        state = .character(bytes, missing: missing - 1)
      } else {
        if let text = String(validating: bytes, as: UTF8.self), let character = text.first {
          emit(Key(.character(character)), into: &inputs)
        }
        reset()
      }
    }
  }

  private mutating func ground(_ byte: UInt8, into inputs: inout [Input]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x80...:
      switch byte {
      case 0xC2...0xDF: state = .character([byte], missing: 1)
      case 0xE0...0xEF: state = .character([byte], missing: 2)
      case 0xF0...0xF4: state = .character([byte], missing: 3)
      default: reset()
      }
    default:
      emit(KeySequences.plain(byte), into: &inputs)
      reset()
    }
  }

  private mutating func escape(_ byte: UInt8, into inputs: inout [Input]) {
    switch byte {
    case 0x1B:
      // ESC ESC [ A is Alt-Up in some terminals; ESC ESC alone is the key twice.
      if alt { inputs.append(.key(Key(.escape))) }
      alt = true
    case 0x5B: state = .sequence([])
    case 0x4F: state = .single
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .answer(escaped: false, count: 0)
    default:
      alt = true
      ground(byte, into: &inputs)
    }
  }

  private mutating func emit(_ key: Key, into inputs: inout [Input]) {
    var key = key
    if alt { key.alt = true }
    inputs.append(.key(key))
  }

  private mutating func finish(_ bytes: [UInt8], _ final: UInt8, now: Double, into inputs: inout [Input]) {
    defer { if case .paste = state {} else { reset() } }
    if let key = special[[0x1B, 0x5B] + bytes + [final]] { return emit(key, into: &inputs) }
    if bytes.first == 0x3C, final == 0x4D || final == 0x6D {
      let values = KeySequences.numbers(bytes.dropFirst())
      guard values.count == 3 else { return }
      return mouse(values[0], values[1], values[2], released: final == 0x6D, now: now, into: &inputs)
    }
    if final == 0x7E, bytes == Array("200".utf8) {
      state = .paste
      pasted = []
      return
    }
    if let key = KeySequences.sequence(bytes, final) { emit(key, into: &inputs) }
  }

  /// Both protocols of xterm: the button with its flags, then column and row from 1.
  private mutating func mouse(
    _ button: Int, _ column: Int, _ row: Int, released: Bool, now: Double, into inputs: inout [Input]
  ) {
    let point = Point(column: column - 1, row: row - 1)
    guard column >= 1, row >= 1, (0..<256).contains(button), button & 32 == 0 else { return }
    switch button & 0b1100_0011 {
    case 64: inputs.append(.mouse(Mouse(.scrollUp, at: point)))
    case 65: inputs.append(.mouse(Mouse(.scrollDown, at: point)))
    case 0 where released, 3: inputs.append(.mouse(Mouse(.release, at: point)))
    case 0:
      let isDouble = lastPress.map { $0.point == point && (0..<Self.doublePress).contains(now - $0.time) } ?? false
      lastPress = isDouble ? nil : (point, now)
      inputs.append(.mouse(Mouse(isDouble ? .doublePress : .press, at: point)))
    default: break
    }
  }

  /// What was pasted, with the line ends of a text: terminals send a carriage return for each.
  private static func text(_ bytes: some Sequence<UInt8>) -> String {
    var result: [UInt8] = []
    var afterReturn = false
    for byte in bytes {
      if byte == 0x0A, afterReturn {
        afterReturn = false
        continue
      }
      afterReturn = byte == 0x0D
      result.append(afterReturn ? 0x0A : byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}
