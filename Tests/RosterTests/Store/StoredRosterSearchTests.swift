import Roster
import Testing

/// Searches, against a look at every row.
@Suite struct StoredRosterSearchTests {
  static let fixture = RosterFixture.awkward()
  static let model = RosterModel(fixture: fixture)
  static let roster = try! fixture.opened()

  func check(_ search: String) throws {
    let people = PersonQuery(search: search)
    let expected = Self.model.people(people).map(\.id.rawValue)
    #expect(try Self.roster.people(people, Window(limit: 99)).rows.map(\.id.rawValue) == expected, "people “\(search)”")
    #expect(try Self.roster.count(people) == expected.count, "people “\(search)”")
    let classes = ClassQuery(search: search)
    let expectedClasses = Self.model.classes(classes).map(\.id.rawValue)
    #expect(
      try Self.roster.classes(classes, Window(limit: 99)).rows.map(\.id.rawValue) == expectedClasses,
      "classes “\(search)”")
    #expect(try Self.roster.count(classes) == expectedClasses.count, "classes “\(search)”")
  }

  /// One letter after the other, as it is typed, and from each place in each field.
  @Test func everyPartOfEveryField() throws {
    var searches: Set<String> = []
    for person in Self.fixture.people {
      for field in [person.givenName, person.middleName, person.familyName, person.email, person.id.rawValue] {
        guard let field else { continue }
        for start in field.indices {
          for length in [1, 2, 3, 5] { searches.insert(String(field[start...].prefix(length))) }
        }
      }
    }
    for row in Self.fixture.classes {
      for field in [row.name, row.number, row.displayName, row.room, row.id.rawValue] {
        guard let field else { continue }
        for start in field.indices {
          for length in [1, 2, 3, 5] { searches.insert(String(field[start...].prefix(length))) }
        }
      }
    }
    for search in searches.sorted() { try check(search) }
  }

  @Test(arguments: [
    "silva fatima", "fatima silva", "SIL fat", "silva 001385", "001385 rvb0", "001385.dmdTSkZEVVdLaXRj", "dmdtskz f",
    "lukasz gross", "orsted dorde", "grossorsted", "ｓｉｌｖａ", "김민수", "김 민", "민", "佐藤花子", "花子 佐藤", "藤花", "ヤマダかおり", "やまだ",
    "a a a", "a b", "@", "@s", "@sp", "@spr", "silva@spr", "silva@springfield.example", "a@springfield",
    "d@springfield.ex",
    "field.example", "west.spring", "b@springfield", "a@b", "a@b@spr", "address@spr", "springfield west", ".exa",
    "mple",
    "o'b", "o'brien", "brien", "'", "\"", "OR", "or 1=1", "mc\"q", "[31m", "\u{1b}[31", "%", "_", "*", "sil*",
    "NEAR(a b)",
    "(", "))", "สมชาย", "สม", "ชาย", "петров", "ан", "bio 101", "101 bugs", "bio-1", "12 biology", "化学", "学",
    "\u{E101}roles", "\u{E104}domain1", "doma", "   ", "\t",
  ])
  func searches(search: String) throws { try check(search) }

  @Test func aNameIsFoundAsListsShowIt() throws {
    #expect(try Self.roster.people(PersonQuery(search: "Okafor, Ngozi"), Window(limit: 9)).rows.map(\.id) == ["p3"])
    #expect(try Self.roster.people(PersonQuery(search: "o'brien; sean"), Window(limit: 9)).rows.map(\.id) == ["p8"])
  }
}
