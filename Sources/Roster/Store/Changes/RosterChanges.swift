/// What differs between two rosters.
public struct RosterChanges: Hashable, Sendable {
  public struct List<ID: Hashable & Sendable>: Hashable, Sendable {
    public var added: [ID]
    public var removed: [ID]
    /// In both, with another name, e-mail, grade, role, place or the like.
    public var changed: [ID]

    public init(added: [ID] = [], removed: [ID] = [], changed: [ID] = []) {
      self.added = added
      self.removed = removed
      self.changed = changed
    }

    public var isEmpty: Bool { added.isEmpty && removed.isEmpty && changed.isEmpty }
  }

  public struct Membership: Hashable, Sendable {
    public enum Change: String, Hashable, Sendable { case joined, left }

    public var classID: ClassID
    public var personID: PersonID
    /// Instructor or student.
    public var role: Role
    public var change: Change

    public init(classID: ClassID, personID: PersonID, role: Role, change: Change) {
      self.classID = classID
      self.personID = personID
      self.role = role
      self.change = change
    }
  }

  /// Runs.
  public var from: Int
  public var to: Int
  public var people: List<PersonID>
  public var classes: List<ClassID>
  public var memberships: [Membership]
  /// Classes that had five students or more and lost over half of them: worth a look, though too few to hold a roster.
  public var emptiedClasses: [ClassID]

  public init(
    from: Int, to: Int, people: List<PersonID> = List(), classes: List<ClassID> = List(),
    memberships: [Membership] = [], emptiedClasses: [ClassID] = []
  ) {
    self.from = from
    self.to = to
    self.people = people
    self.classes = classes
    self.memberships = memberships
    self.emptiedClasses = emptiedClasses
  }

  public var isEmpty: Bool { people.isEmpty && classes.isEmpty && memberships.isEmpty }
}
