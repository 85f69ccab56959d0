public import Roster

/// What `open` leads to.
public enum Target: Hashable, Sendable {
  case schoolClass(ClassID)
  case person(PersonID)
  case location(LocationID)
  case classesAt(LocationID, name: String)
  case peopleAt(LocationID, name: String, role: Role?)
}

extension Target {
  /// Whether a record stands behind it, rather than a list.
  var isRecord: Bool {
    switch self {
    case .schoolClass, .person, .location: true
    case .classesAt, .peopleAt: false
    }
  }

  var isPersonOrClass: Bool {
    switch self {
    case .schoolClass, .person: true
    case .location, .classesAt, .peopleAt: false
    }
  }
}
