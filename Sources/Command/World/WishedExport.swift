internal import Console
internal import Roster

/// Writes to files what was asked for in the console, out of one roster.
struct WishedExport: Sendable {
  let roster: StoredRoster
  let invocation: Invocation

  /// What came of it: a sentence for the reader, and what the audit log keeps.
  struct Outcome {
    var words: String
    var format: String
    var rows: Int
  }

  func write(_ wish: ExportWish) async throws -> Outcome {
    let path = invocation.absolute(invocation.expanded(wish.path))
    switch wish.what {
    case .format(let word):
      guard let format = ExportFormat(rawValue: word) else { throw Console.Failure("There is no format \(word)") }
      let maker = "homeroom \(Version.current), \(UserName.current), \(UTCTime.rfc3339(UTCTime.now))"
      let report = try await RosterExport(format: format, maker: maker).write(roster, to: path)
      // One file has no other beside it to tell what it lacks.
      let losses =
        format == .roster ? report.losses.joined(separator: " ") : "LOSSES.txt tells what could not be carried"
      let words = "Written to \(path)" + (report.losses.isEmpty ? "" : "; " + losses)
      return Outcome(words: words, format: word, rows: report.files.reduce(0) { $0 + $1.rows })
    case .classes(let query):
      return try await OwnThread.run { try write(ListForms.classes(query, roster), to: path) }
    case .people(let query):
      return try await OwnThread.run { try write(ListForms.people(query, roster), to: path) }
    case .locations(let query):
      return try await OwnThread.run { try write(ListForms.locations(query, roster), to: path) }
    }
  }

  /// The word for the logs.
  static func format(of wish: ExportWish) -> String {
    if case .format(let word) = wish.what { ExportFormat(rawValue: word)?.rawValue ?? "unknown" } else { "csv" }
  }

  private func write<Row>(_ list: ListPrinter<Row>, to path: String) throws -> Outcome {
    let rows = try list.total()
    try NewFile.write(list.csvText(), to: path)
    let counted = rows == 1 ? "1 row" : "\(rows) rows"
    let lack = roster.summary.notRead(list.collection).map { "; " + $0 } ?? ""
    return Outcome(words: "\(counted) written to \(path)\(lack)", format: "csv", rows: rows)
  }
}
