import Roster

/// A small district with a bit of everything that is awkward.
extension RosterFixture {
  static func awkward() -> RosterFixture {
    func person(
      _ id: String, _ given: String?, _ family: String?, middle: String? = nil, email: String? = nil,
      grade: String? = nil, _ roles: [(Role, String?)] = []
    ) -> Person {
      Person(
        id: PersonID(id), givenName: given, middleName: middle, familyName: family, email: email, grade: grade,
        rolesAtLocations: roles.map { RoleAtLocation(role: $0.0, locationID: $0.1.map { LocationID($0) }) })
    }
    let people = [
      person(
        "001385.dmdTSkZEVVdLaXRj.RVB0", "Fatima", "Silva", email: "fsilva@springfield.example",
        [(.instructor, "LO:10"), (.staff, "8e257987")]),
      person(
        "001385.dmdTSkZEVVdLaXRJ.RVB0", "Zoë", "Anders", email: "ZAnders@Springfield.example", grade: "9",
        [(.student, "10")]),
      person(
        "p3", "Ngozi", "Okafor", email: "okafor.n@west.springfield.example", [(.instructor, "20"), (.instructor, "10")]),
      person("p4", "花子", "佐藤", email: "hanako@springfield.example", grade: "10", [(.student, "20")]),
      person("p5", "민수", "김", grade: "K", [(.student, "LO:20")]),
      person("p6", nil, nil, email: "nobody@other.example", [(.student, "999")]),
      person("p7", "Łukasz", "Groß-Ørsted", middle: "Đorđe", grade: "9", [(.student, nil)]),
      person(
        "p8", "Seán", "O'Brien", email: "sean.obrien@springfield.example", grade: "11",
        [(.student, "10"), (.staff, "20")]),
      person("p9", "ANNA", "anders", grade: "9", [(.student, "10")]),
      person("P9", "Anna", "Ånders", email: "anna@x", grade: nil, []),
      person("p10", "  ", "", email: "weird address@springfield.example"),
      person("p11", "สมชาย", "ใจดี", grade: "2", [(.student, "30")]),
      person("p12", "Ана", "Петровић", email: "a@b@springfield.example", grade: "12", [(.student, "30")]),
      person("p13", "\u{1b}[31mRed\u{202e}", "Mc\"Quote' OR", [(.staff, "8e257987")]),
      person("p14", "かおり", "ヤマダ", [(.instructor, "30")]),
    ]
    let classes = [
      SchoolClass(
        id: "c1", name: "Biology 101", number: "BIO-101", displayName: "Bugs", room: "12", locationID: "LO:10",
        instructorIDs: ["001385.dmdTSkZEVVdLaXRj.RVB0"],
        studentIDs: ["001385.dmdTSkZEVVdLaXRJ.RVB0", "p4", "p4", "gone"]),
      SchoolClass(
        id: "c2", name: "Algebra II", number: "9", room: "9", locationID: "20", instructorIDs: ["gone", "p3", "p14"],
        studentIDs: ["p5"]),
      SchoolClass(
        id: "c3", name: "algèbre", number: "10", room: "110B", locationID: "30", studentIDs: ["p7", "p8", "p9"]),
      SchoolClass(id: "c4", displayName: "Nickname only", room: "9a", locationID: "8e257987", instructorIDs: ["p14"]),
      SchoolClass(id: "c5", locationID: "404"),
      SchoolClass(
        id: "C5", name: "化学", number: "BIO-7", instructorIDs: ["gone"], studentIDs: ["p4", "p5", "p11", "p12"]),
      SchoolClass(id: "c7", name: "Biology 101", number: nil, room: "12", locationID: "10", instructorIDs: ["p3"]),
    ]
    let locations = [
      Location(id: "10", name: "Lincoln High", domain: "lincoln.example", timeZone: "PST"),
      Location(id: "LO:20", name: "Zürich Campus"),
      Location(id: "30", name: nil),
      Location(id: "40", name: "école élémentaire"),
    ]
    return RosterFixture(locations: locations, people: people, classes: classes)
  }
}
