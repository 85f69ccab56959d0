/// Which way a list runs.
public enum SortOrder: String, Hashable, Sendable { case ascending, descending }

/// Classes matching every word of `search`, in any order and any field (name, number, nickname, room, id).
public struct ClassQuery: Hashable, Sendable {
  public enum Sort: String, CaseIterable, Hashable, Sendable { case name, number, room, instructor, students, location }

  public var search: String
  /// A location's id (with or without `LO:`) or its whole name.
  public var location: String?
  public var sort: Sort
  public var order: SortOrder

  public init(search: String = "", location: String? = nil, sort: Sort = .name, order: SortOrder = .ascending) {
    self.search = search
    self.location = location
    self.sort = sort
    self.order = order
  }
}

/// People matching every word of `search` (names, e-mail, id), with a role and at a location where those are given.
public struct PersonQuery: Hashable, Sendable {
  public enum Sort: String, CaseIterable, Hashable, Sendable { case name, email, grade, location }

  public var search: String
  public var role: Role?
  public var location: String?
  public var sort: Sort
  public var order: SortOrder

  public init(
    search: String = "", role: Role? = nil, location: String? = nil, sort: Sort = .name,
    order: SortOrder = .ascending
  ) {
    self.search = search
    self.role = role
    self.location = location
    self.sort = sort
    self.order = order
  }
}

/// Locations matching every word of `search` (name, domain, id), by name.
public struct LocationQuery: Hashable, Sendable {
  public var search: String
  public var order: SortOrder

  public init(search: String = "", order: SortOrder = .ascending) {
    self.search = search
    self.order = order
  }
}

/// Which rows of a list: where they begin, and how many at most.
public struct Window: Hashable, Sendable {
  public enum Start: Hashable, Sendable {
    case first, last
    /// Rows following, or preceding, the one of that id (which itself is left out). An id the list does not hold
    /// gives the first rows.
    case after(id: String)
    case before(id: String)
    /// Rows with the one of that id among them, half a window in where there are enough before it.
    case around(id: String)
  }

  public var start: Start
  public var limit: Int

  public init(_ start: Start = .first, limit: Int) {
    self.start = start
    self.limit = limit
  }
}

/// A run of neighbouring rows, always in the list's own order.
public struct Slice<Row: Sendable>: Sendable {
  public var rows: [Row]
  public var hasEarlier: Bool
  public var hasLater: Bool

  public init(rows: [Row], hasEarlier: Bool, hasLater: Bool) {
    self.rows = rows
    self.hasEarlier = hasEarlier
    self.hasLater = hasLater
  }
}
extension Slice: Equatable where Row: Equatable {}
