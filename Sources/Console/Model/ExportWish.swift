public import Roster

/// An export as it was asked for.
public struct ExportWish: Equatable, Sendable {
  /// What is written: a whole roster in one of the formats of `export --format`, or the rows of the list on screen.
  public enum What: Equatable, Sendable {
    case format(String)
    case classes(ClassQuery)
    case people(PersonQuery)
    case locations(LocationQuery)
  }

  public var what: What
  /// As it was typed; `~` not yet resolved.
  public var path: String

  public init(what: What, path: String) {
    self.what = what
    self.path = path
  }
}

extension ExportWish.What {
  /// The rows of a list.
  static func view(_ query: ListQuery) -> Self {
    switch query.kind {
    case .classes: .classes(query.asClasses)
    case .people: .people(query.asPeople)
    case .locations: .locations(query.asLocations)
    }
  }
}
