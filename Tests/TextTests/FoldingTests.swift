import Testing

@testable import Text

@Suite struct FoldingTests {
  @Test(arguments: [
    ("Zoë", "zoe"), ("ZOE", "zoe"), ("ｚｏｅ", "zoe"), ("Łódź", "lodz"), ("Groß", "gross"), ("STRAẞE", "strasse"),
    ("Ærø", "aero"), ("Œuvre", "oeuvre"), ("Þóra", "thora"), ("Đặng", "dang"), ("Đorđe", "dorde"), ("Işık", "isik"),
    ("İSTANBUL", "istanbul"), ("Ångström", "angstrom"), ("A\u{30A}ngstro\u{308}m", "angstrom"),
    ("Γιώργος", "γιωργοσ"), ("ΓΙΏΡΓΟΣ", "γιωργοσ"), ("Ёлкин", "елкин"), ("O’Brien", "o'brien"),
    ("Jean‑Luc", "jean-luc"), ("佐藤\u{3000}花子", "佐藤 花子"), ("ﾀﾛｳ", "タロウ"), ("ｶﾞｷﾞﾊﾟ", "ガギパ"),
    ("か\u{3099}", "が"), ("\u{1112}\u{1161}\u{11AB}", "한"), ("한", "한"), ("أحمد", "احمد"), ("مُحَمَّد", "محمد"),
    ("שָׁלוֹם", "שלום"),
    ("สมชาย", "สมชาย"), ("नीलम", "नीलम"), ("ﬁnn", "finn"), ("Ⅷ", "viii"), ("a\u{AD}b\u{200D}c", "abc"),
    ("a\tb\u{A0}c", "a b c"),
    ("", ""),
  ])
  func folds(text: String, folded: String) {
    #expect(Array(Folding.fold(text).unicodeScalars) == Array(folded.unicodeScalars))
  }

  @Test func foldingTwiceChangesNothing() {
    for value in (0 as UInt32)..<0x2_0000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let once = Folding.fold(String(scalar))
      #expect(Folding.fold(once) == once, "U+\(String(value, radix: 16))")
    }
  }

  @Test func lowerAndUpperCaseMeet() {
    for value in (0 as UInt32)..<0x3000 {
      // The table knows the letters up to Unicode 14.
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 14 else { continue }
      let lower = Folding.fold(scalar.properties.lowercaseMapping)
      #expect(Folding.fold(String(scalar)) == lower, "U+\(String(value, radix: 16))")
    }
  }

  @Test(arguments: [
    ("okafor, ngozi", ["okafor", "ngozi"]), ("佐藤 花子", ["佐藤", "藤", "花子", "子"]), ("김민준", ["김민준", "민준", "준"]),
    ("bio-101 b", ["bio", "101", "b"]), ("a山b", ["a山b", "山b"]), ("สมชาย ใจดี", ["สมชาย", "ใจดี"]), ("  ", []), ("", []),
    ("f.silva@x.example", ["f", "silva", "x", "example"]),
  ])
  func words(text: String, words: [String]) {
    #expect(Folding.words(text).map(String.init) == words)
  }

  @Test func termsAreWhatStandsBetweenSpaces() {
    #expect(Folding.terms("  silva  bio-101 ") == ["silva", "bio-101"])
  }
}
