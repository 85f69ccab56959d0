/// A class as a list shows it.
public struct ClassRow: Hashable, Sendable, Identifiable {
  public var id: ClassID
  public var name: String?
  public var number: String?
  public var displayName: String?
  public var room: String?
  /// As Apple sent it, `LO:` kept.
  public var locationID: LocationID?
  /// Resolved under either spelling of the id; the organisation's name where the id is the organisation's.
  public var locationName: String?
  public var instructorIDs: [PersonID]
  /// The instructors that are in the roster, in the order of `instructorIDs`.
  public var instructorNames: [String]
  public var studentCount: Int

  public init(
    id: ClassID, name: String? = nil, number: String? = nil, displayName: String? = nil, room: String? = nil,
    locationID: LocationID? = nil, locationName: String? = nil, instructorIDs: [PersonID] = [],
    instructorNames: [String] = [], studentCount: Int = 0
  ) {
    self.id = id
    self.name = name
    self.number = number
    self.displayName = displayName
    self.room = room
    self.locationID = locationID
    self.locationName = locationName
    self.instructorIDs = instructorIDs
    self.instructorNames = instructorNames
    self.studentCount = studentCount
  }
}

/// A person as a list shows it.
public struct PersonRow: Hashable, Sendable, Identifiable {
  public struct Place: Hashable, Sendable {
    public var role: Role
    public var locationID: LocationID?
    public var locationName: String?

    public init(role: Role, locationID: LocationID?, locationName: String?) {
      self.role = role
      self.locationID = locationID
      self.locationName = locationName
    }
  }

  public var id: PersonID { person.id }
  public var person: Person
  public var places: [Place]

  public init(person: Person, places: [Place]) {
    self.person = person
    self.places = places
  }
}

/// A class with the people in it.
public struct ClassRecord: Hashable, Sendable {
  public var row: ClassRow
  /// By name.
  public var instructors: [PersonRow]
  public var students: [PersonRow]
  /// Members the roster has no person for.
  public var unknownMemberIDs: [PersonID]
  /// Without the scope for people every member is an unknown one.
  public var peopleWereRead: Bool

  public init(
    row: ClassRow, instructors: [PersonRow], students: [PersonRow], unknownMemberIDs: [PersonID],
    peopleWereRead: Bool = true
  ) {
    self.row = row
    self.instructors = instructors
    self.students = students
    self.unknownMemberIDs = unknownMemberIDs
    self.peopleWereRead = peopleWereRead
  }
}

/// A person with the classes they teach and attend, each by name.
public struct PersonRecord: Hashable, Sendable {
  public var row: PersonRow
  public var teaches: [ClassRow]
  public var attends: [ClassRow]
  /// Without the scope for classes nobody is known to be in one.
  public var classesWereRead: Bool

  public init(row: PersonRow, teaches: [ClassRow], attends: [ClassRow], classesWereRead: Bool = true) {
    self.row = row
    self.teaches = teaches
    self.attends = attends
    self.classesWereRead = classesWereRead
  }
}
