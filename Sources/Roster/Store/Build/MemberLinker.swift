internal import SQLite

/// Turns the member ids of classes into people's numbers, and these into the classes of each person.
///
/// Holds twelve bytes a person and eight a membership: looking each id up in the file takes ten times as long
/// (measured).
struct MemberLinker {
  /// The members of one class in one role.
  struct Members {
    var numbers: [Int32] = []
    /// With those the roster has no person for.
    var count = 0
    /// The first that is known, in Apple's order.
    var first: Int32?
  }

  /// Members of all classes so far.
  private(set) var count = 0

  private let output: Connection
  private let insertUnknown: Statement
  /// The people's hashes in order, and their numbers.
  private var hashes: [Int64] = []
  private var numbers: [Int32] = []
  /// Person, class and role in one number, to be sorted by.
  private var links: [UInt64] = []

  init(_ output: Connection) throws {
    self.output = output
    insertUnknown = try output.prepare("INSERT OR IGNORE INTO unknown_member VALUES (?, ?, ?)")
    let count = try output.first("SELECT coalesce(max(number), 0) FROM person") { $0.int(0) } ?? 0
    hashes.reserveCapacity(count)
    numbers.reserveCapacity(count)
    let people = try output.prepare("SELECT hash, number FROM person INDEXED BY person_by_hash ORDER BY hash, number")
    while let row = try people.step() {
      hashes.append(row.int64(0))
      numbers.append(Int32(row.int(1)))
    }
  }

  /// Behind the number of every person.
  var lastRank: Int32 { Int32(numbers.count + 1) }

  /// Takes an `IDList`; classes come in the order of their numbers.
  mutating func add(_ list: UnsafeRawBufferPointer?, role: MemberRole, class number: Int) throws -> Members {
    var members = Members()
    try unsafe IDList.forEach(in: list) { id in
      members.count += 1
      if let person = try unsafe self.number(of: id) {
        members.numbers.append(person)
        links.append(UInt64(person) << 32 | UInt64(number) << 1 | UInt64(role.rawValue))
      } else {
        try insertUnknown.bind(number, at: 1)
        try insertUnknown.bind(role.rawValue, at: 2)
        try unsafe insertUnknown.bind(utf8: id, at: 3)
        try insertUnknown.run()
      }
    }
    members.first = members.numbers.first
    members.numbers.sort()
    count += members.count
    return members
  }

  /// Writes the classes of each person.
  mutating func finish() throws {
    let insert = try output.prepare("INSERT INTO person_class VALUES (?, ?, ?)")
    links.sort()
    var start = 0
    while start < links.count {
      let person = links[start] >> 32
      var end = start
      while end < links.count, links[end] >> 32 == person { end += 1 }
      try insert.bind(Int(person), at: 1)
      for role in MemberRole.allCases {
        let classes = links[start..<end].filter { Int($0 & 1) == role.rawValue }
          .map { Int32(truncatingIfNeeded: $0 >> 1 & 0x7FFF_FFFF) }
        try insert.bind(list: classes, at: role.rawValue + 2)
      }
      try insert.run()
      start = end
    }
  }

  /// By hash alone where one person has it: two ids of one hash among a million have a chance of 1 in 30 million, and
  /// then both are there.
  private func number(of id: UnsafeRawBufferPointer) throws -> Int32? {
    let hash = unsafe IDHash.of(utf8: id)
    var low = 0
    var high = hashes.count
    while low < high {
      let middle = (low + high) / 2
      if hashes[middle] < hash { low = middle + 1 } else { high = middle }
    }
    guard low < hashes.count, hashes[low] == hash else { return nil }
    if low + 1 == hashes.count || hashes[low + 1] != hash { return numbers[low] }
    let text = unsafe String(decoding: id, as: UTF8.self)
    return try output.first("SELECT number FROM person WHERE hash = ? AND id = ?", [.integer(hash), .text(text)]) {
      Int32($0.int(0))
    }
  }
}

extension Statement {
  /// Binds a `NumberList`; NULL for an empty one.
  func bind(list numbers: [Int32], at index: Int) throws {
    if numbers.isEmpty { try bindNull(at: index) } else { try bind(bytes: NumberList.bytes(numbers), at: index) }
  }
}

/// What a member is in a class, as the tables number it.
enum MemberRole: Int, CaseIterable {
  case instructor = 0
  case student = 1

  var role: Role { self == .instructor ? .instructor : .student }
  /// The column with the members of that role in a class.
  var classColumn: String { self == .instructor ? "instructors" : "students" }
  /// The column with the classes in which a person is that.
  var personColumn: String { self == .instructor ? "teaches" : "attends" }
}
