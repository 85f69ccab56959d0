/// What the readers of CSV folders have in common: ids of another system, turned into Apple's as they come.
///
/// A row that names a person, class or school no other row has is an error: a district that is half there would show
/// up later as a riddle.
struct SourceDistrict {
  let folder: DistrictFolder
  var builder = DistrictBuilder()
  var roles = RoleMapper()
  private var people: [String: Int] = [:]
  private var leftOut: Set<String> = []
  private var classes: [String: Int] = [:]
  private var organizations: [String: SourceOrganization] = [:]
  private var order: [String] = []
  private var placeOf: [String: PlaceReference] = [:]
  private var chosen: String?

  struct SourceOrganization {
    var id: String
    var name: String
    var type: String
    var parent: String
    var line: Int
  }

  init(folder: DistrictFolder) { self.folder = folder }

  // MARK: Organizations

  mutating func add(_ organization: SourceOrganization, row: CSVReader.Row, column: String) throws(DistrictError) {
    guard organizations.updateValue(organization, forKey: organization.id) == nil else {
      throw row.error(column, "the id \(organization.id) comes twice", "Keep one row for each id")
    }
    order.append(organization.id)
  }

  /// One of them becomes the organization (a district or ministry at the top, else the only one at the top if others
  /// hang below it); all others become locations.
  mutating func settleOrganizations() {
    let top = order.filter { organizations[organizations[$0]!.parent] == nil }
    let wide: Set<String> = ["district", "ministryofeducation", "state", "national", "local", "region"]
    let widest = top.filter { wide.contains(organizations[$0]!.type.lowercased()) }
    chosen = widest.first ?? (top.count == 1 && order.count > 1 ? top.first : nil)
    for id in order {
      guard id != chosen, let organization = organizations[id] else { continue }
      // Some locations are named with a prefix elsewhere; which ones must not change from start to start.
      let key = Hashing.key("location", id)
      placeOf[id] = PlaceReference(index: UInt32(builder.places.count), isPrefixed: key % 4 == 0)
      builder.places.append(
        Place(
          id: AppleIdentifier.location(key), name: organization.name, domain: domain,
          timeZone: key % 3 == 0 ? "PST" : "America/Los_Angeles", created: Self.created(key),
          modified: Self.modified(key)))
    }
    if let chosen { placeOf[chosen] = .organization }
  }

  mutating func place(_ id: String, row: CSVReader.Row, column: String) throws(DistrictError) -> PlaceReference {
    if let place = placeOf[id] { return place }
    throw row.error(
      column, "no school or organisation has the id \(id)", "Add it to the list of schools, or correct the id")
  }

  // MARK: People

  mutating func addPerson(
    id: String, _ draft: DistrictBuilder.PersonDraft, row: CSVReader.Row, column: String
  ) throws(DistrictError) -> Int {
    let index = builder.add(draft)
    guard people.updateValue(index, forKey: id) == nil, !leftOut.contains(id) else {
      throw row.error(column, "the id \(id) comes twice", "Keep one row for each id")
    }
    return index
  }

  /// Remembers that this person exists in the source but is not served.
  mutating func leaveOut(_ id: String) { leftOut.insert(id) }

  /// The person's index, or nil for one who was left out.
  func person(_ id: String, row: CSVReader.Row, column: String) throws(DistrictError) -> Int? {
    if let index = people[id] { return index }
    if leftOut.contains(id) { return nil }
    throw row.error(column, "no person has the id \(id)", "Add the person, or remove this row")
  }

  func draft(id: String) -> DistrictBuilder.PersonDraft {
    let key = Hashing.key("person", id)
    return DistrictBuilder.PersonDraft(
      id: AppleIdentifier.dotted(key), missingEmail: [.absent, .null, .empty][Int(key % 3)],
      created: Self.created(key), modified: Self.modified(key))
  }

  // MARK: Classes

  mutating func addClass(
    id: String, name: String, number: String, room: String, place: PlaceReference, row: CSVReader.Row, column: String
  ) throws(DistrictError) {
    let key = Hashing.key("class", id)
    let index = builder.add(
      DistrictBuilder.ClassDraft(
        id: AppleIdentifier.dotted(key), name: name, number: number, room: room, place: place,
        created: Self.created(key), modified: Self.modified(key)))
    guard classes.updateValue(index, forKey: id) == nil else {
      throw row.error(column, "the id \(id) comes twice", "Keep one row for each id")
    }
  }

  private var classesLeftOut: Set<String> = []

  mutating func leaveOutClass(_ id: String) { classesLeftOut.insert(id) }

  /// The indexes of a row's person and class, or nil, counted for the log, where one of them was left out.
  mutating func membership(
    person: String, personColumn: String, group: String, groupColumn: String, row: CSVReader.Row
  ) throws(DistrictError) -> (person: Int, group: Int)? {
    if !classesLeftOut.contains(group) {
      guard let index = classes[group] else {
        throw row.error(groupColumn, "no class has the id \(group)", "Add the class, or remove this row")
      }
      if let member = try self.person(person, row: row, column: personColumn) { return (member, index) }
    }
    roles.leaveOut("whose person or class is left out", in: row.fileName)
    return nil
  }

  // MARK: The whole

  consuming func build(name: String? = nil) -> District {
    let top = chosen.flatMap { organizations[$0] }
    let key = Hashing.key("organization", top?.id ?? order.joined(separator: "\n"))
    let first = order.first.flatMap { organizations[$0]?.name } ?? "Schools"
    let ownName = name ?? top?.name ?? (order.count > 1 ? "\(first) and \(order.count - 1) more" : first)
    let school = School(
      id: AppleIdentifier.organization(key), name: ownName,
      domains: [(domain, true), ("old." + domain, false)], created: Self.created(key), modified: Self.modified(key))
    return builder.build(school: school, roleMappings: roles.mappings)
  }

  /// Where people have a user name but no address, their managed account is in this domain.
  var domain: String { "school.example" }

  static func created(_ key: UInt64) -> UInt32 { 1_564_000_000 + UInt32(key >> 8 & 0x3FF_FFFF) }
  static func modified(_ key: UInt64) -> UInt32 { created(key) + UInt32(key >> 40 & 0x3FF_FFFF) }
}
