import Roster
import Testing

/// What only shows in a roster of many: matches that are gathered, sorts that are kept, blocks of ids.
@Suite struct LargeRosterTests {
  /// Names, grades and ids that repeat in a known way; more people than one block of ids holds.
  static let count = 66_000

  static let roster: StoredRoster = {
    let people = (0..<count).map { number in
      Person(
        id: PersonID("id\(number)x"), givenName: "G\(number % 7)", familyName: "F\(padded(number))",
        email: number % 3 == 0 ? "e\(count - number)@one.example" : nil, grade: "\(number % 12)",
        rolesAtLocations: number % 1_000 == 5 ? [RoleAtLocation(role: .staff, locationID: nil)] : [])
    }
    return try! RosterFixture(people: people).opened()
  }()

  static func padded(_ number: Int) -> String { String(100_000 + number) }

  func ids(_ query: PersonQuery, _ window: Window) throws -> [Int] {
    try Self.roster.people(query, window).rows.map { Int($0.id.rawValue.dropFirst(2).dropLast())! }
  }

  @Test func idsAreFoundInEveryBlock() throws {
    for number in [0, 7, 65_534, 65_535, 65_536, 65_537, 65_999] {
      #expect(try ids(PersonQuery(search: "id\(number)x"), Window(limit: 9)) == [number])
    }
    let expected = (0..<Self.count).filter { "id\($0)x".contains("59x") }
    for order in [SortOrder.ascending, .descending] {
      let wanted = order == .ascending ? expected : Array(expected.reversed())
      let query = PersonQuery(search: "59x", order: order)
      #expect(try ids(query, Window(limit: 1_000)) == wanted)
      #expect(try ids(query, Window(.last, limit: 5)) == Array(wanted.suffix(5)))
      let anchor = wanted[wanted.count - 20]
      #expect(
        try ids(query, Window(.after(id: "id\(anchor)x"), limit: 30)) == Array(wanted.suffix(19)))
      #expect(
        try ids(query, Window(.before(id: "id\(anchor)x"), limit: 10)) == Array(wanted.dropLast(20).suffix(10)))
      #expect(try Self.roster.count(query) == wanted.count)
    }
  }

  /// A part that every id has, with another that few people have.
  @Test func commonPartsOfIDsAreNarrowed() throws {
    let expected = (0..<Self.count).filter { "id\($0)x".contains("id1") && $0 % 7 == 3 }
    let query = PersonQuery(search: "id1 g3")
    #expect(try ids(query, Window(limit: Self.count)) == expected)
    #expect(try Self.roster.count(query) == expected.count)
    let staff = (0..<Self.count).filter { "\($0)x".contains("05x") && $0 % 1_000 == 5 }
    #expect(try ids(PersonQuery(search: "05x", role: .staff), Window(limit: Self.count)) == staff)
  }

  /// Few matches, many, and nearly all, each by a sort that is not their order.
  @Test(arguments: ["g3", "f1000", "f10001", "05x", "f1"]) func sortsWhatASearchFinds(search: String) throws {
    let found = (0..<Self.count).filter { number in
      ["g\(number % 7)", "f\(Self.padded(number))", "id\(number)x"].contains { $0.contains(search) }
    }
    let byGrade = found.sorted { ($0 % 12, $0) < ($1 % 12, $1) }
    let byEmail =
      found.filter { $0 % 3 == 0 }.sorted { "e\(Self.count - $0)@" < "e\(Self.count - $1)@" }
      + found.filter { $0 % 3 != 0 }
    for (sort, expected) in [(PersonQuery.Sort.grade, byGrade), (.email, byEmail)] {
      for order in [SortOrder.ascending, .descending] {
        let wanted = order == .ascending ? expected : Array(expected.reversed())
        let query = PersonQuery(search: search, sort: sort, order: order)
        #expect(try ids(query, Window(limit: 40)) == Array(wanted.prefix(40)))
        #expect(try ids(query, Window(.last, limit: 40)) == Array(wanted.suffix(40)))
        let middle = wanted.count / 2
        let anchor = "id\(wanted[middle])x"
        #expect(try ids(query, Window(.after(id: anchor), limit: 40)) == Array(wanted[(middle + 1)...].prefix(40)))
        #expect(try ids(query, Window(.before(id: anchor), limit: 40)) == Array(wanted[..<middle].suffix(40)))
      }
    }
  }
}
