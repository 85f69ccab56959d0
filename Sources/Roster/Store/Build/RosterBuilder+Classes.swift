internal import SQLite

extension RosterBuilder {
  func writeClasses(_ places: PlaceRanks) throws -> (count: Int, memberships: Int, duplicates: Int) {
    let pass = try lastPass(.classes)
    let superseded = try supersededRows(of: .classes, pass: pass)
    var search = try SearchWriter(output, list: "class")
    var members = try MemberLinker(output)
    let insert = try output.prepare("INSERT INTO class VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    let rows = try source.prepare(
      """
      SELECT hash, id, name, code, display_name, room, place, instructor_ids, student_ids, created, modified, rowid
      FROM class WHERE pass = ? ORDER BY sort_key, id
      """)
    try rows.bind(pass, at: 1)
    var number = 0
    while let row = try rows.step() {
      if superseded.contains(row.int64(11)) { continue }
      number += 1
      let instructors = IDList.ids(row.text(7)).map(\.rawValue)
      let students = IDList.ids(row.text(8)).map(\.rawValue)
      try insert.bind(number, at: 1)
      for column in 0..<8 { try insert.bind(column: column, of: row, at: column + 2) }
      try insert.bind(students.count, at: 10)
      try insert.bind(column: 9, of: row, at: 11)
      try insert.bind(column: 10, of: row, at: 12)
      try insert.bind(SortKey.natural(row.text(3)), at: 13)
      try insert.bind(SortKey.natural(row.text(5)), at: 14)
      try insert.bind(try members.firstKnown(of: instructors) ?? RosterSchema.lastRank, at: 15)
      try insert.bind(places.rank(of: row.optionalInt(6)), at: 16)
      try insert.run()
      try members.add(instructors, role: .instructor, class: number)
      try members.add(students, role: .student, class: number)
      try members.endClass()

      for column in 2...5 { search.add(column: column, of: row) }
      search.add(place: row.optionalInt(6))
      try search.write(number, idColumn: 1, of: row)
    }
    try members.finish()
    try search.finish()
    return (number, members.count, superseded.count)
  }
}
