/// Names of one language: given and family names, each with the letters an e-mail address spells it in.
struct NameList: Sendable {
  struct Name: Sendable {
    let text: String
    let ascii: String
  }

  let given: [Name]
  let family: [Name]
  /// How often it is drawn, against the others.
  let weight: Int
  /// Middle names are usual in few languages.
  let hasMiddleNames: Bool

  /// Names are separated by blanks; `佐藤/sato` gives the spelling where letters alone do not.
  /// A low line joins the parts of one name.
  init(weight: Int, middle: Bool = false, given: String, family: String) {
    self.weight = weight
    hasMiddleNames = middle
    self.given = Self.read(given)
    self.family = Self.read(family)
  }

  private static func read(_ names: String) -> [Name] {
    names.split(whereSeparator: { $0 == " " || $0 == "\n" }).map { entry in
      let parts = entry.split(separator: "/")
      let text = String(parts[0].map { $0 == "_" ? " " : $0 })
      let ascii = (parts.count > 1 ? String(parts[1]) : text).lowercased()
      return Name(text: text, ascii: ascii.filter { $0.isASCII && $0.isLetter })
    }
  }
}
