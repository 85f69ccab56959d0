/// Invents a district: the same for the same number and seed, plausible, and with the faults real data has.
///
/// A school has some 800 people. In twenty people there is one class, so that a million people make 50,000 classes
/// and about 1.3 million memberships. Each school's students lie in the order of their grades, and a class takes a run
/// of one grade, so that nobody is in one class twice without a set to remember it.
struct SyntheticDistrict {
  private let total: Int
  private let seed: UInt64
  private var random: RandomNumbers
  private var builder = DistrictBuilder()
  private var faults: SyntheticFaults
  private let names = WeightedNames()
  private let domain = "springfield.example"

  init(people: Int, seed: UInt64) {
    total = people
    self.seed = seed
    random = RandomNumbers(seed: Hashing.key("district", "\(people),\(seed)"))
    faults = SyntheticFaults(people: people, seed: seed)
  }

  consuming func district() -> District {
    let schools = max(min(total, 3), (total + 799) / 800)
    let classes = max(1, total / 20)
    builder.reserve(
      people: total, classes: classes, memberships: classes * 28, bytes: total * 100 + classes * 100 + 65_536)
    for index in 0..<schools { addPlace(index) }
    var person = 0
    var group = 0
    for index in 0..<schools {
      let size = total * (index + 1) / schools - total * index / schools
      let school = addPeople(size, school: index, first: person)
      person += size
      let groups = classes * (index + 1) / schools - classes * index / schools
      addClasses(groups, of: school, first: group)
      group += groups
    }
    let key = Hashing.key("organization", "\(total),\(seed)")
    let created: UInt32 = 1_500_000_000
    return builder.build(
      school: School(
        id: AppleIdentifier.organization(key), name: "Springfield Unified",
        domains: [(domain, true), ("students." + domain, true), ("old-springfield.example", false)], created: created,
        modified: created + 90_000_000))
  }

  // MARK: Schools

  private enum Level: Int { case elementary, middle, high }

  /// One school's people, as the classes need them.
  private struct SchoolPeople {
    var place: PlaceReference
    var level: Level
    var students: Range<Int>
    var grades: [(grade: String, students: Range<Int>)]
    var instructors: Range<Int>
    var staff: Range<Int>
  }

  private static let towns = [
    "Lincoln", "Roosevelt", "Maplewood", "Riverside", "Oak Park", "Sunnyvale", "Harriet Tubman", "César Chávez",
    "Katherine Johnson", "Lakeview", "Jefferson", "Sequoia", "Mt. Pleasant", "Saint-Exupéry", "Frida Kahlo", "Douglass",
  ]

  private mutating func addPlace(_ index: Int) {
    let level = ["Elementary", "Middle School", "High"][index % 3]
    let round = index / (Self.towns.count * 3)
    let town = Self.towns[index / 3 % Self.towns.count]
    let key = Hashing.key("location", "\(total),\(seed),\(index)")
    builder.places.append(
      Place(
        id: AppleIdentifier.location(key), name: town + " " + level + (round > 0 ? " \(round + 1)" : ""),
        domain: domain, timeZone: index % 4 == 1 ? "PST" : "America/Los_Angeles", created: SourceDistrict.created(key),
        modified: SourceDistrict.modified(key)))
  }

  // MARK: People

  private mutating func addPeople(_ size: Int, school: Int, first: Int) -> SchoolPeople {
    let level = Level(rawValue: school % 3) ?? .high
    let place = PlaceReference(index: UInt32(school), isPrefixed: school % 5 == 2)
    let staff = size / 25
    let instructors = max(size > 2 ? 1 : 0, size / 10)
    let students = size - staff - instructors
    let grades = Self.grades(level)
    var ranges: [(String, Range<Int>)] = []
    for (index, grade) in grades.enumerated() {
      let range = first + students * index / grades.count..<first + students * (index + 1) / grades.count
      for person in range { addStudent(person, grade: grade, place: place) }
      if !range.isEmpty { ranges.append((grade, range)) }
    }
    let teachers = first + students..<first + students + instructors
    for person in teachers { addAdult(person, .instructor, place: place, school: school) }
    let others = teachers.upperBound..<first + size
    for person in others { addAdult(person, .staff, place: place, school: school) }
    return SchoolPeople(
      place: place, level: level, students: first..<first + students, grades: ranges, instructors: teachers,
      staff: others)
  }

  private static func grades(_ level: Level) -> [String] {
    switch level {
    case .elementary: ["PK", "K", "1", "2", "3", "4", "5"]
    case .middle: ["6", "7", "8"]
    case .high: ["9", "10", "11", "12"]
    }
  }

  private mutating func addStudent(_ index: Int, grade: String, place: PlaceReference) {
    var draft = draft(index)
    draft.grade = random.once(in: 300) ? "" : grade
    switch grade {
    case "PK", "K", "1": draft.email = ""
    case "2", "3": if random.once(in: 2) { draft.email = "" }
    default: if random.once(in: 60) { draft.email = "" }
    }
    faults.touch(&draft, index: index)
    let person = builder.add(draft)
    builder.addPost(person, .student, at: faults.place(place, index: index))
  }

  private mutating func addAdult(_ index: Int, _ role: RosterRole, place: PlaceReference, school: Int) {
    var draft = draft(index, domain: domain)
    faults.touch(&draft, index: index)
    let person = builder.add(draft)
    // Staff of the district's own office belong to the organization itself.
    let isDistrictStaff = role == .staff && random.once(in: 6)
    builder.addPost(person, role, at: isDistrictStaff ? .organization : faults.place(place, index: index))
    if random.once(in: 20) { builder.addPost(person, role == .staff ? .instructor : .staff, at: place) }
    if builder.places.count > 1, random.once(in: 15) {
      let other = (school + 1 + random.below(builder.places.count - 1)) % builder.places.count
      builder.addPost(person, role, at: PlaceReference(index: UInt32(other)))
    }
  }

  private mutating func draft(_ index: Int, domain: String? = nil) -> DistrictBuilder.PersonDraft {
    let list = names.list(random.below(names.total))
    let given = random.pick(list.given)
    let family = random.pick(list.family)
    var draft = DistrictBuilder.PersonDraft(
      id: AppleIdentifier.dotted(Hashing.key("person", "\(seed),\(index)")), created: 0, modified: 0)
    draft.givenName = given.text
    draft.familyName = family.text
    if list.hasMiddleNames, random.once(in: 3) { draft.middleName = random.pick(list.given).text }
    let number = String(index, radix: 36)
    if let domain {
      draft.email = "\(given.ascii).\(family.ascii)\(index % 7 == 0 ? "" : ".")\(number)@\(domain)"
    } else {
      draft.email = "\(given.ascii.prefix(1))\(family.ascii)\(number)@students.\(self.domain)"
    }
    draft.missingEmail = [.absent, .absent, .null, .empty][random.below(4)]
    draft.created = 1_600_000_000 + UInt32(random.below(100_000_000))
    draft.modified = draft.created + UInt32(random.below(60_000_000))
    return draft
  }

  // MARK: Classes

  private mutating func addClasses(_ count: Int, of school: SchoolPeople, first: Int) {
    var nextInGrade = school.grades.map(\.students.lowerBound)
    for index in first..<first + count {
      let slot = (index - first) % max(school.grades.count, 1)
      let grade = school.grades.isEmpty ? nil : school.grades[slot]
      let group = builder.add(classDraft(index, grade: grade?.grade ?? "", place: school.place, level: school.level))
      let fault = faults.ofClass(index)
      if fault != .withoutInstructor, !school.instructors.isEmpty {
        let teacher = school.instructors.lowerBound + (index - first) % school.instructors.count
        builder.addMember(teacher, of: group, asInstructor: true)
        if random.once(in: 12), school.instructors.count > 1 {
          let other = school.instructors.lowerBound + (index - first + 1) % school.instructors.count
          builder.addMember(other, of: group, asInstructor: true)
        }
      }
      if fault == .instructorWithoutRole, let someone = school.staff.last ?? school.students.last {
        builder.addMember(someone, of: group, asInstructor: true)
      }
      if fault == .unknownMember {
        let id = AppleIdentifier.dotted(Hashing.key("stranger", "\(seed),\(index)"))
        builder.addStranger(id, of: group, asInstructor: false)
      }
      guard fault != .withoutStudents, let students = grade?.students else { continue }
      let size = fault == .oversized ? min(students.count, 260) : min(students.count, 18 + random.below(17))
      for offset in 0..<size {
        let position = students.lowerBound + (nextInGrade[slot] - students.lowerBound + offset) % students.count
        if faults.isInNoClass(position) { continue }
        builder.addMember(position, of: group, asInstructor: false)
      }
      nextInGrade[slot] += size
    }
  }

  /// As a school writes a room: the word "Room" stands before it already, wherever it is shown.
  private mutating func room() -> String {
    let halls = ["Gym", "Library", "Auditorium", "Music"]
    guard random.once(in: 3) else {
      return "\(["A", "B", "C"][random.below(3)])-\(100 + random.below(300))"
    }
    let number = 1 + random.below(60)
    return number <= halls.count ? halls[number - 1] : String(number)
  }

  private mutating func classDraft(
    _ index: Int, grade: String, place: PlaceReference, level: Level
  ) -> DistrictBuilder.ClassDraft {
    let subject = random.pick(level == .elementary ? Subject.primary : Subject.secondary)
    let created = 1_650_000_000 + UInt32(random.below(60_000_000))
    var draft = DistrictBuilder.ClassDraft(
      id: AppleIdentifier.dotted(Hashing.key("class", "\(seed),\(index)")), name: subject.name, place: place,
      created: created, modified: created + UInt32(random.below(30_000_000)))
    if level == .elementary {
      draft.name = "\(subject.name) \(grade)\(["A", "B", "C"][random.below(3)])"
    } else {
      draft.name = "\(subject.name) \(random.pick(Subject.levels))"
    }
    draft.number = "\(subject.code)-\(100 + index)"
    if faults.sharesName(index) { draft.name = "Advisory" }
    if !random.once(in: 8) {
      draft.room = room()
    }
    if random.once(in: 10) { draft.displayName = "\(subject.name) with friends" }
    return draft
  }
}

/// Draws a language by its weight.
private struct WeightedNames {
  private let lists = NameList.all
  private let byWeight: [Int]

  init() {
    byWeight = lists.indices.flatMap { index in Array(repeating: index, count: NameList.all[index].weight) }
  }

  var total: Int { byWeight.count }

  func list(_ drawn: Int) -> NameList { lists[byWeight[drawn]] }
}
