/// What can be written to files from the console.
enum ExportChoices {
  struct Choice: Sendable {
    var words: String
    /// `nil` for the rows of the list on screen.
    var format: String?
    /// What is suggested as its path.
    var path: String
  }

  /// What can be exported from where one is.
  static func offered(onList: Bool) -> [Choice] { all.filter { onList || $0.format != nil } }

  private static let all = [
    Choice(words: "This list, as CSV", format: nil, path: "homeroom-list.csv"),
    Choice(words: "The whole roster, as CSV files", format: "csv", path: "homeroom-csv"),
    Choice(words: "The whole roster, as OneRoster files", format: "oneroster", path: "homeroom-oneroster"),
    Choice(words: "The whole roster, as Apple School Manager files", format: "asm", path: "homeroom-asm"),
    Choice(words: "The whole roster, as JSON lines", format: "jsonl", path: "homeroom-jsonl"),
    Choice(words: "The whole roster, as a file `homeroom --roster` opens", format: "roster", path: "homeroom.roster"),
  ]
}
