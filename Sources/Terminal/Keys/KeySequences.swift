/// What the keys of xterm, its many kin, rxvt and the Linux console send.
///
/// Source: xterm's ctlseqs ("PC-Style Function Keys", "VT220-Style Function Keys"), and the terminfo entries of the
/// others.
enum KeySequences {
  /// A byte that is no part of a sequence.
  static func plain(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: Key(.character(" "), control: true)
    case 0x09: Key(.tab)
    case 0x0A, 0x0D: Key(.enter)
    case 0x08, 0x7F: Key(.backspace)
    case 0x1B: Key(.escape)
    case 0x01...0x1A: Key(.character(Character(Unicode.Scalar(byte + 0x60))), control: true)
    case 0x1C...0x1F: Key(.character(Character(Unicode.Scalar(byte + 0x40))), control: true)
    default: Key(.character(Character(Unicode.Scalar(byte))))
    }
  }

  /// ESC O and a letter: keys in application mode.
  static func single(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x4D: Key(.enter)
    case 0x6A...0x79: Key(.character(Character(Unicode.Scalar(byte - 0x40))))  // The keypad: * + , - . / 0 … 9
    case 0x61...0x64: arrow(byte - 0x20).map { Key($0, control: true) }  // rxvt with Ctrl.
    default: letter(byte).map { Key($0) }
    }
  }

  /// ESC [, parameters, and a final byte.
  static func sequence(_ bytes: [UInt8], _ final: UInt8) -> Key? {
    if bytes == [0x5B] {
      return (0x41...0x45).contains(final) ? Key(.function(Int(final) - 0x40)) : nil
    }
    // `?`, `>` and others before the parameters belong to answers, spaces and the like to other commands.
    guard bytes.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    let values = numbers(bytes[...])
    switch final {
    case 0x7E where values.first == 27 && values.count >= 3: return coded(values[2], modifiers: values[1])
    case 0x75: return values.first.flatMap { coded($0, modifiers: values.count > 1 ? values[1] : 1) }
    case 0x7E, 0x24, 0x5E, 0x40:
      guard let code = values.first.flatMap(numbered) else { return nil }
      // rxvt marks Ctrl by `^` and Ctrl-Shift by `@`.
      var key = modified(code, values.count > 1 ? values[1] : 1)
      if final == 0x5E || final == 0x40 { key.control = true }
      return key
    case 0x5A: return Key(.backTab)
    case 0x61...0x64: return arrow(final - 0x20).map { Key($0) }  // rxvt with Shift.
    // With any other number before the letter it is an answer, such as the cursor's place.
    default:
      return (values.first ?? 1) <= 1 ? letter(final).map { modified($0, values.count > 1 ? values[1] : 1) } : nil
    }
  }

  /// The numbers between semicolons; one that is missing is 0. Of `a:b` only `a` is taken.
  static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
    bytes.split(separator: 0x3B, omittingEmptySubsequences: false).map { part in
      part.prefix { $0 != 0x3A }.reduce(0) { min($0 * 10 + Int($1 & 15), 1 << 21) }
    }
  }

  private static func letter(_ byte: UInt8) -> Key.Code? {
    switch byte {
    case 0x46: .end
    case 0x48: .home
    case 0x50...0x53: .function(Int(byte) - 0x4F)
    default: arrow(byte)
    }
  }

  private static func arrow(_ byte: UInt8) -> Key.Code? {
    switch byte {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    default: nil
    }
  }

  private static func numbered(_ number: Int) -> Key.Code? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...26: .function(number - 12)
    case 28...29: .function(number - 13)
    case 31...34: .function(number - 14)
    default: nil
    }
  }

  /// xterm's modifiers: one more than the sum of Shift 1, Alt 2, Ctrl 4, Meta 8.
  private static func modified(_ code: Key.Code, _ modifiers: Int) -> Key {
    let bits = max(modifiers, 1) - 1
    return Key(code, control: bits & 4 != 0, alt: bits & 10 != 0)
  }

  /// A key named by its character's code, as terminals with extended keys send it.
  private static func coded(_ code: Int, modifiers: Int) -> Key? {
    guard code > 0, let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
    let shifted = (max(modifiers, 1) - 1) & 1 != 0
    if code == 9, shifted { return modified(.backTab, modifiers) }
    if code < 0x20 || code == 0x7F { return modified(plain(UInt8(code)).code, modifiers) }
    // The code points from U+E000 on stand for keys without a character.
    if (0xE000...0xF8FF).contains(code) || (0x80..<0xA0).contains(code) { return nil }
    let character = Character(scalar)
    return modified(.character(shifted ? Character(character.uppercased()) : character), modifiers)
  }
}
