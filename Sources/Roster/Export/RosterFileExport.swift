internal import Glibc

/// One roster file for somebody without an account, such as a teacher with her classes. It is built anew from the chosen
/// records alone: nothing of others was ever in it.
struct RosterFileExport {
  let maker: String

  func write(_ selection: RosterSelection, to path: String) throws -> ExportReport {
    try ExportFolder.refuseExisting(path)
    let scratch = path + ".\(getpid()).new"
    guard unsafe mkdir(scratch, 0o700) == 0 else { throw ExportError.system(path: path, code: errno) }
    defer { _ = FolderTree.remove(scratch) }
    let summary = selection.roster.summary
    // A list that was not read stays one: empty, it would be said to be complete.
    let partial = try PartialRoster(
      creating: scratch + "/export.partial", run: summary.run, startedAt: summary.asOf,
      collections: Set(RosterCollection.allCases.filter { summary.count(of: $0) != nil }))
    try fill(partial, selection)
    let built = try selection.cancellation.during(
      { try partial.build(at: scratch + "/export.sqlite", maker: maker) }, interrupt: partial.interrupt)
    try partial.close()
    try selection.cancellation.check()
    // A link is refused where a file has come meanwhile; a rename would take its place.
    guard unsafe link(built.path, path) == 0 else {
      throw errno == EEXIST ? ExportError.exists(path: path) : ExportError.system(path: path, code: errno)
    }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let people = built.summary.people ?? 0
    return ExportReport(
      format: .roster, path: path, files: [.init(name: name, rows: people)], losses: selection.notRead)
  }

  private func fill(_ partial: PartialRoster, _ selection: RosterSelection) throws {
    if let organization = try selection.roster.organization() { try partial.setOrganization(organization) }
    for list in RosterCollection.allCases where partial.collections.contains(list) {
      switch list {
      case .users:
        var people = Batch<Person> { try partial.append(people: $0, end: $1) }
        try selection.forEachPerson { try people.add($0.person) }
        try people.end()
      case .classes:
        var classes = Batch<SchoolClass> { try partial.append(classes: $0, end: $1) }
        try selection.forEachClass { try classes.add($0.schoolClass) }
        try classes.end()
      case .locations:
        var locations = Batch<Location> { try partial.append(locations: $0, end: $1) }
        try selection.forEachLocation { try locations.add($0) }
        try locations.end()
      }
    }
  }

  /// Records gathered into pages.
  private struct Batch<Record> {
    private let write: ([Record], PageEnd) throws -> Void
    private var records: [Record] = []

    init(_ write: @escaping ([Record], PageEnd) throws -> Void) { self.write = write }

    mutating func add(_ record: Record) throws {
      records.append(record)
      if records.count >= 5000 {
        try write(records, PageEnd(pass: 1, next: PageToken("more"), isComplete: false))
        records.removeAll(keepingCapacity: true)
      }
    }

    mutating func end() throws {
      try write(records, PageEnd(pass: 1, next: nil, isComplete: true))
      records = []
    }
  }
}

extension ClassRecord {
  var schoolClass: SchoolClass {
    let roles = Dictionary(grouping: members, by: \.role)
    return SchoolClass(
      id: row.id, name: row.name, number: row.number, displayName: row.displayName, room: row.room,
      locationID: row.locationID, instructorIDs: row.instructorIDs, studentIDs: (roles[.student] ?? []).map(\.id))
  }
}
