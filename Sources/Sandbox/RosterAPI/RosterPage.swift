/// One page of a list: which records, and what comes after them.
struct RosterPage {
  enum List: Equatable, Sendable {
    case users(role: RosterRole?)
    case classUsers(schoolClass: Int, role: RosterRole?)
    case classes
    case locations

    var member: StaticString {
      switch self {
      case .users, .classUsers: "{\"users\":["
      case .classes: "{\"classes\":["
      case .locations: "{\"locations\":["
      }
    }
  }

  let district: District
  let movement: Movement
  let list: List

  /// Where a page that starts at `position` ends, and whether there is more.
  struct Extent {
    var records: [Int]
    var next: Int?
  }

  /// Positions count through all records, also those that a filter or a departure leaves out, so that a page token
  /// stays good while people leave.
  func extent(from position: Int, limit: Int) -> Extent {
    var records: [Int] = []
    records.reserveCapacity(min(limit, 1000))
    var position = position
    let members = members
    let end = members?.count ?? count
    while position < end {
      let record = members.map { $0[position] } ?? position
      if serves(record) {
        if records.count == limit { return Extent(records: records, next: position) }
        records.append(record)
      }
      position += 1
    }
    return Extent(records: records, next: nil)
  }

  func write(_ records: [Int], to out: PageBuffer) {
    let writer = RosterWriter(district: district, movement: movement, out: out)
    for (index, record) in records.enumerated() {
      if index > 0 { out.append(0x2C) }
      switch list {
      case .users, .classUsers: writer.person(record)
      case .classes: writer.schoolClass(record)
      case .locations: writer.location(record)
      }
    }
  }

  private var count: Int {
    switch list {
    case .users: district.people.count + movement.newcomerCount
    case .classUsers: 0
    case .classes: district.classes.count
    case .locations: district.places.count
    }
  }

  /// The people of a class, in order; ids nobody has are no records.
  private var members: [Int]? {
    guard case .classUsers(let schoolClass, let role) = list else { return nil }
    var people: [Int] = []
    if role != .student { people += district.instructors(of: schoolClass).compactMap(\.person) }
    if role != .instructor {
      people += district.students(of: schoolClass).compactMap(\.person)
      people += movement.newcomers(of: schoolClass).map { $0 + district.people.count }
    }
    return people
  }

  private func serves(_ record: Int) -> Bool {
    switch list {
    case .users(let role):
      if movement.isGone(person: record) { return false }
      guard let role else { return true }
      let count = district.people.count
      let roles = record < count ? district.people[record].roles : movement.newcomers?.people[record - count].roles ?? 0
      return roles & role.bit != 0
    case .classUsers: return !movement.isGone(person: record)
    case .classes: return !movement.isGone(schoolClass: record)
    case .locations: return true
    }
  }
}
