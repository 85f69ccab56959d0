import SQLite
import Testing

@testable import Roster

@Suite struct PartListTests {
  static func part(_ letters: String) -> SearchPart { SearchPart.all(of: SearchTerm(folded: letters[...]))[0] }

  /// Lists of one, of as many as are no bits yet, of as few as are bits, and of the whole block.
  @Test func listsOfEveryLength() throws {
    let connection = try Connection.memory()
    try connection.execute("CREATE TABLE part (block, last, lists, PRIMARY KEY (block, last)) WITHOUT ROWID")
    let block = 1
    let lengths = ["a": 1, "ab": 4_095, "abc": 4_096, "abd": 65_536, "ж": 2, "日本": 65_536, "z": 7]
    var writer = try PartWriter(connection, table: "part")
    for place in 0..<SearchBlock.size {
      let number = block * SearchBlock.size + place
      try writer.begin(number)
      for (letters, length) in lengths where place >= SearchBlock.size - length {
        writer.add(Self.part(letters), number)
        writer.add(Self.part(letters), number)
      }
      if place % 1_000 == 0 { writer.add(SearchPart(.place(3)), number) }
    }
    try writer.finish()
    let reader = try PartReader(connection, table: "part")
    for (letters, length) in lengths {
      let places = try reader.places(.part(Self.part(letters)), block: block)
      #expect(places.numbers == Array(SearchBlock.size - length..<SearchBlock.size), "\(letters)")
    }
    #expect(try reader.places(.mark(.place(3)), block: block).count == 66)
    for absent in ["b", "ac", "abe", "zz", "ю", "日", "本"] {
      #expect(try reader.places(.part(Self.part(absent)), block: block).isEmpty, "\(absent)")
    }
    #expect(try reader.places(.part(Self.part("a")), block: 0).isEmpty)
  }

  /// No two parts share a key, whatever their letters.
  @Test func partsDiffer() {
    let letters = ["a", "b", "z", "0", "@", "\u{1}", "\u{0}", "\u{7F}", "\u{80}", "ж", "日", "\u{10FFFF}"]
    var parts: [Int64: String] = [:]
    func check(_ term: String) {
      let key = Self.part(term).key
      #expect(parts[key] == nil, "\(term.unicodeScalars.map(\.value)) as \(parts[key] ?? "")")
      parts[key] = term
    }
    for first in letters {
      check(first)
      for second in letters {
        check(first + second)
        for third in letters { check(first + second + third) }
      }
    }
    for number in [0, 1, 1 << 40] {
      for role in Role.allCases {
        #expect(parts[SearchPart(.roleAtPlace(role, number)).key] == nil)
      }
    }
  }

  @Test func setsInOrder() {
    var set = NumberSet(below: 200)
    for number in [0, 63, 64, 130, 199] { set.insert(number) }
    #expect(set.numbers == [0, 63, 64, 130, 199])
    #expect([0, 1, 63, 65, 131, 199].map { set.first(from: $0) } == [0, 63, 63, 130, 199, 199])
    #expect(set.first(from: 200) == nil)
    #expect([300, 199, 198, 129, 63, 62].map { set.last(through: $0) } == [199, 199, 130, 64, 63, 0])
    #expect(set.last(through: -1) == nil)
  }
}
