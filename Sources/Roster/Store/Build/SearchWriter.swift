internal import SQLite
internal import Text

/// Writes what a list is searched by, record by record, in the order of their numbers.
struct SearchWriter {
  private let output: Connection
  private let list: String
  private let insert: Statement
  private var ids: IDParts.Writer
  private var domains = EmailDomains()
  private var tokens = SearchTokens()
  private var text = SearchText()

  /// - Parameter list: `person` or `class`.
  init(_ output: Connection, list: String) throws {
    self.output = output
    self.list = list
    insert = try output.prepare("INSERT INTO \(list)_search (rowid, tokens) VALUES (?, ?)")
    ids = try IDParts.Writer(output, table: "\(list)_id_part")
    // Written in a few large pieces that are merged once, at the end.
    try output.execute(
      """
      INSERT INTO \(list)_search (\(list)_search, rank) VALUES ('hashsize', 4194304);
      INSERT INTO \(list)_search (\(list)_search, rank) VALUES ('automerge', 0);
      INSERT INTO \(list)_search (\(list)_search, rank) VALUES ('crisismerge', 1000);
      """)
  }

  mutating func add(column: Int, of row: Row) {
    read(column, of: row)
    tokens.add(text)
  }

  /// The two columns as one text, where both are written in a script that joins names: `佐藤花子`.
  mutating func addJoined(column: Int, column next: Int, of row: Row) {
    let isBeyondASCII = unsafe row.withBytes(column) { unsafe $0.first ?? 0 >= 0xE1 }
    guard isBeyondASCII, let joined = SearchText.joinedName(row.text(column), row.text(next)).map({ SearchText($0) })
    else { return }
    tokens.add(joined)
  }

  mutating func addEmail(column: Int, of row: Row) {
    read(column, of: row)
    let split = domains.split(text)
    tokens.add(split.text)
    if let domain = split.domain { tokens.add(.domain(domain)) }
  }

  mutating func add(_ roles: [PlaceList.Entry]) {
    for role in Role.allCases where roles.contains(where: { $0.role == role }) { tokens.add(.role(role)) }
    for (index, entry) in roles.enumerated() where entry.place != 0 {
      tokens.add(.roleAtPlace(entry.role, entry.place))
      if !roles[..<index].contains(where: { $0.place == entry.place }) { tokens.add(.place(entry.place)) }
    }
  }

  mutating func add(place: Int?) {
    if let place { tokens.add(.place(place)) }
  }

  /// Writes what was added since the last record.
  mutating func write(_ number: Int, idColumn: Int, of row: Row) throws {
    read(idColumn, of: row)
    tokens.add(text, parts: false)
    try ids.add(text, number: number)
    try insert.bind(number, at: 1)
    try insert.bind(bytes: tokens.bytes, asText: true, at: 2)
    try insert.run()
    tokens.removeAll()
  }

  mutating func finish() throws {
    try ids.flush()
    try output.execute("INSERT INTO \(list)_search (\(list)_search) VALUES ('optimize')")
    for (domain, number) in domains.numbers {
      try output.run(
        "INSERT INTO email_domain VALUES (?, ?)", [Value(number), .text(String(decoding: domain, as: UTF8.self))])
    }
  }

  private mutating func read(_ column: Int, of row: Row) {
    unsafe row.withBytes(column) { unsafe text.set(utf8: $0) }
  }
}

extension SearchText {
  /// Family and given name without a space, where both are Chinese, Japanese or Korean.
  static func joinedName(_ family: String?, _ given: String?) -> String? {
    guard let family, let given, family.last.map(Folding.isIdeographic) == true,
      given.first.map(Folding.isIdeographic) == true
    else { return nil }
    return family + given
  }
}
