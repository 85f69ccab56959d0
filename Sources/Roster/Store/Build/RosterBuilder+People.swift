internal import SQLite

extension RosterBuilder {
  func writePeople(_ places: PlaceRanks) throws -> (count: Int, duplicates: Int) {
    var texts = RecordTexts(count: 10)
    var grades: Set<String> = []
    var most = 0
    var sorted = try inOrder(.users) { record in
      texts.read(record)
      most += 1
      if let grade = texts.string(6) { grades.insert(grade) }
    }
    let ranks = GradeOrder.ranks(grades)
    var search = try SearchWriter(output, list: .person)
    var order = (grade: [Int32](), place: [Int32](), email: TextOrder(folder: folder))
    order.grade.reserveCapacity(most)
    order.place.reserveCapacity(most)
    let insert = try output.prepare("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    var number = 0
    try sorted.records.withEach { record in
      texts.read(record)
      number += 1
      let roles = unsafe texts[7].map { unsafe PlaceList(utf8: $0).entries } ?? []
      try insert.bind(number, at: 1)
      try insert.bind(record.hash, at: 2)
      for text in 1..<10 { try unsafe insert.bind(utf8: texts[text], at: text + 2) }
      try insert.run()

      order.grade.append(texts.string(6).flatMap { ranks[$0] } ?? Int32(ranks.count + 1))
      order.place.append(places.rank(of: roles.first?.place))
      try order.email.add(unsafe texts[5].map { unsafe $0.map(Self.lowercased) }, number)

      try search.begin(number)
      for text in 1..<5 { if let field = unsafe texts[text] { unsafe search.add(field) } }
      if let email = unsafe texts[5] { unsafe search.addEmail(email) }
      if let family = unsafe texts[4], let given = unsafe texts[2] { unsafe search.addJoined(family, given) }
      search.add(roles)
    }
    try search.finish()
    let orders = try SortOrders(output)
    try orders.write(ListSort(PersonQuery.Sort.grade)!, ranks: order.grade)
    try orders.write(ListSort(PersonQuery.Sort.location)!, ranks: order.place)
    try orders.write(ListSort(PersonQuery.Sort.email)!, order.email.numbers())
    try output.execute("CREATE INDEX person_by_hash ON person (hash)")
    return (number, sorted.superseded)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}

/// Where a grade stands among grades: 9 before 10, and those for the youngest before 1.
enum GradeOrder {
  /// As schools abbreviate what comes before grade 1: pre-kindergarten, transitional kindergarten, kindergarten.
  private static let youngest = ["pk", "prek", "pre-k", "tk", "k", "kg", "kindergarten"]

  /// From 1 on; one more than their count stands for no grade.
  static func ranks(_ grades: Set<String>) -> [String: Int32] {
    let inOrder = grades.map { (key: key($0), grade: $0) }.sorted { $0 < $1 }
    return Dictionary(
      inOrder.enumerated().map { ($1.grade, Int32($1.key == SortKey.last ? inOrder.count : $0) + 1) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func key(_ grade: String) -> String {
    let key = SortKey.natural(grade)
    guard let place = youngest.firstIndex(of: key) else { return key }
    return "\u{1}\(place)"
  }
}
