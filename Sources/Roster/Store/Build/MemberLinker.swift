internal import SQLite

/// Turns the member ids of classes into links between numbers, a good many at a time.
///
/// Looked up in the order of the index, a hundred thousand ids touch each of its pages once, however large the roster
/// is; in the order they come, each would touch another.
struct MemberLinker {
  /// Links written so far, with those to unknown people.
  private(set) var count = 0

  private static let batch = 100_000

  private struct Member {
    var hash: Int64
    var id: String
    /// Class and role as they sort: the class's number, then the role's.
    var place: Int
  }

  private let lookUp: Statement
  private let insert: Statement
  private let insertUnknown: Statement
  private let output: Connection
  private var members: [Member] = []

  init(_ output: Connection) throws {
    self.output = output
    lookUp = try output.prepare("SELECT number FROM person INDEXED BY person_by_hash WHERE hash = ?")
    insert = try output.prepare("INSERT INTO class_member VALUES (?, ?, ?)")
    insertUnknown = try output.prepare("INSERT OR IGNORE INTO unknown_member VALUES (?, ?, ?)")
    members.reserveCapacity(Self.batch)
  }

  /// The number of the first of these people that the roster has.
  func firstKnown(of ids: [String]) throws -> Int? {
    for id in ids {
      if let number = try number(of: id, hash: IDHash.of(id)) { return number }
    }
    return nil
  }

  mutating func add(_ ids: [String], role: MemberRole, class number: Int) throws {
    for id in ids {
      members.append(Member(hash: IDHash.of(id), id: id, place: number << 1 | role.rawValue))
    }
  }

  /// To be called between classes: a class is linked as a whole.
  mutating func endClass() throws {
    if members.count >= Self.batch { try flush() }
  }

  mutating func finish() throws {
    try flush()
    try output.execute(
      "INSERT INTO person_class SELECT person, role, class FROM class_member ORDER BY person, role, class")
  }

  private mutating func flush() throws {
    members.sort { $0.hash < $1.hash }
    var links: [(place: Int, person: Int)] = []
    links.reserveCapacity(members.count)
    for member in members {
      if let person = try number(of: member.id, hash: member.hash) {
        links.append((member.place, person))
      } else {
        try insertUnknown.bind(member.place >> 1, at: 1)
        try insertUnknown.bind(member.place & 1, at: 2)
        try insertUnknown.bind(member.id, at: 3)
        try insertUnknown.run()
      }
    }
    links.sort { $0 < $1 }
    for link in links {
      try insert.bind(link.place >> 1, at: 1)
      try insert.bind(link.place & 1, at: 2)
      try insert.bind(link.person, at: 3)
      try insert.run()
    }
    count += members.count
    members.removeAll(keepingCapacity: true)
  }

  /// By hash alone where one person has it: two ids of one hash among a million have a chance of 1 in 30 million, and
  /// then `supersededRows` has kept both.
  private func number(of id: String, hash: Int64) throws -> Int? {
    try lookUp.bind(hash, at: 1)
    guard let row = try lookUp.step() else { return nil }
    let number = row.int(0)
    guard try lookUp.step() != nil else { return number }
    lookUp.reset()
    return try output.first("SELECT number FROM person WHERE hash = ? AND id = ?", [.integer(hash), .text(id)]) {
      $0.int(0)
    }
  }
}

/// What a member is in a class, as the tables number it.
enum MemberRole: Int, CaseIterable {
  case instructor = 0
  case student = 1

  var role: Role { self == .instructor ? .instructor : .student }
}
