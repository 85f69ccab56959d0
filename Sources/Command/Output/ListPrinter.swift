internal import JSON
internal import Roster

/// Prints a list of any length out of a roster, window by window: as one JSON document, as CSV, or as a table.
struct ListPrinter<Row: Sendable> {
  let collection: RosterCollection
  /// The name of the list in the JSON document.
  let list: String
  let columns: [TextTable.Column]
  let headings: [String]
  let id: (Row) -> String
  let cells: (Row) -> [String?]
  let fields: (Row) -> [String?]
  let document: (Row) -> JSONValue
  let read: (Window) throws -> Slice<Row>
  let total: () throws -> Int

  static var window: Int { 500 }

  /// The whole list as CSV, for a file.
  func csvText() throws -> String {
    let csv = CSVText(raw: false)
    var text = csv.line(headings)
    try forEach(upTo: nil) { text += csv.line(fields($0)) }
    return text
  }

  func print(_ roster: any RosterQuestions, _ invocation: Invocation) throws {
    let limit = try invocation.number("limit", in: 0...Int.max)
    if invocation.global.json {
      var stream = JSONStream(
        head: ["as_of": .string(UTCTime.rfc3339(roster.summary.asOf)), "total": .integer(Int64(try total()))],
        list: list)
      try forEach(upTo: limit) { row in try stream.add(document(row)) }
      try stream.end()
    } else if invocation.has("csv") {
      try printCSV(upTo: limit, invocation)
      if let words = roster.summary.notRead(collection) { invocation.note(words) }
    } else {
      try printTable(roster, upTo: limit, invocation)
    }
  }

  private func printCSV(upTo limit: Int?, _ invocation: Invocation) throws {
    let csv = CSVText(raw: invocation.has("raw"))
    var buffer = (invocation.has("bom") ? "\u{FEFF}" : "") + csv.line(headings)
    try forEach(upTo: limit) { row in
      buffer += csv.line(fields(row))
      if buffer.utf8.count > 1 << 16 {
        try Streams.out(buffer)
        buffer = ""
      }
    }
    try Streams.out(buffer)
  }

  private func printTable(_ roster: any RosterQuestions, upTo limit: Int?, _ invocation: Invocation) throws {
    var table = LongTable(columns, invocation.style)
    var shown = 0
    try forEach(upTo: limit) { row in
      try table.add(cells(row))
      shown += 1
    }
    if shown > 0 { try table.end() }
    let all = try total()
    let count = (shown == all ? "" : "\(shown) of ") + collection.counted(all)
    let words = roster.summary.notRead(collection) ?? count
    let hint = table.leftOut ? "; --json, --csv and a wider terminal have the ids" : ""
    invocation.note("\(words), roster of \(Timestamp.spoken(roster.summary.asOf))\(hint)")
  }

  private func forEach(upTo limit: Int?, _ body: (Row) throws -> Void) throws {
    var left = limit ?? Int.max
    var start = Window.Start.first
    while left > 0 {
      let slice = try read(Window(start, limit: min(Self.window, left)))
      for row in slice.rows { try body(row) }
      left -= slice.rows.count
      guard slice.hasLater, let last = slice.rows.last else { return }
      start = .after(id: id(last))
    }
  }
}
