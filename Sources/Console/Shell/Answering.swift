import Roster

/// Answers the console's questions out of one roster and what stands beside it. Blocks; for the reading thread.
struct Answering {
  let world: any World
  let roster: (any RosterQuestions)?

  func answer(_ question: Question) -> Answer {
    do {
      return try read(question)
    } catch {
      return .failed(Failure(telling: error))
    }
  }

  func read(_ question: Question) throws -> Answer {
    switch question {
    case .changes: return try .changes(world.changes())
    case .findings: return try .findings(world.findings())
    case .history: return try .history(world.history())
    case .signIns: return try .signIns(world.signIns())
    case .held: return try .held(world.held())
    default: break
    }
    guard let roster else { return .noRoster }
    switch question {
    case .rows(let query, let window): return try .rows(rows(query, window, roster))
    case .count(let query):
      switch query.kind {
      case .classes: return try .count(roster.count(query.asClasses))
      case .people: return try .count(roster.count(query.asPeople))
      case .locations: return try .count(roster.count(query.asLocations))
      }
    case .record(.schoolClass(let id)): return try .schoolClass(roster.classRecord(id))
    case .record(.person(let id)): return try .person(roster.personRecord(id))
    case .record(.location(let id)): return try .location(location(id, roster))
    default: return .noRoster
    }
  }

  private func rows(_ query: ListQuery, _ window: Window, _ roster: any RosterQuestions) throws -> Slice<Row> {
    switch query.kind {
    case .classes: try roster.classes(query.asClasses, window).map(Row.schoolClass)
    case .people: try roster.people(query.asPeople, window).map(Row.person)
    case .locations: try roster.locations(query.asLocations, window).map(Row.location)
    }
  }

  private func location(_ id: LocationID, _ roster: any RosterQuestions) throws -> LocationRecord? {
    guard let location = try roster.location(id) else { return nil }
    let id = location.id.rawValue
    func people(_ role: SchoolRole) throws -> Int? {
      try roster.summary.people.map { _ in try roster.count(PersonQuery(role: role, location: id)) }
    }
    return try LocationRecord(
      location: location, classes: roster.summary.classes.map { _ in try roster.count(ClassQuery(location: id)) },
      students: people(.student), instructors: people(.instructor), staff: people(.staff))
  }
}

extension Slice {
  func map<Other: Sendable>(_ change: (Row) -> Other) -> Slice<Other> {
    Slice<Other>(rows: rows.map(change), hasEarlier: hasEarlier, hasLater: hasLater)
  }
}

extension Failure {
  /// Any error in words. What is not one of ours is named by its kind: its text might hold what must not be shown.
  init(telling error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case is CancellationError: self = Failure("Cancelled")
    case RosterQuestionError.interrupted: self = Failure("Interrupted by a newer question")
    default: self = Failure("This did not work: \(type(of: error))")
    }
  }
}
