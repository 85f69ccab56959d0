/// Which rows of a list are wanted, ready to be looked up and to be checked against a row.
struct RowFilter: Hashable {
  var terms: [SearchTerm] = []
  var role: Role?
  /// Places that count; `nil` where all do.
  var places: [Int]?

  var isEmpty: Bool { terms.isEmpty && role == nil && places == nil }
  /// Ids are looked up by three letters or more.
  var longTerms: [SearchTerm] { terms.filter { !$0.isShort } }

  /// A row with these fields, and these roles at places, is wanted.
  func matches(_ fields: [String?], _ entries: [PlaceList.Entry]) -> Bool {
    matches(entries) && matches(fields)
  }

  private func matches(_ entries: [PlaceList.Entry]) -> Bool {
    if role == nil, places == nil { return true }
    return entries.contains { entry in
      (role == nil || entry.role == role) && (places.map { $0.contains(entry.place) } ?? true)
    }
  }

  private func matches(_ fields: [String?]) -> Bool {
    if terms.isEmpty { return true }
    let texts = fields.compactMap { $0 }.map { SearchText($0) }
    return terms.allSatisfy { term in texts.contains { $0.matches(term) } }
  }

  // MARK: FTS5

  /// The FTS5 query that finds every wanted row not found by its id alone; `nil` where there is nothing to look up.
  func expression(_ domains: [RosterReader.StoredDomain]) -> String? {
    Self.all(terms.map { Self.expression($0, domains) } + marks)
  }

  /// The FTS5 query of rows that are wanted for certain, without a look at them; `nil` where some term has none.
  func certainExpression(_ domains: [RosterReader.StoredDomain]) -> String? {
    var parts = marks
    for term in terms {
      var tokens = Self.domainTokens(domains) { $0.matches(term) }
      if term.scalarCount <= 3 { tokens.append(Self.quoted(SearchTokens.token(of: term))) }
      guard let any = Self.any(tokens) else { return nil }
      parts.append(any)
    }
    return Self.all(parts)
  }

  /// Every row of the lookup is wanted: no term is longer than its token.
  var isExact: Bool { terms.allSatisfy(\.isShort) }

  /// The FTS5 query of the role and places alone.
  var markExpression: String? { Self.all(marks) }

  private var marks: [String] {
    switch (role, places) {
    case (nil, nil): []
    case (let role?, nil): [Self.quoted(SearchTokens.Mark.role(role).token)]
    case (nil, let places?): [Self.any(places.map { Self.quoted(SearchTokens.Mark.place($0).token) }) ?? Self.nothing]
    case (let role?, let places?):
      [Self.any(places.map { Self.quoted(SearchTokens.Mark.roleAtPlace(role, $0).token) }) ?? Self.nothing]
    }
  }

  /// Rows that may have the term in a field other than the id; of a short one, in any field.
  static func expression(_ term: SearchTerm, _ domains: [RosterReader.StoredDomain]) -> String {
    var alternatives: [String] = []
    if term.isShort {
      alternatives.append(quoted(SearchTokens.token(of: term)))
    } else if let parts = all(SearchTokens.parts(of: term.text).map(quoted)) {
      alternatives.append(parts)
    }
    alternatives += domainTokens(domains) { $0.matches(term) }
    if let across = acrossDomain(term, domains) { alternatives.append(across) }
    return any(alternatives) ?? nothing
  }

  /// For a term with an `@`: the part before, as the person's text has it, at a domain that begins with the part behind.
  private static func acrossDomain(_ term: SearchTerm, _ domains: [RosterReader.StoredDomain]) -> String? {
    guard !term.isShort, let at = term.text.bytes.lastIndex(of: UInt8(ascii: "@")) else { return nil }
    let behind = term.text.bytes[(at + 1)...]
    var before = term.text
    before.cutDomain(after: at)
    // Nothing was cut: the person's text has all of it.
    guard before.bytes.count < term.text.bytes.count,
      let tokens = any(domainTokens(domains) { $0.hasPrefix(behind) })
    else { return nil }
    return all(SearchTokens.parts(of: before).map(quoted) + [tokens])
  }

  private static func domainTokens(
    _ domains: [RosterReader.StoredDomain], where matches: (SearchText) -> Bool
  ) -> [String] {
    domains.filter { matches($0.text) }.map { quoted(SearchTokens.Mark.domain($0.number).token) }
  }

  /// A token that no row has.
  private static let nothing = quoted("\u{E105}nothing")

  /// Tokens hold letters, digits and what is beyond ASCII: nothing FTS5 could take for a part of its language.
  private static func quoted(_ token: String) -> String { "\"" + token + "\"" }

  private static func all(_ parts: [String]) -> String? { combined(parts, " AND ") }
  private static func any(_ parts: [String]) -> String? { combined(parts, " OR ") }

  private static func combined(_ parts: [String], _ word: String) -> String? {
    switch parts.count {
    case 0: nil
    case 1: parts[0]
    default: "(" + parts.joined(separator: word) + ")"
    }
  }
}
