extension Person {
  /// The name as a list in alphabetical order shows it: `Silva, Fatima`, `佐藤 花子`; `nil` where there is none.
  public var listName: String? {
    let given = Self.joined([givenName, middleName])
    switch (Self.joined([familyName]), given) {
    case (nil, nil): return nil
    case (let name?, nil), (nil, let name?): return name
    case (let family?, let given?):
      return Self.putsFamilyFirst(family) ? "\(family) \(given)" : "\(family), \(given)"
    }
  }

  /// The name as one says it: `Fatima Silva`, `佐藤 花子`; `nil` where there is none.
  public var spokenName: String? {
    let given = Self.joined([givenName, middleName])
    if let family = Self.joined([familyName]), Self.putsFamilyFirst(family) {
      return Self.joined([family, given])
    }
    return Self.joined([given, familyName])
  }

  private static func joined(_ parts: [String?]) -> String? {
    let words = parts.compactMap { $0 }.filter { !$0.allSatisfy(\.isWhitespace) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// Chinese, Japanese and Korean names stand in that order, without a comma.
  private static func putsFamilyFirst(_ family: String) -> Bool {
    family.unicodeScalars.contains {
      (0x3040...0x30FF).contains($0.value) || (0x3400...0x9FFF).contains($0.value)
        || (0xAC00...0xD7A3).contains($0.value) || (0x20000...0x323AF).contains($0.value)
    }
  }
}
