internal import SQLite

extension RosterBuilder {
  func writePeople(_ places: PlaceRanks) throws -> (count: Int, duplicates: Int) {
    let pass = try lastPass(.users)
    let superseded = try supersededRows(of: .users, pass: pass)
    let grades = try gradeRanks(pass: pass)
    var search = try SearchWriter(output, list: "person")
    let insert = try output.prepare("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    let rows = try source.prepare(
      """
      SELECT hash, id, given_name, middle_name, family_name, email, grade, places, created, modified, rowid
      FROM person WHERE pass = ? ORDER BY sort_key, id
      """)
    try rows.bind(pass, at: 1)
    var number = 0
    while let row = try rows.step() {
      if !superseded.isEmpty, superseded.contains(row.int64(10)) { continue }
      number += 1
      let roles = PlaceList(text: row.text(7)).entries
      try insert.bind(number, at: 1)
      for column in 0..<10 { try insert.bind(column: column, of: row, at: column + 2) }
      try insert.bind(row.text(6).flatMap { grades[$0] } ?? RosterSchema.lastRank, at: 12)
      try insert.bind(places.rank(of: roles.first?.place), at: 13)
      try insert.run()

      search.add(column: 2, of: row)
      search.add(column: 3, of: row)
      search.add(column: 4, of: row)
      search.addJoined(column: 4, column: 2, of: row)
      search.addEmail(column: 5, of: row)
      search.add(roles)
      try search.write(number, idColumn: 1, of: row)
    }
    try search.finish()
    try output.execute("CREATE INDEX person_by_hash ON person (hash)")
    return (number, superseded.count)
  }

  /// The order of grades: 9 before 10, and those for the youngest before 1.
  private func gradeRanks(pass: Int) throws -> [String: Int] {
    let grades = try source.rows(
      "SELECT DISTINCT grade FROM person WHERE pass = ? AND grade IS NOT NULL", [Value(pass)]
    ) { $0.text(0) ?? "" }
    let inOrder = grades.map { (key: GradeOrder.key($0), grade: $0) }.sorted { $0 < $1 }
    return Dictionary(
      inOrder.enumerated().map { ($1.grade, $1.key == SortKey.last ? RosterSchema.lastRank : $0 + 1) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// Where a grade stands among grades.
enum GradeOrder {
  /// As schools abbreviate what comes before grade 1: pre-kindergarten, transitional kindergarten, kindergarten.
  private static let youngest = ["pk", "prek", "pre-k", "tk", "k", "kg", "kindergarten"]

  static func key(_ grade: String) -> String {
    let key = SortKey.natural(grade)
    guard let place = youngest.firstIndex(of: key) else { return key }
    return "\u{1}\(place)"
  }
}
