internal import SQLite

extension PartialRoster {
  /// Adds a page of people and its checkpoint, in one transaction.
  public func append(people: [Person], unreadable: [UnreadableRecord] = [], end: PageEnd) throws {
    try append(.users, people, unreadable, end, id: \.id.rawValue) { (person, hash) throws in
      let insert = try connection.cached("INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      try insert.bind(end.pass, at: 1)
      try insert.bind(hash, at: 2)
      try insert.bind(SortKey.name(person.familyName, person.givenName, person.middleName), at: 3)
      try insert.bind(person.id.rawValue, at: 4)
      try insert.bind(person.givenName, at: 5)
      try insert.bind(person.middleName, at: 6)
      try insert.bind(person.familyName, at: 7)
      try insert.bind(person.email, at: 8)
      try insert.bind(person.grade, at: 9)
      try insert.bind(try PlaceList(person.rolesAtLocations, number: placeNumber).text, at: 10)
      try insert.bind(person.dateCreated, at: 11)
      try insert.bind(person.dateLastModified, at: 12)
      try insert.run()
    }
  }

  /// Adds a page of classes and its checkpoint, in one transaction.
  public func append(classes: [SchoolClass], unreadable: [UnreadableRecord] = [], end: PageEnd) throws {
    try append(.classes, classes, unreadable, end, id: \.id.rawValue) { (schoolClass, hash) throws in
      let insert = try connection.cached("INSERT INTO class VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      try insert.bind(end.pass, at: 1)
      try insert.bind(hash, at: 2)
      try insert.bind(SortKey.name(schoolClass.name ?? schoolClass.displayName), at: 3)
      try insert.bind(schoolClass.id.rawValue, at: 4)
      try insert.bind(schoolClass.name, at: 5)
      try insert.bind(schoolClass.number, at: 6)
      try insert.bind(schoolClass.displayName, at: 7)
      try insert.bind(schoolClass.room, at: 8)
      try insert.bind(Value(try schoolClass.locationID.map { try placeNumber($0) }), at: 9)
      try insert.bind(IDList.text(schoolClass.instructorIDs), at: 10)
      try insert.bind(IDList.text(schoolClass.studentIDs), at: 11)
      try insert.bind(schoolClass.dateCreated, at: 12)
      try insert.bind(schoolClass.dateLastModified, at: 13)
      try insert.run()
    }
  }

  /// Adds a page of locations and its checkpoint, in one transaction.
  public func append(locations: [Location], unreadable: [UnreadableRecord] = [], end: PageEnd) throws {
    try append(.locations, locations, unreadable, end, id: \.id.rawValue) { (location, hash) throws in
      try connection.run(
        "INSERT INTO location VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
          Value(end.pass), .integer(hash), .text(location.id.rawValue), Value(location.name), Value(location.domain),
          Value(location.timeZone), Value(location.dateCreated), Value(location.dateLastModified),
          .text(SortKey.name(location.name)),
        ])
    }
  }

  private func append<Record>(
    _ collection: RosterCollection, _ records: [Record], _ unreadable: [UnreadableRecord], _ end: PageEnd,
    id: (Record) -> String, insert: (Record, _ hash: Int64) throws -> Void
  ) throws {
    guard var checkpoint = try checkpoint(collection) else { throw StoreError.collectionNotRead(collection) }
    guard end.pass == checkpoint.pass else { throw StoreError.passIsOver(collection, pass: end.pass) }
    checkpoint.next = end.next
    checkpoint.isComplete = end.isComplete
    checkpoint.received += records.count + unreadable.count
    checkpoint.limit = end.limit ?? checkpoint.limit
    do {
      try connection.transaction {
        for record in records { try insert(record, IDHash.of(id(record))) }
        for record in unreadable {
          try connection.run(
            "INSERT INTO unreadable VALUES (?, ?, ?, ?)",
            [.text(collection.rawValue), Value(end.pass), Value(record.id), .text(record.problem)])
        }
        try store(checkpoint, of: collection)
      }
    } catch {
      // Numbers given to new places went with the transaction.
      try? loadPlaces()
      throw error
    }
  }

  private func placeNumber(_ id: LocationID) throws -> Int {
    if let number = places[id.rawValue] { return number }
    let number = places.count + 1
    try connection.run("INSERT INTO place VALUES (?, ?)", [Value(number), .text(id.rawValue)])
    places[id.rawValue] = number
    return number
  }
}
