import Roster

/// What the console wants to know of the roster and of what stands beside it; answered on the reading thread.
enum Question: Hashable, Sendable {
  case rows(ListQuery, Window)
  case count(ListQuery)
  case record(Target)
  case changes
  case findings
  case history
  case signIns
  case held
}

/// The answer to a question, or why there is none.
enum Answer: Sendable {
  case rows(Slice<Row>)
  case count(Int)
  case schoolClass(ClassRecord?)
  case person(PersonRecord?)
  case location(LocationRecord?)
  case changes(ChangeList)
  case findings(FindingList)
  case history(History)
  case signIns([SignInEntry])
  case held(HeldReview?)
  case failed(Failure)
  /// No roster has been read yet, or none is open.
  case noRoster
}

/// A location with what is at it. What was not read has no count.
struct LocationRecord: Hashable, Sendable {
  var location: Location
  var classes: Int?
  var students: Int?
  var instructors: Int?
  var staff: Int?
}

/// The place on screen an answer is for. A newer question for a place makes the older one's answer worthless.
enum Slot: Hashable, Sendable {
  case list(Int)
  case count(Int)
  case record(Int)
  case detail
  case document(Tab)
  case held
}

/// A question with the number that tells its answer from a stale one.
struct Ask: Hashable, Sendable {
  var slot: Slot
  var generation: Int
  var question: Question

  /// Whether nobody waits for the other's answer any more once this is asked: it fills the same place on screen, or is
  /// for the rows of another list than the one the other counts.
  func overtakes(_ other: Ask) -> Bool {
    if slot == other.slot { return true }
    guard case .list(let page) = slot, other.slot == .count(page), case .rows(let query, _) = question,
      case .count(let counted) = other.question
    else { return false }
    return query != counted
  }
}
