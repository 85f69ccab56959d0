internal import SQLite

extension PartialRoster {
  /// Adds a page of people and its checkpoint, in one transaction.
  public func append(people: [Person], unreadable: [UnreadableRecord] = [], end: PageEnd) throws {
    var key = SortKey.Writer()
    try append(.users, people, unreadable, end) { person, page in
      page.begin(hash: IDHash.of(person.id.rawValue))
      page.add(utf8: key.name(person.familyName, person.givenName, person.middleName))
      page.add(person.id.rawValue)
      page.add(person.givenName)
      page.add(person.middleName)
      page.add(person.familyName)
      page.add(person.email)
      page.add(person.grade)
      page.add(try PlaceList(person.rolesAtLocations, number: placeNumber).text)
      page.add(person.dateCreated)
      page.add(person.dateLastModified)
    }
  }

  /// Adds a page of classes and its checkpoint, in one transaction.
  public func append(classes: [SchoolClass], unreadable: [UnreadableRecord] = [], end: PageEnd) throws {
    var key = SortKey.Writer()
    try append(.classes, classes, unreadable, end) { schoolClass, page in
      page.begin(hash: IDHash.of(schoolClass.id.rawValue))
      page.add(utf8: key.name(schoolClass.name ?? schoolClass.displayName))
      page.add(schoolClass.id.rawValue)
      page.add(schoolClass.name)
      page.add(schoolClass.number)
      page.add(schoolClass.displayName)
      page.add(schoolClass.room)
      page.add(try schoolClass.locationID.map { String(try placeNumber($0)) })
      page.add(IDList.text(schoolClass.instructorIDs))
      page.add(IDList.text(schoolClass.studentIDs))
      page.add(schoolClass.dateCreated)
      page.add(schoolClass.dateLastModified)
    }
  }

  /// Adds a page of locations and its checkpoint, in one transaction.
  public func append(locations: [Location], unreadable: [UnreadableRecord] = [], end: PageEnd) throws {
    var key = SortKey.Writer()
    try append(.locations, locations, unreadable, end) { location, page in
      page.begin(hash: IDHash.of(location.id.rawValue))
      page.add(utf8: key.name(location.name))
      page.add(location.id.rawValue)
      page.add(location.name)
      page.add(location.domain)
      page.add(location.timeZone)
      page.add(location.dateCreated)
      page.add(location.dateLastModified)
    }
  }

  private func append<Element>(
    _ collection: RosterCollection, _ records: [Element], _ unreadable: [UnreadableRecord], _ end: PageEnd,
    add: (Element, inout RecordPage) throws -> Void
  ) throws {
    guard var checkpoint = try checkpoint(collection) else { throw StoreError.collectionNotRead(collection) }
    guard end.pass == checkpoint.pass else { throw StoreError.passIsOver(collection, pass: end.pass) }
    checkpoint.next = end.next
    checkpoint.isComplete = end.isComplete
    checkpoint.received += records.count + unreadable.count
    checkpoint.limit = end.limit ?? checkpoint.limit
    do {
      try connection.transaction {
        var page = RecordPage()
        for record in records {
          try add(record, &page)
          page.end()
        }
        let insert = try connection.cached("INSERT INTO page (collection, pass, records) VALUES (?, ?, ?)")
        try insert.bind(collection.rawValue, at: 1)
        try insert.bind(end.pass, at: 2)
        try insert.bind(bytes: page.bytes, at: 3)
        try insert.run()
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
