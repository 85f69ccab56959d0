extension SchoolManagerExport {
  /// What has to be known of a whole roster before the first line is written: how many columns it takes, and whom a
  /// class names without the role for it.
  struct Survey {
    static let student: Set<Role> = [.student]
    static let staff: Set<Role> = [.instructor, .staff]

    /// Those there are, as their ids are written.
    private(set) var locations: [String] = []
    private(set) var mostStudentLocations = 1
    private(set) var mostStaffLocations = 1
    private(set) var mostInstructors = 0
    private let anywhere: String
    private var known: Set<String> = []
    private var studentsByClass: Set<PersonID> = []
    private var staffByClass: Set<PersonID> = []
    private var (placeless, placelessClasses, inBoth, roleless, rewritten, unknown) = (0, 0, 0, 0, 0, 0)

    init(_ selection: RosterSelection, inventedLocation: String) throws {
      var found: [String] = []
      var changed = 0
      try selection.forEachLocation { location in
        found.append(SchoolManagerText.id(location.id.key))
        if found.last != location.id.key { changed += 1 }
      }
      locations = found
      known = Set(found)
      anywhere = found.first ?? inventedLocation
      rewritten = changed
      try lookAtClasses(selection)
      try lookAtPeople(selection)
    }

    private mutating func lookAtClasses(_ selection: RosterSelection) throws {
      var (most, without, changed, strangers) = (0, 0, 0, 0)
      var (students, staff): (Set<PersonID>, Set<PersonID>) = ([], [])
      try selection.forEachClass { record in
        most = max(most, record.instructors.count)
        strangers += record.unknownMemberIDs.count
        if !isKnown(record.row.locationID) { without += 1 }
        if SchoolManagerText.id(record.row.id.rawValue) != record.row.id.rawValue { changed += 1 }
        for person in record.instructors where Self.staff.isDisjoint(with: person.person.roles) {
          staff.insert(person.id)
        }
        for person in record.students where !person.person.roles.contains(.student) { students.insert(person.id) }
      }
      mostInstructors = most
      placelessClasses = without
      unknown = strangers
      studentsByClass = students
      staffByClass = staff
      rewritten += changed
    }

    private mutating func lookAtPeople(_ selection: RosterSelection) throws {
      var (without, both, none, changed) = (0, 0, 0, 0)
      var (most, mostStaff) = (1, 1)
      try selection.forEachPerson { row in
        let person = row.person
        let (isStudent, isStaff) = (isStudent(person), isStaff(person))
        if isStudent, isStaff { both += 1 }
        if person.roles.isEmpty { none += 1 }
        if !person.rolesAtLocations.contains(where: { isKnown($0.locationID) }) { without += 1 }
        if SchoolManagerText.id(person.id.rawValue) != person.id.rawValue { changed += 1 }
        if isStudent { most = max(most, places(person, Self.student).count) }
        if isStaff { mostStaff = max(mostStaff, places(person, Self.staff).count) }
      }
      placeless = without
      inBoth = both
      roleless = none
      rewritten += changed
      mostStudentLocations = min(most, SchoolManagerExport.mostLocations)
      mostStaffLocations = min(mostStaff, SchoolManagerExport.mostLocations)
    }

    func isStudent(_ person: Person) -> Bool {
      person.roles.contains(.student) || studentsByClass.contains(person.id)
        || (person.roles.isEmpty && !staffByClass.contains(person.id))
    }

    func isStaff(_ person: Person) -> Bool {
      !Self.staff.isDisjoint(with: person.roles) || staffByClass.contains(person.id)
    }

    /// Where the person has one of the roles, as far as the locations are known; somewhere in any case.
    func places(_ person: Person, _ roles: Set<Role>) -> [String] {
      let all = person.rolesAtLocations.filter { roles.contains($0.role) }
        .compactMap { $0.locationID.map { SchoolManagerText.id($0.key) } }.filter(known.contains).uniqued
      return all.isEmpty ? [anywhere] : all
    }

    func place(_ location: LocationID?) -> String {
      guard let location, isKnown(location) else { return anywhere }
      return SchoolManagerText.id(location.key)
    }

    private func isKnown(_ location: LocationID?) -> Bool {
      location.map { known.contains(SchoolManagerText.id($0.key)) } ?? false
    }

    private static func people(_ number: Int) -> String { RosterCollection.users.counted(number) }

    func tell(_ losses: inout Losses) {
      losses.note(locations.isEmpty, "locations: there is none; \(anywhere) was invented.")
      losses.note(
        placeless > 0, "\(anywhere) was written as the location of \(Self.people(placeless)) without a known one.")
      let classes = RosterCollection.classes.counted(placelessClasses)
      losses.note(
        placelessClasses > 0, "\(anywhere) was written as the location of \(classes) without a known one.")
      losses.note(
        inBoth > 0, "Students who are staff too stand in both files under one person_id (\(Self.people(inBoth))).")
      losses.note(
        roleless > 0, "For \(Self.people(roleless)) without a role the classes decide; in none, they are students.")
      losses.note(unknown > 0, "Members of classes who are not among the people are left out (\(unknown)).")
      losses.note(
        rewritten > 0,
        "Characters that Apple School Manager takes in no id were written as -xHH-, their code in hexadecimal (-x2E- for "
          + "a dot), in \(rewritten == 1 ? "1 id" : "\(rewritten) ids").")
    }
  }
}
