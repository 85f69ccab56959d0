/// The folding table, laid out for one look-up a character.
struct FoldingMap: Sendable {
  static let shared = FoldingMap()

  /// A page of 128 characters each: its place in `cells`, or 0 for a page on which nothing changes.
  private var pages = [UInt16](repeating: 0, count: 0x11_0000 >> 7)
  /// 0: stays as it is. Otherwise the place of its folded form in `forms`, plus one, and the form's length above.
  private var cells = [UInt32](repeating: 0, count: 128)
  private var forms: [Unicode.Scalar] = []

  private init() {
    var source: Unicode.Scalar?
    var form: [Unicode.Scalar] = []
    for scalar in FoldingTable.entries.unicodeScalars {
      if scalar == " " {
        if let source { add(source, form) }
        source = nil
        form.removeAll(keepingCapacity: true)
      } else if source == nil {
        source = scalar
      } else {
        form.append(scalar == "\u{1}" ? " " : scalar)
      }
    }
    if let source { add(source, form) }
  }

  private mutating func add(_ source: Unicode.Scalar, _ form: [Unicode.Scalar]) {
    let page = Int(source.value >> 7)
    if pages[page] == 0 {
      pages[page] = UInt16(cells.count >> 7)
      cells.append(contentsOf: repeatElement(0, count: 128))
    }
    cells[Int(pages[page]) << 7 + Int(source.value & 127)] = UInt32(form.count) << 24 | UInt32(forms.count + 1)
    forms.append(contentsOf: form)
  }

  func fold(_ text: String) -> String {
    var folded: [Unicode.Scalar] = []
    folded.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 {
        folded.append(Unicode.Scalar(Folding.lowercased(UInt8(scalar.value))))
        continue
      }
      let cell = cells[Int(pages[Int(scalar.value >> 7)]) << 7 + Int(scalar.value & 127)]
      if cell == 0 {
        Self.append(scalar, to: &folded)
      } else {
        let start = Int(cell & 0xFF_FFFF) - 1
        for index in start..<start + Int(cell >> 24) { Self.append(forms[index], to: &folded) }
      }
    }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(folded.count * 2)
    for scalar in folded {
      if let bytes = UTF8.encode(scalar) { utf8.append(contentsOf: bytes) }
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Joins what Unicode allows to be written in parts but readers know as one letter: Hangul syllables from their
  /// letters, and kana with their voicing mark.
  private static func append(_ scalar: Unicode.Scalar, to folded: inout [Unicode.Scalar]) {
    if let last = folded.last, let whole = joined(last, scalar) {
      folded[folded.count - 1] = whole
    } else {
      folded.append(scalar)
    }
  }

  static func joined(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    switch second.value {
    case 0x1161...0x1175 where (0x1100...0x1112).contains(first.value):
      Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
    case 0x11A8...0x11C2 where (0xAC00...0xD7A3).contains(first.value) && (first.value - 0xAC00) % 28 == 0:
      Unicode.Scalar(first.value + second.value - 0x11A7)
    case 0x3099: voiced(first.value).flatMap(Unicode.Scalar.init)
    case 0x309A: halfVoiced(first.value).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }

  private static func voiced(_ kana: UInt32) -> UInt32? {
    let hiragana = kana >= 0x30A0 ? kana - 0x60 : kana
    switch hiragana {
    case 0x3046: return kana + 0x4E
    case 0x304B...0x3062 where hiragana % 2 == 1, 0x3064...0x3068 where hiragana % 2 == 0: return kana + 1
    case 0x306F...0x307D where hiragana % 3 == 0: return kana + 1
    case 0x308F...0x3092 where kana >= 0x30A0: return kana + 8
    default: return nil
    }
  }

  private static func halfVoiced(_ kana: UInt32) -> UInt32? {
    let hiragana = kana >= 0x30A0 ? kana - 0x60 : kana
    return (0x306F...0x307D).contains(hiragana) && hiragana % 3 == 0 ? kana + 2 : nil
  }
}
