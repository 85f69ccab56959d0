internal import SQLite

/// Which rows of a list are wanted, ready to be looked up and to be checked against a row.
struct RowFilter: Hashable {
  var terms: [SearchTerm] = []
  var role: Role?
  /// Places that count; `nil` where all do.
  var places: [Int]?

  var isEmpty: Bool { terms.isEmpty && role == nil && places == nil }

  // MARK: Checking

  /// A row with these roles at places is wanted, if its fields are.
  func matches(_ entries: [PlaceList.Entry]) -> Bool {
    if role == nil, places == nil { return true }
    return entries.contains { entry in
      (role == nil || entry.role == role) && (places.map { $0.contains(entry.place) } ?? true)
    }
  }

  /// Every term is in one of these columns, or in the text besides.
  func matches(_ row: Row, columns: [Int], besides: String? = nil) -> Bool {
    var missing = terms[...]
    var text = SearchText()
    func look() { missing = missing.filter { !text.matches($0) }[...] }
    for column in columns where !missing.isEmpty {
      unsafe row.withBytes(column) { unsafe text.set(utf8: $0) }
      look()
    }
    if let besides, !missing.isEmpty {
      text.set(besides)
      look()
    }
    return missing.isEmpty
  }

  /// Every term is in one of these fields.
  func matches(_ fields: [String?]) -> Bool {
    let texts = fields.compactMap { $0 }.map { SearchText($0) }
    return terms.allSatisfy { term in texts.contains { $0.matches(term) } }
  }

  // MARK: Looking up

  /// Finds every wanted row, and perhaps others; `nil` where all are wanted.
  var query: PartQuery? { all(terms.map { .all(SearchPart.all(of: $0).map(PartQuery.part)) }) }

  /// Finds only rows that are wanted; `nil` where none are known to be without a look at them.
  ///
  /// - Parameter domains: the roster's e-mail domains.
  func certainQuery(_ domains: [RosterReader.StoredDomain]) -> PartQuery? {
    all(
      terms.map { term in
        if term.isPart { return .all(SearchPart.all(of: term).map(PartQuery.part)) }
        return .any(domains.filter { $0.text.matches(term) }.map { .mark(.domain($0.number)) })
      })
  }

  /// Every row that is found is wanted: no term is longer than a part.
  var isExact: Bool { terms.allSatisfy(\.isPart) }

  private func all(_ terms: [PartQuery]) -> PartQuery? {
    let queries = terms + marks
    return queries.isEmpty ? nil : queries.count == 1 ? queries[0] : .all(queries)
  }

  private var marks: [PartQuery] {
    switch (role, places) {
    case (nil, nil): []
    case (let role?, nil): [.mark(.role(role))]
    case (nil, let places?): [.any(places.map { .mark(.place($0)) })]
    case (let role?, let places?): [.any(places.map { .mark(.roleAtPlace(role, $0)) })]
    }
  }
}
