internal import SQLite

extension StoredRoster {
  /// Every fault in the roster's data, errors first, then by rule and name.
  public func findings() throws -> [Finding] {
    var findings: [Finding] = []
    try forEachFinding { findings.append($0) }
    return findings
  }

  /// Whether there is any fault. A roster without one is looked through whole, which takes a second where it is large.
  public func hasFindings() throws -> Bool {
    try read { reader in
      for rule in Finding.Rule.allCases {
        guard let query = FindingQuery(rule, summary) else { continue }
        if try reader.connection.prepare(query.sql).step() != nil { return true }
      }
      return false
    }
  }

  /// Hands out the faults one by one: a roster without classes has as many as people.
  public func forEachFinding(_ body: (Finding) throws -> Void) throws {
    try read { reader in
      for severity in [Finding.Severity.error, .warning] {
        for rule in Finding.Rule.allCases where rule.severity == severity {
          guard let query = FindingQuery(rule, summary) else { continue }
          let rows = try reader.connection.prepare(query.sql)
          while let row = try rows.step() {
            try body(
              Finding(
                rule: rule, subject: Finding.Subject(kind: query.kind(row), id: row.text(0) ?? ""),
                name: query.name(row), message: query.message(row)))
          }
        }
      }
    }
  }
}

/// How the faults of one rule are found: rows of the subject's id, what the message says of it, and its name.
struct FindingQuery {
  /// More students than are taught in one room: most likely a year or a school that was entered as a class.
  static let largestClass = 60
  /// The e-mail domain of the people that the test scope gives (Apple: "Roster API").
  static let testDomain = "mytestschool.org"

  /// The columns of a name, after the id and what the message tells.
  private static let className = "c.name, c.display_name"
  private static let personName = "p.given_name, p.middle_name, p.family_name"

  let kind: (Row) -> Finding.Subject.Kind
  let name: (Row) -> String?
  let sql: String
  let message: (Row) -> String

  /// `nil` where the roster is without the lists the rule needs.
  init?(_ rule: Finding.Rule, _ roster: RosterSummary) {
    let hasBoth = roster.people != nil && roster.classes != nil
    switch rule {
    case .unknownMember:
      guard hasBoth else { return nil }
      self.init(
        .class,
        """
        SELECT c.id, count(*), \(Self.className) FROM unknown_member JOIN class AS c ON c.number = class GROUP BY class
        """
      ) {
        Self.count($0.int(1), "member is", "members are", "not among the people")
      }
    case .classWithoutInstructor:
      self.init(
        .class, "SELECT id, NULL, \(Self.className) FROM class AS c WHERE instructor_ids IS NULL ORDER BY number"
      ) { _ in
        "The class has no instructor"
      }
    case .classWithoutStudents:
      self.init(
        .class, "SELECT id, NULL, \(Self.className) FROM class AS c WHERE student_count = 0 ORDER BY number"
      ) { _ in
        "The class has no students"
      }
    case .instructorWithoutRole:
      guard hasBoth else { return nil }
      self.init(
        .person,
        """
        SELECT p.id, length(teaches) / 4, \(Self.personName)
        FROM person_class JOIN person AS p ON p.number = person
        WHERE teaches IS NOT NULL AND coalesce(instr(p.places, 'i'), 0) = 0 ORDER BY person
        """
      ) { Self.count($0.int(1), "class is", "classes are", "taught by this person, who is no instructor") }
    case .personWithoutClass:
      guard hasBoth else { return nil }
      self.init(
        .person,
        """
        SELECT id, NULL, \(Self.personName) FROM person AS p
        WHERE NOT EXISTS (SELECT 1 FROM person_class WHERE person = p.number)
          AND (p.places IS NULL OR instr(p.places, 's') > 0 OR instr(p.places, 'i') > 0)
        ORDER BY number
        """
      ) { _ in "The person is in no class" }
    case .personWithoutName:
      self.init(
        .person,
        """
        SELECT id, NULL, \(Self.personName) FROM person AS p
        WHERE trim(coalesce(given_name, '')) = '' AND trim(coalesce(family_name, '')) = ''
          AND trim(coalesce(middle_name, '')) = '' ORDER BY number
        """
      ) { _ in "The person has no name" }
    case .duplicateEmail:
      self.init(
        .person,
        """
        SELECT p.id, same.people, \(Self.personName) FROM (
          SELECT email, count(*) AS people FROM person WHERE email IS NOT NULL
          GROUP BY email COLLATE NOCASE HAVING count(*) > 1) AS same
        JOIN person AS p ON p.email = same.email COLLATE NOCASE
        """
      ) { Self.count($0.int(1), "person has", "people have", "this e-mail address") }
    case .unknownLocation:
      guard roster.locations != nil else { return nil }
      self.init(.location, "SELECT location_id FROM place WHERE is_known = 0 ORDER BY rank, number") { _ in
        "The id is used, but there is no such location"
      }
    case .testData:
      self.init(
        .person,
        """
        SELECT id, NULL, \(Self.personName) FROM person AS p WHERE email LIKE '%@\(Self.testDomain)'
          OR (given_name GLOB 'given[0-9]*' AND family_name GLOB 'family[0-9]*') ORDER BY number
        """
      ) { _ in "The person is test data" }
    case .oversizedClass:
      self.init(
        .class,
        "SELECT id, student_count, \(Self.className) FROM class AS c WHERE student_count > \(Self.largestClass) ORDER BY number"
      ) { "The class has \($0.int(1)) students" }
    case .sameNameClasses:
      self.init(
        .class,
        """
        WITH named AS (
          SELECT c.number, c.id, \(Self.className), p.name AS place_name, coalesce(p.rank, 0) AS place_rank
          FROM class AS c LEFT JOIN place AS p ON p.number = c.place WHERE c.name IS NOT NULL)
        SELECT c.id, same.classes, \(Self.className), c.place_name FROM named AS c JOIN (
          SELECT name, place_rank, count(*) AS classes FROM named
          GROUP BY name, place_rank HAVING count(*) > 1) AS same USING (name, place_rank) ORDER BY number
        """
      ) { Self.count($0.int(1), "class has", "classes have", "this name at \($0.text(4) ?? "this location")") }
    case .unreadableRecord:
      self.init(
        { row in row.text(2).flatMap(RosterCollection.init(rawValue:)).map(\.subjectKind) ?? .person }, { _ in nil },
        "SELECT coalesce(id, ''), problem, collection FROM unreadable ORDER BY rowid",
        message: { "The record could not be read: \($0.text(1) ?? "")" })
    }
  }

  private init(_ kind: Finding.Subject.Kind, _ sql: String, message: @escaping (Row) -> String) {
    self.init({ _ in kind }, { Self.name(of: kind, $0) }, sql, message: message)
  }

  private init(
    _ kind: @escaping (Row) -> Finding.Subject.Kind, _ name: @escaping (Row) -> String?, _ sql: String,
    message: @escaping (Row) -> String
  ) {
    self.kind = kind
    self.name = name
    self.sql = sql
    self.message = message
  }

  private static func name(of kind: Finding.Subject.Kind, _ row: Row) -> String? {
    switch kind {
    case .class: row.text(2) ?? row.text(3)
    case .person:
      Person(id: PersonID(""), givenName: row.text(2), middleName: row.text(3), familyName: row.text(4)).listName
    case .location: nil  // one that is known is no fault
    }
  }

  private static func count(_ count: Int, _ one: String, _ many: String, _ rest: String) -> String {
    "\(count) \(count == 1 ? one : many) \(rest)"
  }
}

extension RosterCollection {
  var subjectKind: Finding.Subject.Kind {
    switch self {
    case .locations: .location
    case .users: .person
    case .classes: .class
    }
  }
}
