extension RosterCollection {
  /// `1 class`, `28 classes`
  public func counted(_ number: Int) -> String {
    let (one, many) =
      switch self {
      case .locations: ("location", "locations")
      case .users: ("person", "people")
      case .classes: ("class", "classes")
      }
    return "\(number) \(number == 1 ? one : many)"
  }

  /// What stands in place of the records of a list that no requested scope opens.
  public var notRead: String {
    switch self {
    case .locations: "Locations were not read (no scope was requested)"
    case .users: "People were not read (\(Scope.users.rawValue) was not requested)"
    case .classes: "Classes were not read (\(Scope.classes.rawValue) was not requested)"
    }
  }
}

extension RosterSummary {
  public func count(of list: RosterCollection) -> Int? {
    switch list {
    case .locations: locations
    case .users: people
    case .classes: classes
    }
  }

  /// Why nothing can be said of a list; `nil` for one that was read, however short it is.
  public func notRead(_ list: RosterCollection) -> String? { count(of: list) == nil ? list.notRead : nil }
}
