/// Every question the product asks of one complete roster, and none in SQL.
///
/// One value answers for one roster: it keeps showing that roster while a newer one is published. Calls block
/// (they read a file), so a console makes them on its reading thread; `interrupt` ends a running one, which then
/// throws `RosterQuestionError.interrupted`.
public protocol RosterQuestions: Sendable {
  var summary: RosterSummary { get }

  func classes(_ query: ClassQuery, _ window: Window) throws -> Slice<ClassRow>
  func people(_ query: PersonQuery, _ window: Window) throws -> Slice<PersonRow>
  func locations(_ query: LocationQuery, _ window: Window) throws -> Slice<Location>

  /// All matches, whatever the window. Up to 9 ms at 1,000,000 people: ask after the first rows are shown.
  func count(_ query: ClassQuery) throws -> Int
  func count(_ query: PersonQuery) throws -> Int
  func count(_ query: LocationQuery) throws -> Int

  func classRecord(_ id: ClassID) throws -> ClassRecord?
  func personRecord(_ id: PersonID) throws -> PersonRecord?
  func location(_ id: LocationID) throws -> Location?
  func organization() throws -> Organization?

  func interrupt()
}

public enum RosterQuestionError: Error, Equatable, Sendable {
  case interrupted
}

/// What is known of a whole roster. A list whose scope was not requested has no count.
public struct RosterSummary: Hashable, Sendable {
  public var run: Int
  /// Start of the run that read it, in seconds since 1970.
  public var asOf: Double
  public var people: Int?
  public var classes: Int?
  public var locations: Int?
  /// Instructors and students together.
  public var memberships: Int?

  public init(run: Int, asOf: Double, people: Int?, classes: Int?, locations: Int?, memberships: Int?) {
    self.run = run
    self.asOf = asOf
    self.people = people
    self.classes = classes
    self.locations = locations
    self.memberships = memberships
  }
}
