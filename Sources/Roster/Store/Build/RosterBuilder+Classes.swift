internal import SQLite

extension RosterBuilder {
  func writeClasses(_ places: PlaceRanks) throws -> (count: Int, memberships: Int, duplicates: Int) {
    var search = try SearchWriter(output, list: .class)
    var members = try MemberLinker(output)
    var ranks = (instructor: [Int32](), students: [Int32](), place: [Int32]())
    var codes = TextOrder(folder: folder)
    var rooms = TextOrder(folder: folder)
    let insert = try output.prepare("INSERT INTO class VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    var texts = RecordTexts(count: 11)
    var number = 0
    var sorted = try inOrder(.classes)
    try sorted.records.withEach { record in
      texts.read(record)
      number += 1
      let place = texts.string(6).flatMap { Int($0) }
      let instructors = try unsafe members.add(texts[7], role: .instructor, class: number)
      let students = try unsafe members.add(texts[8], role: .student, class: number)
      try insert.bind(number, at: 1)
      try insert.bind(record.hash, at: 2)
      for text in 1..<6 { try unsafe insert.bind(utf8: texts[text], at: text + 2) }
      try insert.bind(Value(place), at: 8)
      try unsafe insert.bind(utf8: texts[7], at: 9)
      try insert.bind(students.count, at: 10)
      try unsafe insert.bind(utf8: texts[9], at: 11)
      try unsafe insert.bind(utf8: texts[10], at: 12)
      try insert.bind(list: instructors.numbers, at: 13)
      try insert.bind(list: students.numbers, at: 14)
      try insert.run()

      // Numbers follow the names, so an instructor's number is their rank.
      ranks.instructor.append(instructors.first ?? members.lastRank)
      ranks.students.append(Int32(students.count))
      ranks.place.append(places.rank(of: place))
      try codes.add(Array(SortKey.natural(texts.string(3)).utf8), number)
      try rooms.add(Array(SortKey.natural(texts.string(5)).utf8), number)

      try search.begin(number)
      for text in 1..<6 { if let field = unsafe texts[text] { unsafe search.add(field) } }
      if let place { search.add(.place(place)) }
    }
    try members.finish()
    try search.finish()
    let orders = try SortOrders(output)
    try orders.write(ListSort(ClassQuery.Sort.instructor)!, ranks: ranks.instructor)
    try orders.write(ListSort(ClassQuery.Sort.students)!, ranks: ranks.students)
    try orders.write(ListSort(ClassQuery.Sort.location)!, ranks: ranks.place)
    try orders.write(ListSort(ClassQuery.Sort.number)!, codes.numbers())
    try orders.write(ListSort(ClassQuery.Sort.room)!, rooms.numbers())
    try output.execute("CREATE INDEX class_by_hash ON class (hash)")
    return (number, members.count, sorted.superseded)
  }
}
