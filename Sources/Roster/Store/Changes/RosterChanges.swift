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

  /// A list that one of the rosters lacks, as its scope was not requested: it can't be compared.
  public struct Unread: Hashable, Sendable {
    public var list: RosterCollection
    public var run: Int

    public init(list: RosterCollection, run: Int) {
      self.list = list
      self.run = run
    }

    /// Why nothing is told of the list.
    public var words: String { "Run \(run): \(list.notRead); what differs there is not known" }
  }

  /// Runs.
  public var from: Int
  public var to: Int
  public var people: List<PersonID>
  public var classes: List<ClassID>
  public var memberships: [Membership]
  /// Classes that had five students or more and lost over half of them: worth a look, though too few to hold a roster.
  public var emptiedClasses: [ClassID]
  /// People or classes that were not read on one side or the other; of these nothing is told as added or gone.
  public var unread: [Unread]

  public init(
    from: Int, to: Int, people: List<PersonID> = List(), classes: List<ClassID> = List(),
    memberships: [Membership] = [], emptiedClasses: [ClassID] = [], unread: [Unread] = []
  ) {
    self.from = from
    self.to = to
    self.people = people
    self.classes = classes
    self.memberships = memberships
    self.emptiedClasses = emptiedClasses
    self.unread = unread
  }

  public var isEmpty: Bool { people.isEmpty && classes.isEmpty && memberships.isEmpty }
}
