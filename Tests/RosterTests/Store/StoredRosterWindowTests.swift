import Roster
import Testing

/// Every window of every sort and filter, against a list sorted whole.
@Suite struct StoredRosterWindowTests {
  static let fixture = RosterFixture.awkward()
  static let model = RosterModel(fixture: fixture)
  static let roster = try! fixture.opened()

  static let limits = [1, 2, 5, 20]

  func starts(_ ids: [String]) -> [Window.Start] {
    [.first, .last] + (ids + ["no such id"]).flatMap { [.after(id: $0), .before(id: $0), .around(id: $0)] }
  }

  @Test(arguments: PersonQuery.Sort.allCases, [SortOrder.ascending, .descending])
  func people(sort: PersonQuery.Sort, order: SortOrder) throws {
    for search in ["", "an", "and", "nobody matches"] {
      for role in [nil] + Role.allCases.map(Optional.some) {
        for location in [nil, "LO:20", "lincoln HIGH", "8e257987", "nowhere"] {
          let query = PersonQuery(search: search, role: role, location: location, sort: sort, order: order)
          let expected = Self.model.people(query)
          #expect(try Self.roster.count(query) == expected.count, "\(query)")
          // Every id where all rows are listed, else those that are listed and one that is not.
          let ids =
            search.isEmpty && role == nil ? Self.fixture.people.map(\.id) : expected.map(\.id).suffix(2) + ["p6"]
          for start in starts(ids.map(\.rawValue)) {
            for limit in Self.limits {
              let slice = try Self.roster.people(query, Window(start, limit: limit))
              let wanted = RosterModel.slice(expected, Window(start, limit: limit), id: \.id.rawValue)
              guard
                slice.rows.map(\.id) != wanted.rows.map(\.id) || slice.hasEarlier != wanted.hasEarlier
                  || slice.hasLater != wanted.hasLater
              else { continue }
              Issue.record(
                """
                \(query) \(start) \(limit): \(slice.rows.map(\.id.rawValue)) \(slice.hasEarlier) \(slice.hasLater), \
                not \(wanted.rows.map(\.id.rawValue)) \(wanted.hasEarlier) \(wanted.hasLater)
                """)
              return
            }
          }
        }
      }
    }
  }

  @Test(arguments: ClassQuery.Sort.allCases, [SortOrder.ascending, .descending])
  func classes(sort: ClassQuery.Sort, order: SortOrder) throws {
    for search in ["", "bi", "bio", "101 bio", "9"] {
      for location in [nil, "LO:10", "zurich campus", "404"] {
        let query = ClassQuery(search: search, location: location, sort: sort, order: order)
        let expected = Self.model.classes(query)
        #expect(try Self.roster.count(query) == expected.count, "\(query)")
        for start in starts(Self.fixture.classes.map(\.id.rawValue)) {
          for limit in Self.limits {
            let slice = try Self.roster.classes(query, Window(start, limit: limit))
            let wanted = RosterModel.slice(expected, Window(start, limit: limit), id: \.id.rawValue)
            guard
              slice.rows.map(\.id) != wanted.rows.map(\.id) || slice.hasEarlier != wanted.hasEarlier
                || slice.hasLater != wanted.hasLater
            else { continue }
            Issue.record(
              "\(query) \(start) \(limit): \(slice.rows.map(\.id.rawValue)), not \(wanted.rows.map(\.id.rawValue))")
            return
          }
        }
      }
    }
  }

  @Test func locations() throws {
    let byName = ["40", "10", "LO:20", "30"]
    #expect(try Self.roster.locations(LocationQuery(), Window(limit: 9)).rows.map(\.id.rawValue) == byName)
    #expect(
      try Self.roster.locations(LocationQuery(order: .descending), Window(limit: 9)).rows.map(\.id.rawValue)
        == byName.reversed())
    for start in starts(byName) {
      for limit in Self.limits {
        let slice = try Self.roster.locations(LocationQuery(), Window(start, limit: limit))
        let wanted = RosterModel.slice(byName, Window(start, limit: limit)) { $0 }
        #expect(slice.rows.map(\.id.rawValue) == wanted.rows, "\(start) \(limit)")
        #expect(slice.hasEarlier == wanted.hasEarlier && slice.hasLater == wanted.hasLater, "\(start) \(limit)")
      }
    }
    #expect(try Self.roster.locations(LocationQuery(search: "ecole"), Window(limit: 9)).rows.map(\.id) == ["40"])
    #expect(try Self.roster.locations(LocationQuery(search: "lincoln"), Window(limit: 9)).rows.map(\.id) == ["10"])
    #expect(try Self.roster.count(LocationQuery(search: "20")) == 1)
  }
}
