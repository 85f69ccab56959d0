import Foundation
import JSON
import Roster
import Sandbox
import Support
import Testing

/// Files that are damaged, and disks that are full, in the middle of a sync's life: the program says which file it is,
/// shows the old roster or none, never another, and has a whole one again once the file is out of the way.
///
/// `HOMEROOM_DAMAGES` sets their number (24 by default), `HOMEROOM_SEED` gives others (1 by default; `scripts/soak` takes
/// a new one each round).
@Suite(.serialized) struct DamageTests {
  static let environment = ProcessInfo.processInfo.environment
  static let damages = environment["HOMEROOM_DAMAGES"].flatMap { Int($0) } ?? 24

  enum Harm: CaseIterable { case empty, cut, zeroedPage, text, gone, folder, diskFull }

  /// A school with a roster, a sync that was killed on its way to the next, and the rows before and after that.
  private static func interrupted() throws -> (school: ServedSchool, old: RosterRows?, whole: RosterRows?) {
    let school = try ServedSchool("synthetic:300,seed=6") { $0.pageSize = 40 }
    try school.connect()
    #expect(try school.homeroom.run("sync", "--quiet").status == 0)
    let old = try school.homeroom.roster()
    school.server.move(peopleJoin: 5)
    school.server.change { $0.faults = [Fault(.status, route: "users", after: 4, count: nil, status: 429, wait: 60)] }
    school.server.resetRequests()
    let killed = try school.homeroom.start("sync", "--quiet")
    while school.server.requests.byRoute["users", default: 0] < 5 { usleep(1000) }
    killed.signal(SIGKILL)
    _ = try killed.end()
    school.server.change { $0.faults = [] }
    let other = try Homeroom()
    try school.connect(other)
    #expect(try other.run("sync", "--quiet").status == 0)
    return (school, old, try other.roster())
  }

  @Test func theFileIsNamedAndTheRosterComesBack() throws {
    let seed = Self.environment["HOMEROOM_SEED"].flatMap { UInt64($0) } ?? 1
    let (school, old, whole) = try Self.interrupted()
    var counts: [String: Int] = [:]
    for number in 0..<Self.damages {
      var chance = SplitMix(seed: seed &+ UInt64(number))
      let patient = try Patient(copying: school.homeroom)
      let harm = try patient.harm(&chance)
      let at = "seed \(seed), damage \(number): \(harm)"
      counts[harm.kind, default: 0] += 1
      try patient.examine(old: old, whole: whole, harm, at)
    }
    print("\(Self.damages) damages, seed \(seed): \(counts)")
  }

  /// SQLite can only read then, and its words name no file.
  @Test func aFolderInTheWayOfTheUnfinishedRosterIsToldWithItsPlace() throws {
    let (school, old, _) = try Self.interrupted()
    let data = try school.homeroom.folders.data
    let files = try FileManager.default.contentsOfDirectory(atPath: data)
    let partial = try #require(files.first { $0.hasSuffix(".partial") })
    try? FileManager.default.removeItem(atPath: "\(data)/\(partial)-shm")
    try FileManager.default.createDirectory(
      atPath: "\(data)/\(partial)-shm", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let sync = try school.homeroom.run("sync")
    #expect(sync.status == 10)
    #expect(sync.errors.contains(data), "\(sync.errors)")
    #expect(try school.homeroom.roster() == old)
  }
}

/// A folder that cannot be written: what is stored can be read, and what fails names it.
@Suite struct ReadOnlyTests {
  /// Root may write anywhere, so that the program is run as nobody.
  static let wrapper =
    geteuid() == 0 ? ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []

  /// Nobody may have no way to the built program.
  static let isPossible =
    (try? Homeroom().run(["--version"], wrapper: wrapper + ["/usr/bin/env", "HOME=/tmp"]).status) == 0

  @Test(.enabled(if: isPossible)) func theRosterIsShownAndASyncNamesTheFile() throws {
    let school = try ServedSchool("synthetic:200,seed=6")
    try school.connect()
    let homeroom = school.homeroom
    #expect(try homeroom.run("sync", "--quiet").status == 0)
    let data = try homeroom.folders.data
    for path in [""] + homeroom.home.everything.map({ "/" + $0 }) {
      #expect(geteuid() != 0 || chown(homeroom.home.path + path, 65534, 65534) == 0)
    }
    #expect(chmod(data, 0o500) == 0)
    defer { chmod(data, 0o700) }
    let list = try homeroom.run(["classes", "--json"], wrapper: Self.wrapper)
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.json?["total"]?.integerValue == Int64(school.server.district.classCount))
    #expect(try homeroom.run(["status"], wrapper: Self.wrapper).status == 0)
    let sync = try homeroom.run(["sync"], wrapper: Self.wrapper)
    #expect(sync.status == 10)
    #expect(sync.errors.contains(data + "/catalogue.sqlite"), "\(sync.errors)")
  }
}

/// A copy of a home, to be harmed.
private final class Patient {
  struct Injury: CustomStringConvertible {
    var kind: String
    /// What is out of order; `nil` where it is the disk.
    var file: String?
    var limit: Int?

    var description: String { "\(kind) \(file.map { ($0 as NSString).lastPathComponent } ?? "\(limit ?? 0) KiB")" }
  }

  let homeroom: Homeroom

  init(copying other: Homeroom) throws {
    homeroom = try Homeroom()
    for name in try FileManager.default.contentsOfDirectory(atPath: other.home.path) {
      try FileManager.default.copyItem(atPath: other.home.file(name), toPath: homeroom.home.file(name))
    }
  }

  func harm(_ chance: inout SplitMix) throws -> Injury {
    let kind = DamageTests.Harm.allCases.randomElement(using: &chance)!
    let folders = try homeroom.folders
    let files = try [folders.data, folders.state].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { folder + "/" + $0 }
    }
    let file = files.randomElement(using: &chance)!
    let size = try Data(contentsOf: URL(fileURLWithPath: file)).count
    switch kind {
    case .empty: try write([], to: file, from: 0)
    case .cut: try write([], to: file, from: Int.random(in: 0...size, using: &chance))
    case .zeroedPage:
      let page = Int.random(in: 0...size / 4096, using: &chance) * 4096
      let rest = try Data(contentsOf: URL(fileURLWithPath: file)).dropFirst(page + 4096)
      try write([UInt8](repeating: 0, count: min(4096, size - page)) + rest, to: file, from: page)
    case .text: try write(Array("This is no file of that kind.\n".utf8), to: file, from: 0)
    case .gone: try FileManager.default.removeItem(atPath: file)
    case .folder:
      try FileManager.default.removeItem(atPath: file)
      try FileManager.default.createDirectory(
        atPath: file, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    case .diskFull:
      return Injury(kind: "\(kind)", limit: Int.random(in: 4...400, using: &chance))
    }
    return Injury(kind: "\(kind)", file: file)
  }

  private func write(_ bytes: [UInt8], to file: String, from start: Int) throws {
    let kept = try Data(contentsOf: URL(fileURLWithPath: file)).prefix(start)
    try (kept + bytes).write(to: URL(fileURLWithPath: file))
  }

  func examine(old: RosterRows?, whole: RosterRows?, _ injury: Injury, _ at: String) throws {
    try expectOld(old, or: nil, at)
    let sync = try self.sync(under: injury.limit)
    if injury.file?.hasSuffix("/credentials") == true, sync.status == 4 {
      // Without its credentials, or with ones that are nobody's, a profile is one that was never connected.
      return try expectOld(old, or: nil, at)
    }
    #expect([0, 9, 10].contains(sync.status), "\(at): \(sync.status) \(sync.output) \(sync.errors)")
    if sync.status == 10 {
      let said = (sync.json?["error"]?["message"]?.stringValue ?? "") + sync.errors
      #expect(injury.file == nil || said.contains(homeroom.home.path), "\(at): names no file: \(said)")
    }
    try expectOld(old, or: whole, at)

    // What a person does who was told.
    if sync.status == 10, let file = injury.file {
      for name in [file, file + "-wal", file + "-shm"] { try? FileManager.default.removeItem(atPath: name) }
      if file.hasSuffix("credentials") { return }
    }
    let next = try homeroom.run("sync", "--json")
    #expect(next.status == 0 || next.status == 9, "\(at): \(next.output) \(next.errors)")
    if next.status == 9 { #expect(try homeroom.run("sync", "--accept-shrink").status == 0, "\(at)") }
    #expect(try homeroom.roster() == whole, "\(at)")
  }

  /// The list of classes, as a person asks for it: the old one, the new one, or a reason why there is none.
  private func expectOld(_ old: RosterRows?, or new: RosterRows?, _ at: String) throws {
    let list = try homeroom.run("people", "--json")
    #expect([0, 3, 10].contains(list.status), "\(at): \(list.output) \(list.errors)")
    guard list.status == 0 else { return }
    let ids = list.json?["people"]?.arrayValue?.compactMap { $0["id"]?.stringValue }
    let known = [old, new].compactMap { $0?.people.map(\.id.rawValue) }
    #expect(known.contains { $0 == ids }, "\(at): a roster of no sync is shown")
  }

  /// With a limit on the size of every file, as far as that stands for a full disk: in KiB.
  private func sync(under limit: Int?) throws -> Homeroom.Result {
    guard let limit else { return try homeroom.run("sync", "--json") }
    return try homeroom.run(
      ["sync", "--json"], environment: Homeroom.withoutTemporaryFolder,
      wrapper: ["/bin/bash", "-c", "trap '' XFSZ; ulimit -f \(limit); exec \"$0\" \"$@\""])
  }
}
