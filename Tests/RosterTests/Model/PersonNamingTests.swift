import Roster
import Testing

@Suite struct PersonNamingTests {
  @Test(
    arguments: [
      ("Fatima", nil, "Silva", "Silva, Fatima", "Fatima Silva"),
      ("Ora", "Christopher", "Klein", "Klein, Ora Christopher", "Ora Christopher Klein"),
      ("花子", nil, "佐藤", "佐藤 花子", "佐藤 花子"), ("Ada", nil, nil, "Ada", "Ada"), (nil, nil, "Li", "Li", "Li"),
      ("", " ", "Li", "Li", "Li"), (nil, nil, nil, nil, nil), ("", "", "", nil, nil),
    ] as [(String?, String?, String?, String?, String?)])
  func names(given: String?, middle: String?, family: String?, list: String?, spoken: String?) {
    let person = Person(id: PersonID("1"), givenName: given, middleName: middle, familyName: family)
    #expect(person.listName == list)
    #expect(person.spokenName == spoken)
  }
}
