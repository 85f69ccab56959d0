/// What a record is found by, as one number: one or two letters where a word begins, three letters in a row anywhere,
/// or a mark of what the record is.
///
/// Letters are Unicode scalars of folded text; a space is none. A term of up to three letters is one part, so its
/// records are found without a look at them. Of a longer term all parts of three letters are, in any order and any
/// field: what they find is checked.
struct SearchPart: Hashable {
  /// ASCII letters have 7 bits each, others 21: so no two parts share a key.
  let key: Int64

  /// - Parameter letters: scalars, each plus one; 0 for none.
  private init(_ first: UInt32, _ second: UInt32 = 0, _ third: UInt32 = 0) {
    // The first character of ASCII would pass for no letter.
    if first &- 2 < 127, second &- 2 < 127 || second == 0, third &- 2 < 127 || third == 0 {
      let shorter = (Int64(first - 1), Int64(second == 0 ? 0 : second - 1), Int64(third == 0 ? 0 : third - 1))
      key = shorter.0 << 14 | shorter.1 << 7 | shorter.2
    } else {
      key = Int64(first) << 42 | Int64(second) << 21 | Int64(third)
    }
  }

  // MARK: ASCII

  init(first: Int, rest: Int) { key = Int64(first) << 14 | Int64(rest) }

  /// The first letter, and the other two as one number; `nil` where not all are ASCII.
  var ascii: (first: Int, rest: Int)? {
    key < 1 << 21 ? (Int(key >> 14), Int(key) & 0x3FFF) : nil
  }

  // MARK: Marks

  enum Mark {
    case role(Role)
    case place(Int)
    case roleAtPlace(Role, Int)
    /// An e-mail domain, by its number in the roster's list.
    case domain(Int)
  }

  /// Marks are numbered beyond the last letter.
  init(_ mark: Mark) {
    let (kind, number) =
      switch mark {
      case .role(let role): (0, Self.number(role))
      case .place(let place): (1, place)
      case .domain(let domain): (2, domain)
      case .roleAtPlace(let role, let place): (3 + Self.number(role), place)
      }
    key = Int64(0x110_001 + kind) << 42 | Int64(number)
  }

  private static func number(_ role: Role) -> Int {
    switch role {
    case .student: 0
    case .instructor: 1
    case .staff: 2
    }
  }

  // MARK: Text

  /// Each part a field has, some of them more than once.
  @inline(__always)
  static func forEach(in text: SearchText, _ body: (SearchPart) throws -> Void) rethrows {
    var first: UInt32 = 0
    var second: UInt32 = 0
    var secondIsStart = false
    var index = 0
    let count = text.bytes.count
    while index < count {
      let (scalar, length) = text.scalar(at: index)
      if scalar == 0x20 {
        (first, second) = (0, 0)
      } else {
        // Zero stands for no letter.
        let third = scalar + 1
        if first != 0 { try body(SearchPart(first, second, third)) }
        if second != 0, secondIsStart { try body(SearchPart(second, third)) }
        secondIsStart = text.isStart(index)
        if secondIsStart { try body(SearchPart(third)) }
        (first, second) = (second, third)
      }
      index += length
    }
  }

  /// The parts that a record with this term has, all of them, in whatever field.
  static func all(of term: SearchTerm) -> [SearchPart] {
    var letters: [UInt32] = []
    var index = 0
    while index < term.text.bytes.count {
      let (scalar, length) = term.text.scalar(at: index)
      letters.append(scalar + 1)
      index += length
    }
    switch letters.count {
    case 0: return []
    case 1: return [SearchPart(letters[0])]
    case 2: return [SearchPart(letters[0], letters[1])]
    default:
      var parts: [SearchPart] = []
      for start in 0...(letters.count - 3) {
        let part = SearchPart(letters[start], letters[start + 1], letters[start + 2])
        if !parts.contains(part) { parts.append(part) }
      }
      return parts
    }
  }
}
