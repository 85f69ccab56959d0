internal import SQLite

/// Writes what a list is searched by, record by record, in the order of their numbers.
struct SearchWriter {
  private let output: Connection
  private var parts: PartWriter
  private var domains = EmailDomains()
  private var text = SearchText()
  private var number = 0

  init(_ output: Connection, list: RosterList) throws {
    self.output = output
    parts = try PartWriter(output, table: list.partTable)
  }

  /// Begins the next record.
  mutating func begin(_ number: Int) throws {
    self.number = number
    try parts.begin(number)
  }

  mutating func add(_ field: UnsafeRawBufferPointer) {
    unsafe text.set(utf8: field)
    addText()
  }

  mutating func addEmail(_ field: UnsafeRawBufferPointer) {
    unsafe add(field)
    if let domain = domains.number(of: text) { add(.domain(domain)) }
  }

  /// The two as one text, where both are written in a script that joins names: `佐藤花子`.
  mutating func addJoined(_ family: UnsafeRawBufferPointer, _ given: UnsafeRawBufferPointer) {
    guard unsafe family.first ?? 0 >= 0xE1,
      let joined = unsafe SearchText.joinedName(
        String(decoding: family, as: UTF8.self), String(decoding: given, as: UTF8.self))
    else { return }
    text.set(joined)
    addText()
  }

  mutating func add(_ roles: [PlaceList.Entry]) {
    for entry in roles {
      add(.role(entry.role))
      if entry.place == 0 { continue }
      add(.place(entry.place))
      add(.roleAtPlace(entry.role, entry.place))
    }
  }

  mutating func add(_ mark: SearchPart.Mark) { parts.add(SearchPart(mark), number) }

  mutating func finish() throws {
    try parts.finish()
    for (index, domain) in domains.domains.enumerated() {
      try output.run(
        "INSERT INTO email_domain VALUES (?, ?)", [Value(index + 1), .text(String(decoding: domain, as: UTF8.self))])
    }
  }

  private mutating func addText() {
    SearchPart.forEach(in: text) { parts.add($0, number) }
  }
}
